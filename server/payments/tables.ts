import { paymentStates } from '@guildhall/contract/orders/commerce-options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { purchases } from '#orders/purchase-tables.ts'
import { orders } from '#orders/tables.ts'

/** The payment of a purchase at the provider. Written before the provider is asked, so that every payment has its row. */
export const payments = pgTable(
  'payments',
  {
    purchaseId: text('purchase_id')
      .primaryKey()
      .references(() => purchases.id),
    provider: text('provider').notNull(),
    /** The provider's reference; null until it has answered. */
    reference: text('reference'),
    state: text('state', { enum: paymentStates }).notNull().default('open'),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The provider's last message about a refused attempt, as a sentence for the buyer. */
    refusal: text('refusal'),
    createdAt: moment('created_at').notNull(),
    /** When the provider is asked next, if it stays silent. */
    askAt: moment('ask_at'),
    /** How often the provider was asked for any reason: an answer counts if its request was later than `known`. */
    asks: integer('asks').notNull().default(0),
    known: integer('known').notNull().default(0),
    /** When the buyer disputed it at the provider. */
    disputedAt: moment('disputed_at'),
    /** The amount taken back by lost disputes, as far as booked. */
    lostMinor: bigint('lost_minor', { mode: 'number' }).notNull().default(0),
    /** The provider's mark of the card that paid; null without one, after a year, and once the buyer's account is erased. */
    card: text('card'),
  },
  (t) => [
    check('payments_state_known', sql`${t.state} in (${oneOf(paymentStates)})`),
    check('payments_amount', sql`${t.amountMinor} > 0`),
    check('payments_lost', sql`${t.lostMinor} >= 0`),
    uniqueIndex('payments_reference').on(t.provider, t.reference),
    index('payments_card').on(t.card).where(sql`card is not null`),
    index('payments_card_age').on(t.createdAt).where(sql`card is not null`),
    index('payments_silent').on(t.askAt).where(sql`ask_at is not null`),
  ],
)

/** Events of providers, each once: stored before it is answered, then applied, or parked for an administrator. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').notNull(),
    receivedAt: moment('received_at').notNull(),
    state: text('state', { enum: ['stored', 'applied', 'parked', 'settled'] })
      .notNull()
      .default('stored'),
    /** Why it was parked. */
    reason: text('reason'),
    appliedAt: moment('applied_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('payment_events_parked').on(t.receivedAt.desc()).where(sql`state = 'parked'`),
    index('payment_events_waiting').on(t.receivedAt).where(sql`state = 'stored'`),
  ],
)

/** Refunds. Written with the move that decided them; a job requests them from the provider with this id as key. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => purchases.id),
    /** Null for a payment that came after its purchase had ended. */
    orderId: text('order_id').references(() => orders.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    state: text('state', { enum: ['requested', 'succeeded', 'failed'] })
      .notNull()
      .default('requested'),
    reference: text('reference'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    check('refunds_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('refunds_amount', sql`${t.amountMinor} > 0`),
    index('refunds_purchase').on(t.purchaseId),
    index('refunds_order').on(t.orderId),
    uniqueIndex('refunds_late_payment').on(t.purchaseId).where(sql`order_id is null`),
  ],
)
