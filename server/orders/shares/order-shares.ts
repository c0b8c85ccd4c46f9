import type { OrderShare } from '@guildhall/contract/orders/shares.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { int, list, nullable, statement, text } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import { type Entry, openBalances } from '#ledger/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import type { OrderRow } from '../queries.ts'
import { splitByShares } from './split.ts'

/** A person's share of an order when it is sold. */
export interface FrozenShare {
  personId: number
  basisPoints: number
}

const insertShare = statement('order_share_insert', {
  takes: { orderId: text, position: int, pending: int, available: int, basisPoints: int },
  sql: (p) => `
    insert into order_shares (order_id, position, pending_account_id, available_account_id, basis_points)
    values (${p.orderId}, ${p.position}, ${p.pending}, ${p.available}, ${p.basisPoints})`,
})

/** Freezes who gets how much of a new order's income, with the accounts of their balances. */
export async function freezeShares(
  tx: Tx,
  orderId: string,
  shares: readonly FrozenShare[],
  currency: string,
): Promise<void> {
  if (shares.length === 0) return
  const accounts = await openBalances(
    tx,
    shares.map(({ personId }) => personId),
    currency,
  )
  for (const [position, { personId, basisPoints }] of shares.entries()) {
    const { pending, available } = accounts.get(personId) ?? {}
    if (pending === undefined || available === undefined) throw new AppError('internal')
    await insertShare(tx, { orderId, position, pending, available, basisPoints })
  }
}

/** What an account of a share `s` has of its order: entries are negative for money that is owed. */
export const partOf = `(select coalesce(-sum(e.amount_minor), 0)::bigint from ledger_entries e
  where e.order_id = s.order_id and e.account_id in (s.pending_account_id, s.available_account_id))`

/** What the seller of an order `o` has of it now, as SQL: of a shared one their own part. */
export const sellersPart = `(case when o.is_shared then (select ${partOf} from order_shares s
    where s.order_id = o.id and s.position = 0)
  else o.total_minor - o.refunded_minor - (o.fee_minor - o.fee_refunded_minor) end)`

const findShares = statement('order_shares_find', {
  takes: { orderIds: list(text) },
  gives: {
    order_id: text,
    position: int,
    pending_account_id: int,
    available_account_id: int,
    basis_points: int,
    /** Null once the account is erased. */
    user_id: nullable(int),
    part_minor: int,
  },
  sql: ({ orderIds }) => `
    select s.order_id, s.position, s.pending_account_id, s.available_account_id, s.basis_points, a.user_id, ${partOf} as part_minor
    from order_shares s join ledger_accounts a on a.id = s.pending_account_id
    where s.order_id = any (${orderIds}::text[]) order by s.order_id, s.position`,
})

/**
 * The entries for the balances of an order's sellers when what they have of it together changes, in minor units: of a shared order,
 * each has their part of it before and afterwards, and moves by the difference.
 */
export async function sellersEntries(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'seller_id' | 'is_shared'>,
  account: 'pending' | 'available',
  { from, to }: { from: number; to: number },
): Promise<Entry[]> {
  const { id: orderId, seller_id: userId, is_shared } = order
  if (!is_shared) return [{ account, userId, amountMinor: from - to, orderId }]
  const rows = await findShares(tx, { orderIds: [orderId] })
  const shares = rows.map(({ basis_points }) => basis_points)
  const [before, after] = [splitByShares(from, shares), splitByShares(to, shares)]
  return rows.map((row, at) => ({
    ...{ account, accountId: account === 'pending' ? row.pending_account_id : row.available_account_id, orderId },
    amountMinor: (before[at] ?? 0) - (after[at] ?? 0),
  }))
}

/** Returns who shares the income of an order; the amounts only where asked. Empty for an order that is not shared. */
export async function presentShares(
  deps: Pick<Deps, 'config'> & { db: Queryable },
  { id, is_shared }: Pick<OrderRow, 'id' | 'is_shared'>,
  withParts: boolean,
): Promise<OrderShare[]> {
  if (!is_shared) return []
  const rows = await findShares(deps.db, { orderIds: [id] })
  const people = await directory.cards(
    deps,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ user_id, basis_points: basisPoints, part_minor }) => ({
    ...{ person: people.get(user_id) ?? null, basisPoints },
    partMinor: withParts ? part_minor : null,
  }))
}
