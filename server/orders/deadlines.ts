import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Deadline } from '@guildhall/contract/orders/orders.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import { daysAfter } from './moments.ts'
import type { EventRow, LineRow, OrderRow } from './queries.ts'

/**
 * Returns the deadlines of work made to order, each with the delivery that followed. They come from the record, because the
 * order itself has only the last one.
 */
export async function deadlinesOf(order: OrderRow, lines: LineRow[], events: readonly EventRow[]): Promise<Deadline[]> {
  if (order.paid_at === null) return []
  const { dueAt } = await rulesOf(order).begin(order, async () => lines, new Date(order.paid_at))
  if (dueAt === null) return []
  let last: Deadline = { kind: 'agreed', dueAt: dueAt.toISOString(), deliveredAt: null }
  const deadlines = [last]
  const next = (kind: Deadline['kind'], due: Date) => {
    last = { kind, dueAt: due.toISOString(), deliveredAt: null }
    deadlines.push(last)
  }
  let bankSince = 0
  for (const { act, state, until, ...event } of events) {
    const at = new Date(event.at)
    if (act === 'deliver') last.deliveredAt = at.toISOString()
    if (act === 'request-changes') next('changes', daysAfter(at, orderLimits.changesDays))
    if (act === 'accept-time' && until) last.dueAt = new Date(until).toISOString()
    if ((act === 'carry-out' || act === 'appeal-undecided') && until) next('new-date', new Date(until))
    if (act === 'dispute') bankSince = at.getTime()
    // A deadline that was still running moved by as long as the bank took.
    if (act === 'dispute-won' && (state === 'paid' || state === 'changes-requested'))
      last.dueAt = new Date(Date.parse(last.dueAt) + at.getTime() - bankSince).toISOString()
  }
  return deadlines
}
