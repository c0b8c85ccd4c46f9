import { prepared } from '#db/statement.ts'
import { dealtWith } from '#orders/tables.ts'
import { connectedTo, notHidden } from '#relations/tables.ts'

/** A conversation and the seat of one of its members. Moments are PostgreSQL's text. */
export interface StandingRow {
  id: number
  public_id: string
  kind: 'direct' | 'group'
  title: string | null
  state: 'new' | 'asked' | 'open'
  asked_by: number | null
  asked_at: string | null
  declined: boolean
  begun_by: number | null
  begun_at: string | null
  last: number
  changes: number
  seat: number
  role: 'owner' | 'admin' | 'member'
  from_number: number
  read_number: number
  received_number: number
  unread: number
  last_at: string | null
  muted_until: string | null
  archived_at: string | null
  /** The other of two; null in groups and when the account is gone. */
  other_id: number | null
  other_suspended: boolean
  /** They are connected or the sides of an order; asked only where it matters. */
  is_free: boolean
}

const own = [
  ...['c.id', 'c.public_id', 'c.kind', 'c.title', 'c.state', 'c.asked_by', 'c.asked_at', 'c.declined', 'c.begun_by'],
  ...['c.begun_at', 'c.last', 'c.changes', 'm.seat', 'm.role', 'm.from_number', 'm.read_number', 'm.received_number'],
  ...['m.unread', 'm.last_at', 'm.muted_until', 'm.archived_at', 'o.user_id as other_id'],
]

const free = `c.kind = 'direct' and c.state <> 'open' and o.user_id is not null
  and (${connectedTo('m.user_id', 'o.user_id')} or ${dealtWith('m.user_id', 'o.user_id')})`

export const standing = {
  isFree: free,
  columns: `${own.join(', ')}, coalesce(p.suspended_at is not null, false) as other_suspended, (${free}) as is_free`,
  /** What they are read from: `m` is the member's seat, `o` and `p` the other of two. */
  from: `conversations c join conversation_members m on m.conversation_id = c.id
    left join conversation_members o on c.kind = 'direct' and o.conversation_id = c.id and o.seat <> m.seat
    left join people p on p.id = o.user_id`,
  /** Whether it is there for the member: not left, and neither of two blocks the other. */
  isThere: `m.left_at is null and (o.user_id is null or ${notHidden('m.user_id', 'o.user_id')})`,
}

const one = `select ${standing.columns} from ${standing.from}
  where c.public_id = $1 and m.user_id = $2 and ${standing.isThere}`

/** A conversation by its public id, as this person stands in it; no row when it is not theirs to see. */
export const findStanding = prepared<StandingRow>('conversation_standing', one)

/**
 * The same, and nobody else writes in it or changes it until the transaction ends. The seat is locked too: only what is
 * locked is read anew after waiting, and somebody may have been removed meanwhile.
 */
export const lockStanding = prepared<StandingRow>('conversation_lock', `${one} for no key update of c, m`)

/** Who has or had a seat in these conversations. */
export const findSeats = prepared<{ conversation_id: number; seat: number; user_id: number | null }>(
  'conversation_seats',
  'select conversation_id, seat, user_id from conversation_members where conversation_id = any ($1::bigint[])',
)
