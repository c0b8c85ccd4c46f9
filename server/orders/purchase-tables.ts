import { purchaseStates } from '@guildhall/contract/orders/commerce-options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** The billing details, frozen with the purchase. */
export interface Billing {
  name: string
  email: string
  /** Absent where nothing was paid. */
  country?: string | undefined
  countryOther?: string | undefined
  company?: string | undefined
  /** The company's address, in lines. */
  address?: string | undefined
  vatNumber?: string | undefined
  purchaseOrder?: string | undefined
}

/** One payment by a buyer for one or more orders. A quote makes one purchase, and a person has at most one pending. */
export const purchases = pgTable(
  'purchases',
  {
    id: text('id').primaryKey(),
    /** Null once the buyer's account is erased. */
    buyerId: bigint('buyer_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    /** No foreign key: quotes are swept. */
    quoteId: text('quote_id').notNull().unique(),
    state: text('state', { enum: purchaseStates }).notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    billing: jsonb('billing').$type<Billing>().notNull(),
    /** The version of the terms that the buyer had accepted; null for purchases from before it was stored. */
    termsVersion: text('terms_version'),
    createdAt: moment('created_at').notNull(),
    /** When it is cancelled automatically while pending. */
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [
    check('purchases_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('purchases_state_known', sql`${t.state} in (${oneOf(purchaseStates)})`),
    check('purchases_total', sql`${t.totalMinor} >= 0`),
    check('purchases_paid_at', sql`(${t.state} in ('paid', 'closed')) = (${t.paidAt} is not null)`),
    uniqueIndex('purchases_one_pending').on(t.buyerId).where(sql`state = 'pending'`),
    index('purchases_unpaid').on(t.expiresAt).where(sql`state = 'pending'`),
    index('purchases_buyer').on(t.buyerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)
