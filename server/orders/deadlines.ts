import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Deadline } from '@guildhall/contract/orders/orders.ts'
import { daysAfter } from '#db/moments.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import type { EventRow, LineRow, OrderRow } from './queries.ts'

/**
 * Returns the deadlines of work, each with the delivery that followed. They come from the record, because the order itself
 * has only the last one.
 */
export async function deadlinesOf(order: OrderRow, lines: LineRow[], events: readonly EventRow[]): Promise<Deadline[]> {
  if (order.paid_at === null) return []
  const { begin, isInSequence } = rulesOf(order)
  // The payment's entry has the deadline of an order that did not wait for another one, and an agreed date.
  const paid = events.find(({ act }) => act === 'paid')?.until ?? null
  const waits = async () => isInSequence && paid === null
  const agreedDate = async () => (paid === null ? null : new Date(paid))
  const { dueAt } = await begin(order, { readLines: async () => lines, waits, agreedDate }, new Date(order.paid_at))
  const deadlines: Deadline[] = []
  const next = (kind: Deadline['kind'], due: Date) =>
    deadlines.push({ kind, dueAt: due.toISOString(), deliveredAt: null })
  if (dueAt) next('agreed', dueAt)
  let bankSince = 0
  for (const { act, state, until, ...event } of events) {
    const at = new Date(event.at)
    const last = deadlines.at(-1)
    if (act === 'previous-over' && until) next('agreed', new Date(until))
    // The days of an audit that stopped go on.
    if (act === 'rules-stand' && until) {
      if (last) last.dueAt = new Date(until).toISOString()
      else next('agreed', new Date(until))
    }
    if (act === 'deliver' && last) last.deliveredAt = at.toISOString()
    if (act === 'request-changes') next('changes', daysAfter(at, orderLimits.changesDays))
    if (act === 'accept-time' && until && last) last.dueAt = new Date(until).toISOString()
    if ((act === 'carry-out' || act === 'appeal-undecided') && until) next('new-date', new Date(until))
    if (act === 'dispute') bankSince = at.getTime()
    // A deadline that was still running moved by as long as the bank took.
    if (act === 'dispute-won' && last && (state === 'paid' || state === 'changes-requested'))
      last.dueAt = new Date(Date.parse(last.dueAt) + at.getTime() - bankSince).toISOString()
  }
  return deadlines
}
