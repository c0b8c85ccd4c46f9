import type {
  ConversationState,
  conversationKinds,
  MemberRole,
} from '@guildhall/contract/conversations/conversations.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { bool, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { engagedWith } from '#engagements/tables.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { dealtWith } from '#orders/tables.ts'
import { connectedTo, notHidden } from '#relations/tables.ts'
import type { StoredState } from './tables.ts'

/** A conversation and the seat of one of its members. */
export type StandingRow = RowOf<typeof standingRow>
export const standingRow = {
  id: int,
  public_id: text,
  kind: textOf<(typeof conversationKinds)[number]>(),
  title: nullable(text),
  /** The project whose team it belongs to. */
  project_id: nullable(text),
  /** The meeting it belongs to. */
  meeting_id: nullable(text),
  state: textOf<StoredState>(),
  asked_by: nullable(int),
  asked_at: nullable(moment),
  declined: bool,
  begun_by: nullable(int),
  begun_at: nullable(moment),
  last: int,
  changes: int,
  seat: int,
  viewer_id: int,
  role: textOf<MemberRole>(),
  from_number: int,
  read_number: int,
  received_number: int,
  unread: int,
  last_at: nullable(moment),
  muted_until: nullable(moment),
  archived_at: nullable(moment),
  /** The other person of two; null in groups and when the account is gone. */
  other_id: nullable(int),
  other_suspended: bool,
  /** Whether they are connected, or the sides of an order or an engagement (`engagedWith`); evaluated only where it matters. */
  is_free: bool,
}

const own = [
  ...[
    'c.id',
    'c.public_id',
    'c.kind',
    'c.title',
    'c.project_id',
    'c.meeting_id',
    'c.state',
    'c.asked_by',
    'c.asked_at',
    'c.declined',
    'c.begun_by',
  ],
  ...[
    'c.begun_at',
    'c.last',
    'c.changes',
    'm.seat',
    'm.user_id as viewer_id',
    'm.role',
    'm.from_number',
    'm.read_number',
    'm.received_number',
  ],
  ...['m.unread', 'm.last_at', 'm.muted_until', 'm.archived_at', 'o.user_id as other_id'],
]

const free = `c.kind = 'direct' and c.state <> 'open' and o.user_id is not null
  and (${connectedTo('m.user_id', 'o.user_id')} or ${dealtWith('m.user_id', 'o.user_id')}
    or ${engagedWith('m.user_id', 'o.user_id')})`

export const standing = {
  isFree: free,
  columns: `${own.join(', ')}, coalesce(p.suspended_at is not null, false) as other_suspended, (${free}) as is_free`,
  /** The tables of these columns: `m` is the member's seat, `o` and `p` the other person in a direct conversation. */
  from: `conversations c join conversation_members m on m.conversation_id = c.id
    left join conversation_members o on c.kind = 'direct' and o.conversation_id = c.id and o.seat <> m.seat
    left join people p on p.id = o.user_id`,
  /** Whether the member can see it: they have not left, and neither of two blocks the other. */
  isThere: `m.left_at is null and (o.user_id is null or ${notHidden('m.user_id', 'o.user_id')})`,
}

const seen = { publicId: text, userId: int }
const ofMember = ({ publicId, userId }: { [Name in keyof typeof seen]: string }) =>
  `select ${standing.columns} from ${standing.from} where c.public_id = ${publicId} and m.user_id = ${userId}`

/** A conversation by its public id, as this person sees it; no row when they may not see it. */
const findStanding = statement('conversation_standing', {
  takes: seen,
  gives: standingRow,
  sql: (p) => `${ofMember(p)} and ${standing.isThere}`,
})

/**
 * The same, locked: nobody else writes in it or changes it until the transaction ends. The seat is locked too: only locked
 * rows are read again after waiting, and the person may have been removed meanwhile.
 */
const lockStanding = statement('conversation_lock', {
  takes: seen,
  gives: standingRow,
  sql: (p) => `${ofMember(p)} and ${standing.isThere} for no key update of c, m`,
})

/** The same for reports: after a block you cannot see the conversation, but can still report what you were sent. */
export const findSeated = statement('conversation_seated', {
  takes: seen,
  gives: standingRow,
  sql: (p) => `${ofMember(p)} and m.left_at is null`,
})

/** The people who have or had a seat in these conversations. */
export const findSeats = statement('conversation_seats', {
  takes: { conversationIds: list(int) },
  gives: { conversation_id: int, seat: int, user_id: nullable(int) },
  sql: ({ conversationIds }) => `
    select conversation_id, seat, user_id from conversation_members
    where conversation_id = any (${conversationIds}::bigint[])`,
})

/** A conversation as this person sees it; 404 when they may not see it. */
export async function readStanding(db: Queryable, viewer: Viewer, id: string): Promise<StandingRow> {
  return found(await findStanding(db, { publicId: id, userId: viewer.id }))
}

/** The same, locked: of two concurrent changes the second sees the result of the first. */
export async function lockConversation(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string): Promise<StandingRow> {
  return found(await lockStanding(tx, { publicId: id, userId: viewer.id }))
}

function found([row]: StandingRow[]): StandingRow {
  if (!row) throw new AppError('conversation_not_found')
  return row
}

/** What a member can do in a conversation: the states of the contract. */
export function stateOf(row: StandingRow, now: Date): ConversationState {
  if (row.kind === 'group') return 'open'
  if (row.other_id === null || row.other_suspended) return 'closed'
  if (row.state === 'open' || row.is_free) return 'open'
  if (row.state === 'new' || row.asked_by === null) return 'first'
  const isOver = lapsesAt(row) <= now.getTime()
  if (row.asked_by !== row.seat) return row.declined || isOver ? 'first' : 'asked'
  // The sender must not learn whether it was deleted: they may ask once more either way.
  return waitsUntil(row) > now.getTime() ? 'waiting' : 'first'
}

/** When a request expires, milliseconds UTC. */
export const lapsesAt = ({ asked_at }: StandingRow) => momentOf(asked_at) + chatLimits.requestMs
/** When its sender may ask again, milliseconds UTC. */
export const waitsUntil = ({ asked_at }: StandingRow) => momentOf(asked_at) + chatLimits.askAgainMs
const momentOf = (text: string | null) => (text === null ? 0 : new Date(text).getTime())
