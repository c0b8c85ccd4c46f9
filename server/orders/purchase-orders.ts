import type { PurchaseOrder } from '@guildhall/contract/checkout.ts'
import { coverOf, presentCards, type Reads } from './cards.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import { findInvoiced } from './invoices/queries.ts'
import { findLinesOf } from './part-queries.ts'
import { findOrdersOf } from './queries.ts'

/** The orders of a purchase with their items, for its buyer. */
export async function findBought(deps: Reads, purchaseId: string): Promise<PurchaseOrder[]> {
  const rows = await findOrdersOf(deps.db, purchaseId)
  const ids = rows.map(({ id }) => id)
  const cards = new Map((await presentCards(deps, rows)).map((card) => [card.id, card]))
  const lines = await findLinesOf(deps.db, ids)
  const invoiced = new Set((await findInvoiced(deps.db, ids)).map(({ order_id }) => order_id))
  const now = deps.clock.now()
  return rows.flatMap((row) => {
    const card = cards.get(row.id)
    const items = lines
      .filter(({ order_id }) => order_id === row.id)
      .map((line) => ({
        id: line.id,
        title: line.title,
        cover: coverOf(deps.config.filesOrigin, line),
      }))
    const openedAt = rulesOf(row).readyAt(row, now)?.toISOString() ?? null
    return card ? [{ ...card, items, openedAt, hasInvoice: invoiced.has(row.id) }] : []
  })
}
