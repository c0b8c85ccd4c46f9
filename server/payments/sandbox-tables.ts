import { paymentStates } from '@guildhall/contract/orders/commerce-options.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { deliveries } from './sandbox/cards.ts'

// The data of the sandbox provider. It plays another company, so no foreign key connects it with other tables.

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    reference: text('reference').primaryKey(),
    /** Given by the customer: the same id means the same payment. */
    purchaseId: text('purchase_id').notNull().unique(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    email: text('email').notNull(),
    returnUrl: text('return_url').notNull(),
    state: text('state', { enum: paymentStates }).notNull().default('open'),
    /** The last four digits of the last card tried. */
    card: text('card'),
    /** Whether the bank must approve it (3-D Secure). */
    secure: boolean('secure').notNull().default(false),
    refusal: text('refusal'),
    /** When a payment by a slow card completes. */
    settlesAt: moment('settles_at'),
    /** How its webhooks are sent. */
    delivery: text('delivery', { enum: deliveries }).notNull().default('at-once'),
    disputed: boolean('disputed').notNull().default(false),
    /** The amount returned to the payer by a dispute they won. */
    lostMinor: bigint('lost_minor', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    check('sandbox_payments_state_known', sql`${t.state} in (${oneOf(paymentStates)})`),
    check('sandbox_payments_amount', sql`${t.amountMinor} > 0`),
    index('sandbox_payments_settling').on(t.settlesAt).where(sql`settles_at is not null`),
    index('sandbox_payments_newest').on(t.createdAt.desc()),
  ],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    reference: text('reference').primaryKey(),
    refundId: text('refund_id').notNull().unique(),
    payment: text('payment')
      .notNull()
      .references(() => sandboxPayments.reference),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('sandbox_refunds_payment').on(t.payment), check('sandbox_refunds_amount', sql`${t.amountMinor} > 0`)],
)

/** Queued webhooks, each until it is answered with success. */
export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payment: text('payment')
      .notNull()
      .references(() => sandboxPayments.reference),
    type: text('type').notNull(),
    body: text('body').notNull(),
    dueAt: moment('due_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    deliveredAt: moment('delivered_at'),
  },
  (t) => [
    index('sandbox_webhooks_due').on(t.dueAt).where(sql`delivered_at is null`),
    index('sandbox_webhooks_payment').on(t.payment),
  ],
)

/** The accounts it pays out to. */
export const sandboxAccounts = pgTable('sandbox_accounts', {
  reference: text('reference').primaryKey(),
  personId: text('person_id').notNull().unique(),
  holder: text('holder').notNull(),
  iban: text('iban').notNull(),
})

/** Its payouts. */
export const sandboxPayouts = pgTable(
  'sandbox_payouts',
  {
    reference: text('reference').primaryKey(),
    payoutId: text('payout_id').notNull(),
    account: text('account')
      .notNull()
      .references(() => sandboxAccounts.reference),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('sandbox_payouts_once').on(t.payoutId),
    index('sandbox_payouts_account').on(t.account),
    check('sandbox_payouts_amount', sql`${t.amountMinor} > 0`),
  ],
)
