import type { Fulfilment } from '@guildhall/contract/commerce-options.ts'
import type { AnsweredQuestion } from '@guildhall/contract/questions.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { KindTerms, Offer } from '#offers/port.ts'
import { findLastBilling } from './billing-queries.ts'
import { findPending, findPurchase, findPurchaseOfQuote } from './purchase-queries.ts'
import type { PurchaseRow } from './purchase-row.ts'
import { insertPurchase, lockPurchase } from './purchase-save-queries.ts'
import type { Billing } from './purchase-tables.ts'
import { insertLine, insertOrder } from './save-queries.ts'

const lockPerson = prepared('buyer_lock', 'select from people where id = $1 for no key update')

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
  lockBuyer: async (tx: Tx, buyerId: number): Promise<void> => void (await lockPerson(tx, buyerId)),
  lock: async (tx: Tx, id: string): Promise<PurchaseRow | null> => (await lockPurchase(tx, id))[0] ?? null,
  find: async (db: Queryable, id: string, buyerId: number) => (await findPurchase(db, id, buyerId))[0] ?? null,
  /** What a quote was bought with, beside these billing details. */
  ofQuote: async (db: Queryable, quoteId: string, buyerId: number, billing: Billing) =>
    (await findPurchaseOfQuote(db, quoteId, buyerId, JSON.stringify(billing)))[0] ?? null,
  /** The one that waits to be paid. */
  pendingOf: async (db: Queryable, buyerId: number) => (await findPending(db, buyerId))[0]?.id ?? null,

  /** Who the last purchase was billed to. */
  lastBilling: async (db: Queryable, buyerId: number) => (await findLastBilling(db, buyerId))[0]?.billing ?? null,

  async insert(tx: Tx, row: NewPurchase): Promise<void> {
    const { id, buyerId, quoteId, totalMinor, currency, billing, createdAt, expiresAt, termsVersion } = row
    await insertPurchase(
      tx,
      id,
      buyerId,
      quoteId,
      totalMinor,
      currency,
      JSON.stringify(billing),
      createdAt,
      expiresAt,
      termsVersion,
    )
  },

  async insertOrder(tx: Tx, { lines, ...order }: NewOrder): Promise<void> {
    const { id, purchaseId, buyerId, sellerId, totalMinor, feeMinor, fulfilment, consentAt, createdAt } = order
    const values = [id, purchaseId, buyerId, sellerId, totalMinor, feeMinor, fulfilment, consentAt, createdAt]
    await insertOrder(tx, ...values)
    for (const [position, line] of lines.entries()) {
      const { kind, subjectId, title, quantity, unitMinor, licence, licenceText, hasFiles, durationDays, promised } =
        line
      await insertLine(
        tx,
        ...[line.id, id, kind, subjectId, position, title, quantity, unitMinor, licence, licenceText, hasFiles],
        durationDays,
        promised,
        JSON.stringify(line.answers),
      )
    }
  },
}
