import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/**
 * The accounts of the ledger. `provider`: money that lies at the payment provider, or that it passed to the
 * operator's bank, from which the staff send transfers. `pending`, `available`: what a seller
 * is owed, before and after the order is completed. `fees-pending`, `fees`: the platform's part, in the same way. `late`: payments
 * that came for a purchase that had ended, until they are sent back. `payouts`: on its way to a seller's bank.
 */
export const accountKinds = ['provider', 'pending', 'available', 'fees-pending', 'fees', 'late', 'payouts'] as const
export type AccountKind = (typeof accountKinds)[number]

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: accountKinds }).notNull(),
    /** Whose, for what is owed to a seller; null for the platform's own, and once the account is erased. */
    userId: bigint('user_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    currency: text('currency').notNull(),
  },
  (t) => [
    check('ledger_accounts_kind_known', sql`${t.kind} in (${oneOf(accountKinds)})`),
    uniqueIndex('ledger_accounts_personal')
      .on(t.userId, t.kind, t.currency)
      .where(sql`kind in ('pending', 'available')`),
    uniqueIndex('ledger_accounts_own').on(t.kind, t.currency).where(sql`kind not in ('pending', 'available')`),
  ],
)

/** One movement of money: its entries sum to zero (a deferred trigger says so). Its key makes it once. */
export const ledgerTransfers = pgTable('ledger_transfers', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** What it is for and which one, such as `paid:abc…`; the same twice is once. */
  key: text('key').notNull().unique(),
  at: moment('at').notNull(),
})

/** A line of a movement, minor units: positive is money we hold, negative money we owe. Nothing is changed or removed. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    transferId: bigint('transfer_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransfers.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** The order it belongs to, without a key of its own: the ledger outlives everything. */
    orderId: text('order_id'),
  },
  (t) => [
    check('ledger_entries_amount', sql`${t.amountMinor} <> 0`),
    index('ledger_entries_transfer').on(t.transferId),
    primaryKey({ columns: [t.accountId, t.id] }),
    index('ledger_entries_order').on(t.orderId).where(sql`order_id is not null`),
  ],
)
