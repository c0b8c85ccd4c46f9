import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { orders } from './tables.ts'

/**
 * The last number of a seller's invoices and credit notes in a year: increased under its row lock, so that the series has no
 * gap.
 */
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

/**
 * The invoice of a paid order (position 0) and its credit notes (from 1), in one series of numbers. An invoice is issued in
 * the transaction that marks the order paid, a credit note in the one that refunds money. Money in minor units.  Each credit
 * note continues from the previous paper: it references the amount credited until then, and no two reference the same. So
 * the database adds the credit notes up, and refuses those that would exceed the invoice.
 */
export const invoices = pgTable(
  'invoices',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    position: smallint('position').notNull().default(0),
    /** Stored without a reference to the person: the counter row outlives the account. */
    sellerId: bigint('seller_id', { mode: 'number' }).notNull(),
    /** The seller's prefix before the year; null for invoices from before sellers had one. */
    sign: text('sign'),
    year: smallint('year').notNull(),
    number: integer('number').notNull(),
    issuer: jsonb('issuer').$type<Issuer>().notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** The total of the invoice. */
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    /** What was credited before this credit note; null on an invoice. */
    beforeMinor: bigint('before_minor', { mode: 'number' }),
    /** The total credited including this one: the credit note is for the difference. */
    creditedMinor: bigint('credited_minor', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    unique('invoices_number').on(t.sellerId, t.year, t.number),
    unique('invoices_credited').on(t.orderId, t.creditedMinor, t.totalMinor),
    unique('invoices_before').on(t.orderId, t.beforeMinor),
    foreignKey({
      name: 'invoices_credits_in_turn',
      columns: [t.orderId, t.beforeMinor, t.totalMinor],
      foreignColumns: [t.orderId, t.creditedMinor, t.totalMinor],
    }),
    check(
      'invoices_credited_at_most',
      sql`case when ${t.position} = 0 then ${t.beforeMinor} is null and ${t.creditedMinor} = 0
        else ${t.position} > 0 and ${t.beforeMinor} is not null and ${t.creditedMinor} > ${t.beforeMinor}
          and ${t.creditedMinor} <= ${t.totalMinor} end`,
    ),
  ],
)
