import type { Tx } from '#db/connect.ts'
import { type Act, change, type OrderDeps } from './changing.ts'
import { cancelWhole, deliver } from './effects.ts'
import { giveBack } from './money.ts'
import type { OrderRow } from './order-row.ts'
import { findLinesOf } from './part-queries.ts'
import { isMixed, openedAt } from './parts.ts'

/** The buyer asks for the files: an order of files is delivered, work made to order beside them goes on. */
export async function openFiles(deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> {
  if (!order.made_to_order) return deliver(deps, tx, order, act)
  return change(deps, tx, order, { opened_at: deps.clock.now().toISOString() }, act)
}

/** The buyer does without the files before they open: their price goes back, and work made to order beside them goes on. */
export async function withdraw(deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> {
  if (!order.made_to_order) return cancelWhole(deps, tx, order, act)
  const amountMinor = await leftOf(tx, order, 'files')
  return change(deps, tx, order, await giveBack(deps, tx, order, amountMinor), { ...act, amountMinor })
}

/**
 * Work made to order is late and given up. Files beside it that are open stay with the buyer, so only the price of the work
 * goes back, and the order is one of files from now on.
 */
export async function cancelLate(deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> {
  const now = deps.clock.now()
  const opened = isMixed(order) ? openedAt(order, now) : null
  if (opened === null) return cancelWhole(deps, tx, order, act)
  const amountMinor = await leftOf(tx, order, 'work')
  const back = await giveBack(deps, tx, order, amountMinor)
  const files = { made_to_order: false, opened_at: opened.toISOString(), delivered_at: now.toISOString() }
  return change(deps, tx, order, { ...back, ...files, state: 'delivered' }, { ...act, amountMinor })
}

/** What the files of an order, or its work made to order, came to; never more than is left of the order. Minor units. */
async function leftOf(tx: Tx, order: OrderRow, part: 'files' | 'work'): Promise<number> {
  const lines = (await findLinesOf(tx, [order.id])).filter(({ has_files }) => has_files === (part === 'files'))
  const sum = lines.reduce((all, { quantity, unit_minor }) => all + quantity * unit_minor, 0)
  return Math.min(sum, order.total_minor - order.refunded_minor)
}
