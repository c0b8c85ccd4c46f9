import type { OrderActor, OrderSide } from '@guildhall/contract/orders/commerce-options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { disputeEffects } from './disputes/effects.ts'
import { complete } from './moves/completion.ts'
import { effects } from './moves/effects.ts'
import { change, lockWithPurchase, type OrderDeps } from './order-state.ts'
import { findOrder, lockOrder, type OrderRow } from './queries.ts'

/** An order of a session, as its booking needs it; times are PostgreSQL's text, money is in minor units. */
export type SessionOrder = Pick<
  OrderRow,
  'id' | 'state' | 'purchase_id' | 'paid_at' | 'ended_at' | 'total_minor' | 'refunded_minor'
>

/** The side that did not come. */
type Absent = 'buyer' | 'seller'

/** The orders of sessions, for bookings/. The caller has locked the order with `lock`, and locks its booking afterwards. */
export const sessionOrders = {
  find: async (db: Queryable, id: string): Promise<SessionOrder | null> => (await findOrder(db, { id }))[0] ?? null,
  /** Locks it with its purchase. */
  lock: (tx: Tx, id: string): Promise<SessionOrder> => lockWithPurchase(tx, id),

  /** A side cancels the paid order before the start. The rule of its booking decides the refund. */
  cancel: async (deps: OrderDeps, tx: Tx, id: string, { by, note }: { by: Absent; note: string }): Promise<void> => {
    await effects['cancel-by-rule'](deps, tx, await locked(tx, id), { actor: by, act: 'cancel', note })
  },

  /** The session was moved: the order is delivered at the new end. */
  async move(deps: OrderDeps, tx: Tx, id: string, { by, end }: { by: OrderSide; end: Date }): Promise<void> {
    const until = end.toISOString()
    const order = await locked(tx, id)
    // The state is set again, so that the clock's next time is set.
    const fields = { state: order.state, due_at: until }
    await change(deps, tx, order, fields, { actor: by, act: 'move-session', until })
  },

  /** A side reports that the other did not come: the order waits for the answer, which is the other side’s turn. */
  async sayAbsent(deps: OrderDeps, tx: Tx, id: string, by: Absent): Promise<void> {
    const turn = by === 'buyer' ? 'seller' : 'buyer'
    await change(deps, tx, await locked(tx, id), { acts_at: null, turn }, { actor: by, act: 'say-absent' })
  },

  /** Our room did not work for most of the session: everything goes back. */
  async cancelForOutage(deps: OrderDeps, tx: Tx, id: string): Promise<void> {
    const order = await locked(tx, id)
    if (isRunning(order)) await effects.cancel(deps, tx, order, { actor: 'clock', act: 'session-outage' })
  },

  /** It is certain who did not come: an absent host refunds everything, an absent guest gets no refund. */
  async settleAbsence(
    deps: OrderDeps,
    tx: Tx,
    id: string,
    { absent, by }: { absent: Absent; by: OrderActor },
  ): Promise<void> {
    const order = await locked(tx, id)
    if (!isRunning(order)) return
    if (absent === 'seller') await effects.cancel(deps, tx, order, { actor: by, act: 'host-absent' })
    else await complete(deps, tx, order, { actor: by, act: 'guest-absent' })
  },

  /**
   * The two sides contradict each other about who came: a dispute with its answer, which the staff decide. The guest asks for
   * everything that is left, the host to be paid.
   */
  async contradict(deps: OrderDeps, tx: Tx, id: string, { saidBy }: { saidBy: Absent }): Promise<void> {
    const order = await locked(tx, id)
    if (order.state !== 'delivered') return
    const [guest, host] = ['The host did not come.', 'The guest did not come.']
    const note = saidBy === 'buyer' ? guest : host
    await disputeEffects.report(deps, tx, order, { actor: saidBy, act: 'report', note })
    const other = saidBy === 'buyer' ? 'seller' : 'buyer'
    await disputeEffects.answer(deps, tx, await locked(tx, id), { actor: other, act: 'answer', note: 'I came.' })
  },
}

// Not while the bank has it, nor once it is over. It is not delivered yet when the guest leaves early.
const isRunning = ({ state }: OrderRow) => state === 'paid' || state === 'delivered'

async function locked(tx: Tx, id: string): Promise<OrderRow> {
  const [order] = await lockOrder(tx, { id })
  if (!order) throw new AppError('internal')
  return order
}
