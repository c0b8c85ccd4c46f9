import type { Queryable, Tx } from '#db/connect.ts'
import { defineJob } from '#jobs/job-definition.ts'
import type { Deps } from '../deps.ts'
import {
  findBalances,
  findMovements,
  findOwed,
  findPersonal,
  findStrays,
  findUnbalanced,
  lockFees,
  openAccounts,
  sumFees,
  writeTransfer,
} from './queries.ts'
import type { AccountKind } from './tables.ts'

/**
 * One side of a movement, minor units: positive is money we hold, negative money we owe. `userId` is set for a seller's
 * balance; `accountId` names its account itself, also after its owner has left.
 */
export interface Entry {
  account: AccountKind
  userId?: number | null
  accountId?: number
  amountMinor: number
  orderId?: string
}

/**
 * Writes one movement of money in the caller's transaction, once per key; zero entries are left out. The database refuses to
 * commit one that does not sum to zero.
 */
export async function transfer(
  tx: Tx,
  { key, at, currency, entries }: { key: string; at: Date; currency: string; entries: Entry[] },
): Promise<void> {
  const moved = entries.filter(({ amountMinor }) => amountMinor !== 0)
  if (moved.length === 0) return
  const kinds = moved.map(({ account }) => account)
  const owners = moved.map(({ userId }) => userId ?? null)
  const accounts = moved.map(({ accountId }) => accountId ?? null)
  await openAccounts(tx, { kinds, owners, accounts, currency })
  const amounts = moved.map(({ amountMinor }) => amountMinor)
  const orderIds = moved.map(({ orderId }) => orderId ?? null)
  await writeTransfer(tx, { key, at, kinds, owners, accounts, amounts, orderIds, currency })
}

/** Opens the accounts of these people's balances, where they are missing, and returns their ids by internal id of the person. */
export async function openBalances(tx: Tx, owners: readonly number[], currency: string) {
  const [kinds, all] = [owners.flatMap(() => balanceKinds), owners.flatMap((id) => [id, id])]
  await openAccounts(tx, { kinds, owners: all, accounts: all.map(() => null), currency })
  const rows = await findPersonal(tx, { owners, currency })
  const idOf = (owner: number, kind: AccountKind) => rows.find((row) => row.user_id === owner && row.kind === kind)?.id
  return new Map(owners.map((id) => [id, { pending: idOf(id, 'pending'), available: idOf(id, 'available') }]))
}

const balanceKinds: readonly AccountKind[] = ['pending', 'available']

/** What a seller is owed, minor units: pending until an order is completed, then available; negative after a late refund. */
export async function balanceOf(db: Queryable, userId: number, currency: string) {
  const rows = await findBalances(db, { userId, currency })
  const owed = (kind: AccountKind) => rows.find((row) => row.kind === kind)?.owed ?? 0
  return { pendingMinor: owed('pending'), availableMinor: owed('available') }
}

/** What the platform's fees hold, in minor units. */
export const platformFees = {
  async held(db: Queryable, currency: string): Promise<number> {
    return (await sumFees(db, { currency }))[0]?.held ?? 0
  },
  /** The same under a lock: nothing else moves them until the caller's transaction ends. */
  async lock(tx: Tx, currency: string): Promise<number> {
    await lockFees(tx, { currency })
    return (await sumFees(tx, { currency }))[0]?.held ?? 0
  },
}

/** Checks the whole ledger: every movement sums to zero, every paid order's balance is the payment less refunds. */
export async function checkLedger(db: Queryable): Promise<{ unbalanced: number[]; strays: string[] }> {
  const [transfers, orders] = [await findUnbalanced(db), await findStrays(db)]
  return { unbalanced: transfers.map((row) => row.transfer_id), strays: orders.map(({ id }) => id) }
}

/** Checks the whole ledger every night. Errors fail the job, so that they are counted and logged. */
export async function reportLedger({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const found = await checkLedger(db)
  if (found.unbalanced.length + found.strays.length === 0) return
  log.error({ ledger: found }, 'The ledger is not in order')
  throw new Error('The ledger is not in order')
}

/** A person's data in this domain, for accounts/, and which sellers are owed what, for payouts/. */
export const personalLedger = {
  /** Every movement of a seller's balance, for their own export. It is kept, without the person, when they leave. */
  heldOf: (db: Queryable, personId: number) => findMovements(db, { userId: personId }),
  owed: findOwed,
}

export const ledgerJobs = [defineJob('check-ledger', { cron: '43 3 * * *' }, reportLedger)] as const
