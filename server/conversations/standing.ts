import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import type { ConversationState } from '@guildhall/contract/conversations.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { findStanding, lockStanding, type StandingRow } from './standing-queries.ts'

/** What a member can do in a conversation (product 8): the states of the contract. */
export function stateOf(row: StandingRow, now: Date): ConversationState {
  if (row.kind === 'group') return 'open'
  if (row.other_id === null || row.other_suspended) return 'closed'
  if (row.state === 'open' || row.is_free) return 'open'
  if (row.state === 'new' || row.asked_by === null) return 'first'
  const isOver = lapsesAt(row) <= now.getTime()
  if (row.asked_by !== row.seat) return row.declined || isOver ? 'first' : 'asked'
  // Whether it was deleted is not for its sender to know: they may ask once more either way.
  return waitsUntil(row) > now.getTime() ? 'waiting' : 'first'
}

/** When a request is over, milliseconds UTC. */
export const lapsesAt = ({ asked_at }: StandingRow) => momentOf(asked_at) + chatLimits.requestMs
/** When its sender may ask again, milliseconds UTC. */
export const waitsUntil = ({ asked_at }: StandingRow) => momentOf(asked_at) + chatLimits.askAgainMs
const momentOf = (text: string | null) => (text === null ? 0 : new Date(text).getTime())

/** Whether a request of the other person waits in it for this member. */
export const isAsked = (row: StandingRow, now: Date) => stateOf(row, now) === 'asked'

/** A conversation as this person stands in it; 404 when it is not theirs to see. */
export async function readStanding(db: Queryable, viewer: Viewer, id: string): Promise<StandingRow> {
  return found(await findStanding(db, id, viewer.id))
}

/** The same, locked: of two who change it at once the second finds what the first left. */
export async function lockConversation(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string): Promise<StandingRow> {
  return found(await lockStanding(tx, id, viewer.id))
}

function found([row]: StandingRow[]): StandingRow {
  if (!row) throw new AppError('conversation_not_found')
  return row
}
