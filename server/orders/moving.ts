import type { OrderMove } from '@guildhall/contract/options.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type Act, change, giveBack, lockWithPurchase, type OrderDeps, release } from './changing.ts'
import { attach } from './files.ts'
import type { OrderRow } from './queries.ts'
import { type Role, refusalOf } from './rules.ts'

/** What a person says with a move; `amountMinor` for a refund. */
export interface MoveInput {
  note?: string | undefined
  attachments?: string[] | undefined
  amountMinor?: number
}

/** Which side of an order somebody is on; an administrator only of orders that are not their own. */
export function roleOf(order: OrderRow, viewer: Viewer): Role | null {
  // An order nobody paid for is none.
  if (order.paid_at === null) return null
  if (order.buyer_id === viewer.id) return 'buyer'
  if (order.seller_id === viewer.id) return 'seller'
  return viewer.role === 'admin' ? 'staff' : null
}

/**
 * Makes a move with its note and files, or refuses it with what stands against it: 404 for strangers, 403 for the other
 * side's moves, 409 when the order is elsewhere by now. Of two at once one wins and the other is told (product 5).
 * `within` runs in the same transaction.
 */
export async function moveOrder(
  deps: OrderDeps,
  viewer: Viewer,
  id: string,
  move: OrderMove,
  input: MoveInput,
  within: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const order = await lockWithPurchase(tx, id)
    const role = roleOf(order, viewer)
    if (!role) throw new AppError('order_not_found')
    const refusal = refusalOf(order, role, move, deps.clock.now())
    if (refusal) throw new AppError(refusal)
    const act: Act = { actor: role, act: move, ...(input.note ? { note: input.note } : {}) }
    const event = await effects[move](deps, tx, order, act, input)
    await attach(tx, { order, viewer, event, files: input.attachments ?? [] })
    await within(tx)
  })
}

type Effect = (deps: OrderDeps, tx: Tx, order: OrderRow, act: Act, input: MoveInput) => Promise<number>

const effects: Record<OrderMove, Effect> = {
  deliver,
  'open-assets': deliver,
  cancel: cancelWhole,
  withdraw: cancelWhole,
  accept: complete,
  release: complete,
  'request-changes': (deps, tx, order, act) =>
    change(deps, tx, order, { state: 'changes-requested', change_requests: order.change_requests + 1 }, act),
  report: (deps, tx, order, act) => change(deps, tx, order, { state: 'reported' }, act),
  refund: async (deps, tx, order, act, { amountMinor = 0 }) => {
    const back = await giveBack(deps, tx, order, amountMinor)
    const isWhole = back.refunded_minor === order.total_minor
    return change(deps, tx, order, { ...back, ...(isWhole ? { state: 'refunded' } : {}) }, { ...act, amountMinor })
  },
}

/** The order is delivered, and its files are open from now on. */
export async function deliver(deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> {
  const now = deps.clock.now().toISOString()
  const opened_at = order.opened_at ?? now
  return change(deps, tx, order, { state: 'delivered', delivered_at: now, opened_at }, act)
}

/** The order is over, and all of its money goes back. */
export async function cancelWhole(deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> {
  const amountMinor = order.total_minor - order.refunded_minor
  const back = await giveBack(deps, tx, order, amountMinor)
  return change(deps, tx, order, { ...back, state: 'cancelled' }, { ...act, amountMinor })
}

/** The order is done: the seller's share becomes payable. */
export async function complete(deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> {
  const completed_at = deps.clock.now().toISOString()
  const event = await change(deps, tx, order, { state: 'completed', completed_at }, act)
  await release(deps, tx, order, { to: 'available', key: `completed:${order.id}:${event}` })
  return event
}
