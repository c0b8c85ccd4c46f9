import { teamShares } from '@guildhall/contract/limits/teams.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { ledgerAccounts } from '#ledger/tables.ts'
import { orders } from './tables.ts'

/**
 * Who gets how much of an order's income, frozen at the sale: the accounts in the ledger, not the people, so that it holds after
 * somebody has left. Position 0 is the seller, the others follow in the order in which they joined. A deferred trigger requires
 * that the shares of an order add up to the whole; rows are never changed or deleted.
 */
export const orderShares = pgTable(
  'order_shares',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    position: smallint('position').notNull(),
    pendingAccountId: bigint('pending_account_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    availableAccountId: bigint('available_account_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    basisPoints: smallint('basis_points').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_shares_pending').on(t.pendingAccountId, t.orderId),
    index('order_shares_available').on(t.availableAccountId),
    check('order_shares_position', sql`${t.position} >= 0`),
    check('order_shares_basis_points', sql`${t.basisPoints} between 0 and ${sql.raw(String(teamShares.whole))}`),
  ],
)
