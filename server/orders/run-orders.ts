import type { Tx } from '#db/connect.ts'
import { complete } from './moves/completion.ts'
import { lockWithPurchase, type OrderDeps } from './order-state.ts'

/** Orders of runs, for agents/. */
export const runOrders = {
  /**
   * Ends an open order because all runs are used, or because the agent can no longer be run: what is not used is refunded, and
   * the rest is the seller's. Locks the order first; an order in a dispute, or over, stays as it is.
   */
  async end(deps: OrderDeps, tx: Tx, id: string, act: 'runs-used' | 'runs-ended'): Promise<void> {
    const order = await lockWithPurchase(tx, id)
    if (order.state === 'delivered') await complete(deps, tx, order, { actor: 'clock', act })
  },
}
