import { payoutMethods, payoutStates } from '@guildhall/contract/payouts/payouts.ts'
import type { Destination } from '@guildhall/contract/payouts/settlements.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/**
 * A seller's payout account. A payment provider stores the number itself and returns a reference; for bank transfers the
 * staff need it, so it is stored here (`destination`) and shown only to its owner and them.
 */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    userId: bigint('user_id', { mode: 'number' })
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The provider's name, or `transfer`. */
    provider: text('provider').notNull(),
    /** The provider's reference of the account; empty for bank transfers. */
    reference: text('reference').notNull(),
    holder: text('holder').notNull(),
    last4: text('last4').notNull(),
    destination: jsonb('destination').$type<Destination>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [check('payout_accounts_destination', sql`(${t.provider} = 'transfer') = (${t.destination} is not null)`)],
)

/** One payout of a seller's balance to their account. */
export const payouts = pgTable(
  'payouts',
  {
    id: text('id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: payoutStates }).notNull().default('requested'),
    method: text('method', { enum: payoutMethods }).notNull().default('provider'),
    /** The provider's reference, or the reference of the bank transfer. */
    reference: text('reference'),
    last4: text('last4').notNull(),
    /** The destination of a transfer, as it was when prepared; deleted when the transfer ends. */
    destination: jsonb('destination').$type<Destination>(),
    /** The day on which the staff sent a transfer. */
    paidOn: date('paid_on'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    check('payouts_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('payouts_amount', sql`${t.amountMinor} > 0`),
    check('payouts_state_known', sql`${t.state} in (${oneOf(payoutStates)})`),
    check('payouts_method_known', sql`${t.method} in (${oneOf(payoutMethods)})`),
    check(
      'payouts_destination',
      sql`(${t.destination} is not null) = (${t.method} = 'transfer' and ${t.state} = 'requested')`,
    ),
    index('payouts_to_send').on(t.createdAt, t.id).where(sql`method = 'transfer' and state = 'requested'`),
    index('payouts_sent').on(t.endedAt.desc(), t.id).where(sql`method = 'transfer' and ended_at is not null`),
    index('payouts_person').on(t.userId, t.createdAt.desc()),
  ],
)
