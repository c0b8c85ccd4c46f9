import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#users/tables.ts'

// Where the sandbox provider pays out to, and what it did: of a company of its own, like its payments.

export const sandboxAccounts = pgTable('sandbox_accounts', {
  reference: text('reference').primaryKey(),
  personId: text('person_id').notNull().unique(),
  holder: text('holder').notNull(),
  iban: text('iban').notNull(),
})

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
