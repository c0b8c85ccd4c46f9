import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { lockWithPurchase, type OrderDeps } from './changing.ts'
import { effects } from './effects.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import type { OrderRow } from './order-row.ts'
import { giveUp } from './paying.ts'
import { findUnpaid } from './purchase-queries.ts'
import { findActing } from './queries.ts'

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
  const step = rulesOf(order).clock[order.state]?.(order, deps.clock.now())
  if (!step) throw new Error(`Nothing happens by itself to an order of ${order.fulfilment} that is ${order.state}`)
  return effects[step.does](deps, tx, order, { actor: 'clock', act: step.act })
}
