import type { WaitingOrder } from '@guildhall/contract/dashboard.ts'
import type { Viewer } from '#http/callers.ts'
import { presentCards, type Reads } from './cards.ts'
import { countWaiting, findWaiting } from './waiting-queries.ts'

/** The orders on which it is this person's turn (product 5): of each side those due first, and how many there are. */
export async function listWaiting(
  deps: Reads,
  viewer: Viewer,
  most: number,
): Promise<{ items: WaitingOrder[]; counts: { bought: number; sold: number } }> {
  const bought = await findWaiting.bought(deps.db, viewer.id, most)
  const sold = await findWaiting.sold(deps.db, viewer.id, most)
  const [counts] = await countWaiting(deps.db, viewer.id)
  const rows = [...bought, ...sold]
  const cards = await presentCards(deps, rows)
  const items = cards.map((order, at): WaitingOrder => {
    const due = rows[at]?.due
    return {
      kind: 'order',
      side: at < bought.length ? 'bought' : 'sold',
      dueAt: due ? new Date(due).toISOString() : null,
      order,
    }
  })
  return { items, counts: counts ?? { bought: 0, sold: 0 } }
}
