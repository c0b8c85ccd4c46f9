import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, people } from '#users/tables.ts'

/** Where a seller's money goes. The provider keeps the account's number; here stands what people recognise it by. */
export const payoutAccounts = pgTable('payout_accounts', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  provider: text('provider').notNull(),
  reference: text('reference').notNull(),
  holder: text('holder').notNull(),
  last4: text('last4').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** One run of a seller's balance to their account. */
export const payouts = pgTable(
  'payouts',
  {
    id: text('id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: ['requested', 'paid', 'failed'] })
      .notNull()
      .default('requested'),
    reference: text('reference'),
    last4: text('last4').notNull(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    check('payouts_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('payouts_amount', sql`${t.amountMinor} > 0`),
    index('payouts_person').on(t.userId, t.createdAt.desc()),
  ],
)
