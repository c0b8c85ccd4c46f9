import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { change, lockWithPurchase, type OrderDeps } from './changing.ts'
import { complete, deliver } from './effects.ts'
import type { OrderRow } from './order-row.ts'
import { cancelLate } from './part-effects.ts'
import { giveUp } from './paying.ts'
import { findUnpaid } from './purchase-queries.ts'
import { findActing } from './queries.ts'
import { daysAfter } from './timing.ts'

/**
 * Does what happens by itself (the last column of the table of product 5), each order in a transaction of its own: one that
 * fails holds up no other, is tried again with the next turn, and fails the job so that it is counted.
 */
export async function runClock(deps: OrderDeps): Promise<void> {
  const failures: unknown[] = []
  const each = (id: string, work: (tx: Tx) => Promise<unknown>) =>
    transaction(deps.db, work).catch((error: unknown) => {
      deps.db.log.error({ err: error, id }, 'The clock could not act; it tries again')
      failures.push(error)
    })
  for (const { id } of await findUnpaid(deps.db, deps.clock.now()))
    await each(id, (tx) => giveUp(deps, tx, id, { actor: 'clock', act: 'unpaid' }))
  for (const { id } of await findActing(deps.db, deps.clock.now()))
    await each(id, async (tx) => {
      const order = await lockWithPurchase(tx, id)
      // Somebody may have moved it since it was found.
      if (order.acts_at && new Date(order.acts_at) <= deps.clock.now()) await act(deps, tx, order)
    })
  if (failures.length > 0) throw new AggregateError(failures, 'Some orders could not be acted on')
}

async function act(deps: OrderDeps, tx: Tx, order: OrderRow): Promise<unknown> {
  const clock = { actor: 'clock' } as const
  const later = (days: number) => daysAfter(deps.clock.now(), days).toISOString()
  switch (order.state) {
    case 'paid': {
      if (!order.made_to_order) return deliver(deps, tx, order, { ...clock, act: 'deliver' })
      if (order.reminded_at) return cancelLate(deps, tx, order, { ...clock, act: 'abandon' })
      const reminded_at = deps.clock.now().toISOString()
      // Named again, so that the next time is set: it counts from the deadline, however late this comes.
      return change(deps, tx, order, { state: 'paid', reminded_at }, { ...clock, act: 'remind' })
    }
    case 'delivered':
      return complete(deps, tx, order, { ...clock, act: 'complete' })
    case 'changes-requested':
      return change(deps, tx, order, { state: 'reported' }, { ...clock, act: 'escalate' })
    case 'reported':
      return change(deps, tx, order, { acts_at: later(1) }, { ...clock, act: 'remind' })
    default:
      return change(deps, tx, order, { acts_at: null }, { ...clock, act: 'remind' })
  }
}
