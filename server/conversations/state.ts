import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import type { ConversationState } from '@guildhall/contract/conversations.ts'
import type { StandingRow } from './standing-queries.ts'

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
