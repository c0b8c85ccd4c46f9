import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#users/tables.ts'
import { orders } from './tables.ts'

/** The last number of a seller's invoices in a year: raised under its row lock, so that none is missing. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    sellerId: bigint('seller_id', { mode: 'number' }).notNull(),
    year: smallint('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.year] })],
)

/** The seller as the invoice names them. */
export interface Issuer {
  name: string
  address: string
  country: string
  vatNumber: string | null
}

/** One invoice per paid order, issued in the transaction that made it paid. */
export const invoices = pgTable(
  'invoices',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Kept without its person: the row of the counter outlives the account. */
    sellerId: bigint('seller_id', { mode: 'number' }).notNull(),
    /** The seller's letters before the year; null for invoices from before sellers had them. */
    sign: text('sign'),
    year: smallint('year').notNull(),
    number: integer('number').notNull(),
    issuer: jsonb('issuer').$type<Issuer>().notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (t) => [unique('invoices_number').on(t.sellerId, t.year, t.number)],
)
