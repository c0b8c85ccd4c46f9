import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/**
 * The accounts of the ledger. `provider`: money at the payment provider, or passed on to the operator's bank, from which the
 * staff send transfers. `pending`, `available`: what a seller is owed, before and after the order is completed.
 * `fees-pending`, `fees`: the platform's fee, likewise. `late`: payments that arrived for a purchase that had ended, until
 * they are refunded. `payouts`: on its way to a seller's bank.
 */
export const accountKinds = ['provider', 'pending', 'available', 'fees-pending', 'fees', 'late', 'payouts'] as const
export type AccountKind = (typeof accountKinds)[number]

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: accountKinds }).notNull(),
    /** The seller of a balance; null for the platform's own, and once the account is erased. */
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

/** One movement of money: its entries sum to zero (enforced by a deferred trigger). Its key prevents duplicates. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Its purpose and id, such as `paid:abc…`; a repeated key has no effect. */
    key: text('key').notNull().unique(),
    at: moment('at').notNull(),
  },
  // What moved on a day: they are written in the order of their times, so a small index is enough.
  (t) => [index('ledger_transfers_time').using('brin', t.at)],
)

/**
 * A line of a movement, minor units: positive is money we hold, negative money we owe. Lines are never changed or deleted.
 */
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
    /** The order it belongs to, without a foreign key: the ledger outlives everything. */
    orderId: text('order_id'),
  },
  (t) => [
    check('ledger_entries_amount', sql`${t.amountMinor} <> 0`),
    index('ledger_entries_transfer').on(t.transferId),
    primaryKey({ columns: [t.accountId, t.id] }),
    index('ledger_entries_order').on(t.orderId).where(sql`order_id is not null`),
  ],
)
