import type { PurchaseOrder } from '@guildhall/contract/orders/checkout.ts'
import type { Fulfilment } from '@guildhall/contract/orders/commerce-options.ts'
import type { AnsweredQuestion } from '@guildhall/contract/projects/questions.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { KindTerms, Offer } from '#offers/port.ts'
import { lockPerson } from '#users/service.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import { findInvoiced } from '../invoices/queries.ts'
import { coverOf, presentCards, type Reads } from '../lists/order-cards.ts'
import type { Billing } from '../purchase-tables.ts'
import { findLinesOf, findOrdersOf, insertLine, insertOrder } from '../queries.ts'
import {
  findLastBilling,
  findPending,
  findPurchase,
  findPurchaseOfQuote,
  insertPurchase,
  lockPurchase,
  type PurchaseRow,
} from './queries.ts'

interface NewPurchase {
  id: string
  buyerId: number
  quoteId: string
  totalMinor: number
  currency: string
  billing: Billing
  createdAt: Date
  expiresAt: Date
  termsVersion: string
}

interface NewOrder {
  id: string
  purchaseId: string
  buyerId: number
  sellerId: number
  totalMinor: number
  feeMinor: number
  fulfilment: Fulfilment
  consentAt: Date | null
  createdAt: Date
  lines: (KindTerms &
    Pick<Offer, 'title' | 'unitMinor' | 'hasFiles' | 'durationDays' | 'promised'> & {
      id: string
      subjectId: string
      quantity: number
      answers: AnsweredQuestion[]
    })[]
}

/** The rows of purchases, for checkout/ and payments/. */
export const purchases = {
  /** So that what one person buys is decided one after the other. */
  lockBuyer: async (tx: Tx, buyerId: number): Promise<void> => void (await lockPerson(tx, { personId: buyerId })),
  lock: async (tx: Tx, id: string): Promise<PurchaseRow | null> => (await lockPurchase(tx, { id }))[0] ?? null,
  find: async (db: Queryable, id: string, buyerId: number) => (await findPurchase(db, { id, buyerId }))[0] ?? null,
  /** What a quote was bought with, beside these billing details. */
  ofQuote: async (db: Queryable, quoteId: string, buyerId: number, billing: Billing) =>
    (await findPurchaseOfQuote(db, { quoteId, buyerId, billing }))[0] ?? null,
  /** The id of the purchase that waits to be paid. */
  pendingOf: async (db: Queryable, buyerId: number) => (await findPending(db, { buyerId }))[0]?.id ?? null,

  /** Who the last purchase was billed to. */
  lastBilling: async (db: Queryable, buyerId: number) => (await findLastBilling(db, { buyerId }))[0]?.billing ?? null,

  async insert(tx: Tx, row: NewPurchase): Promise<void> {
    await insertPurchase(tx, row)
  },

  async insertOrder(tx: Tx, { lines, ...order }: NewOrder): Promise<void> {
    await insertOrder(tx, order)
    for (const [position, line] of lines.entries()) await insertLine(tx, { ...line, orderId: order.id, position })
  },
}

/** The orders of a purchase with their items, for its buyer. */
export async function findBought(deps: Reads, purchaseId: string): Promise<PurchaseOrder[]> {
  const rows = await findOrdersOf(deps.db, { purchaseId })
  const orderIds = rows.map(({ id }) => id)
  const cards = new Map((await presentCards(deps, rows)).map((card) => [card.id, card]))
  const lines = await findLinesOf(deps.db, { orderIds })
  const invoiced = new Set((await findInvoiced(deps.db, { orderIds })).map(({ order_id }) => order_id))
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
