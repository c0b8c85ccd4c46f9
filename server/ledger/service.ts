import type { Queryable, Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { heldMovements } from './held.ts'
import { findOwed } from './owed.ts'
import type { AccountKind } from './tables.ts'

/** One side of a movement, minor units: positive is money we hold, negative money we owe. `userId` for what a seller is owed. */
export interface Entry {
  account: AccountKind
  userId?: number | null
  amountMinor: number
  orderId?: string
}

const personal = "('pending', 'available')"
/**
 * The account of an entry `e`, each way by an index of its own: a person's, the platform's, and what is owed to somebody
 * who has left. Several may have left: then it is the account that this order's money is on, where `order` names it.
 */
const accountOf = (currency: string, order: string) => `
  select a.id from ledger_accounts a
  where a.user_id = e.user_id and a.kind = e.kind and a.currency = ${currency} and a.kind in ${personal}
  union all
  select a.id from ledger_accounts a
  where e.user_id is null and a.kind = e.kind and a.currency = ${currency} and a.kind not in ${personal}
  union all
  (select a.id from ledger_accounts a
   where e.user_id is null and a.user_id is null and a.kind = e.kind and a.currency = ${currency} and a.kind in ${personal}
   order by exists (select from ledger_entries x where x.account_id = a.id and x.order_id = ${order}) desc, a.id
   limit 1)`

const openAccounts = prepared(
  'ledger_open',
  `insert into ledger_accounts (kind, user_id, currency)
   select e.kind, e.user_id, $3 from unnest($1::text[], $2::bigint[]) as e (kind, user_id)
   where not exists (${accountOf('$3', 'null')})
   on conflict do nothing`,
)

const writeTransfer = prepared<{ id: number }>(
  'ledger_write',
  `with t as (insert into ledger_transfers (key, at) values ($1, $2) on conflict (key) do nothing returning id)
   insert into ledger_entries (transfer_id, account_id, amount_minor, order_id)
   select t.id, a.id, e.amount, e.order_id
   from t, unnest($3::text[], $4::bigint[], $5::bigint[], $6::text[]) as e (kind, user_id, amount, order_id)
   cross join lateral (${accountOf('$7', 'e.order_id')}) a
   returning id`,
)

/**
 * Writes one movement of money in the caller's transaction, once for each key; entries of nothing are left out. The
 * database refuses the commit of one that does not sum to zero (product 5).
 */
export async function transfer(
  tx: Tx,
  { key, at, currency, entries }: { key: string; at: Date; currency: string; entries: Entry[] },
): Promise<void> {
  const moved = entries.filter(({ amountMinor }) => amountMinor !== 0)
  if (moved.length === 0) return
  const kinds = moved.map(({ account }) => account)
  const owners = moved.map(({ userId }) => userId ?? null)
  await openAccounts(tx, kinds, owners, currency)
  await writeTransfer(
    tx,
    ...[key, at, kinds, owners],
    moved.map(({ amountMinor }) => amountMinor),
    moved.map(({ orderId }) => orderId ?? null),
    currency,
  )
}

const sums = prepared<{ kind: AccountKind; owed: number }>(
  'ledger_balance',
  `select a.kind, coalesce(-sum(e.amount_minor), 0)::bigint as owed
   from ledger_accounts a join ledger_entries e on e.account_id = a.id
   where a.user_id = $1 and a.currency = $2 group by a.kind`,
)

/** What a seller is owed, minor units: pending until an order is completed, then available; negative after a late refund. */
export async function balanceOf(db: Queryable, userId: number, currency: string) {
  const rows = await sums(db, userId, currency)
  const owed = (kind: AccountKind) => rows.find((row) => row.kind === kind)?.owed ?? 0
  return { pendingMinor: owed('pending'), availableMinor: owed('available') }
}

const unbalanced = prepared<{ transfer_id: number; total: number }>(
  'ledger_unbalanced',
  `select transfer_id, sum(amount_minor)::bigint as total from ledger_entries
   group by transfer_id having sum(amount_minor) <> 0 limit 10`,
)
const strays = prepared<{ id: string; expected: number; held: number }>(
  'ledger_strays',
  `select o.id, (o.total_minor - o.refunded_minor)::bigint as expected,
     coalesce(sum(e.amount_minor) filter (where a.kind = 'provider'), 0)::bigint as held
   from orders o left join ledger_entries e on e.order_id = o.id left join ledger_accounts a on a.id = e.account_id
   where o.state <> 'pending' and o.paid_at is not null
   group by o.id having o.total_minor - o.refunded_minor <> coalesce(sum(e.amount_minor) filter (where a.kind = 'provider'), 0)
   limit 10`,
)

/** Checks all of the ledger: every movement sums to zero, every paid order holds what was paid less what went back. */
export async function checkLedger(db: Queryable): Promise<{ unbalanced: number[]; strays: string[] }> {
  const [transfers, orders] = [await unbalanced(db), await strays(db)]
  return { unbalanced: transfers.map((row) => row.transfer_id), strays: orders.map(({ id }) => id) }
}

/** What is held of a person here, for accounts/, and which sellers are owed what, for payouts/. */
export const personalLedger = { heldOf: heldMovements, owed: findOwed }
