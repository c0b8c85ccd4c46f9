import type { CartItem } from './cart.ts'
import type { ChosenRuns, RunsChoice } from './chosen-runs.ts'
import type { ChosenSession, SessionChoice } from './chosen-session.ts'

// Without schemas, so that pages can use it on their own.

/** Returns the id of the item of a cart's line. */
export function itemIdOf(item: CartItem): string {
  if (item.kind === 'project') return item.productId
  if (item.kind === 'session-type') return item.sessionTypeId
  if (item.kind === 'agent') return item.agentId
  return item.kind === 'service' ? item.serviceId : item.milestoneId
}

/** Returns the choice that led to this session. */
export const timeChoiceOf = ({ start, bookingId }: Pick<ChosenSession, 'start' | 'bookingId'>): SessionChoice => ({
  start,
  bookingId,
  notAssessed: true,
})

/** Returns the choice that led to these runs. */
export const runsChoiceOf = ({ runs }: Pick<ChosenRuns, 'runs'>): RunsChoice => ({ runs })
