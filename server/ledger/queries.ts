import { int, list, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import type { AccountKind } from './tables.ts'

// Amounts are in minor units.

const kind = textOf<AccountKind>()
const personal = "('pending', 'available')"

/**
 * The account of an entry `e`, each case by its own index: the one it names, a person's, the platform's, and a balance owed to
 * a person who has left. Several people may have left: then it is the account with this order's money, where `order` names it.
 */
const accountOf = (currency: string, order: string) => `
  select a.id from ledger_accounts a where a.id = e.account_id
  union all
  select a.id from ledger_accounts a
  where e.account_id is null and a.user_id = e.user_id and a.kind = e.kind and a.currency = ${currency} and a.kind in ${personal}
  union all
  select a.id from ledger_accounts a
  where e.account_id is null and e.user_id is null and a.kind = e.kind and a.currency = ${currency} and a.kind not in ${personal}
  union all
  (select a.id from ledger_accounts a
   where e.account_id is null and e.user_id is null and a.user_id is null and a.kind = e.kind and a.currency = ${currency} and a.kind in ${personal}
   order by exists (select from ledger_entries x where x.account_id = a.id and x.order_id = ${order}) desc, a.id
   limit 1)`

/** Opens the missing accounts of these entries. */
export const openAccounts = statement('ledger_open', {
  takes: { kinds: list(kind), owners: list(nullable(int)), accounts: list(nullable(int)), currency: text },
  sql: ({ kinds, owners, accounts, currency }) => `
    insert into ledger_accounts (kind, user_id, currency)
    select e.kind, e.user_id, ${currency} from unnest(${kinds}::text[], ${owners}::bigint[], ${accounts}::bigint[]) as e (kind, user_id, account_id)
    where not exists (${accountOf(currency, 'null')})
    on conflict do nothing`,
})

/** Writes a movement with its entries, once per key. */
export const writeTransfer = statement('ledger_write', {
  takes: {
    key: text,
    at: moment,
    kinds: list(kind),
    owners: list(nullable(int)),
    accounts: list(nullable(int)),
    amounts: list(int),
    orderIds: list(nullable(text)),
    currency: text,
  },
  gives: { id: int },
  sql: ({ key, at, kinds, owners, accounts, amounts, orderIds, currency }) => `
    with t as (insert into ledger_transfers (key, at) values (${key}, ${at}) on conflict (key) do nothing returning id)
    insert into ledger_entries (transfer_id, account_id, amount_minor, order_id)
    select t.id, a.id, e.amount, e.order_id
    from t, unnest(${kinds}::text[], ${owners}::bigint[], ${accounts}::bigint[], ${amounts}::bigint[], ${orderIds}::text[])
      as e (kind, user_id, account_id, amount, order_id)
    cross join lateral (${accountOf(currency, 'e.order_id')}) a
    returning id`,
})

/** The accounts of people's balances, by their internal ids. */
export const findPersonal = statement('ledger_personal', {
  takes: { owners: list(int), currency: text },
  gives: { id: int, kind, user_id: int },
  sql: ({ owners, currency }) => `
    select id, kind, user_id from ledger_accounts
    where user_id = any (${owners}::bigint[]) and kind in ${personal} and currency = ${currency}`,
})

/** What a person is owed, by the kind of account. */
export const findBalances = statement('ledger_balance', {
  takes: { userId: int, currency: text },
  gives: { kind, owed: int },
  sql: ({ userId, currency }) => `
    select a.kind, coalesce(-sum(e.amount_minor), 0)::bigint as owed
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.user_id = ${userId} and a.currency = ${currency} group by a.kind`,
})

/**
 * Sellers who are owed in this currency, the oldest due first. Money leaves an account oldest first, so `since` is the time
 * of the oldest money that is still there.
 */
export const findOwed = statement('ledger_owed', {
  takes: { currency: text, limit: int },
  gives: {
    user_id: int,
    available: int,
    /** When the oldest money not yet paid out became available. */
    since: moment,
    /** How many sellers are owed, and the total amount. */
    sellers: int,
    total: int,
  },
  sql: ({ currency, limit }) => `
    select user_id, sum(minor)::bigint as available, min(at) filter (where minor > 0 and upto > gone) as since,
      count(*) over ()::int as sellers, (sum(sum(minor)) over ())::bigint as total
    from (
      select a.user_id, -e.amount_minor as minor, t.at,
        sum(greatest(-e.amount_minor, 0)) over (partition by a.id order by e.id) as upto,
        sum(greatest(e.amount_minor, 0)) over (partition by a.id) as gone
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
      where a.kind = 'available' and a.user_id is not null and a.currency = ${currency}) moved
    group by user_id having sum(minor) > 0 order by since, user_id limit ${limit}`,
})

/** Every movement of a person's balance. */
export const findMovements = statement('ledger_held', {
  takes: { userId: int },
  gives: { at: moment, key: text, kind, currency: text, amountMinor: int, orderId: nullable(text) },
  sql: ({ userId }) => `
    select t.at, t.key, a.kind, a.currency, -e.amount_minor as "amountMinor", e.order_id as "orderId"
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
    where a.user_id = ${userId} order by e.id`,
})

/** The account of the platform's fees, locked: no other movement of it runs until the caller's ends. */
export const lockFees = statement('ledger_fees_lock', {
  takes: { currency: text },
  gives: { id: int },
  sql: ({ currency }) => `select id from ledger_accounts where kind = 'fees' and currency = ${currency} for update`,
})

/** What the platform's fees hold. */
export const sumFees = statement('ledger_fees_sum', {
  takes: { currency: text },
  gives: { held: int },
  sql: ({ currency }) => `
    select coalesce(-sum(e.amount_minor), 0)::bigint as held
    from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.kind = 'fees' and a.currency = ${currency}`,
})

/** Movements that do not sum to zero. */
export const findUnbalanced = statement('ledger_unbalanced', {
  gives: { transfer_id: int, total: int },
  sql: () => `
    select transfer_id, sum(amount_minor)::bigint as total from ledger_entries
    group by transfer_id having sum(amount_minor) <> 0 limit 10`,
})

/** Paid orders whose balance is not the payment less refunds. */
export const findStrays = statement('ledger_strays', {
  gives: { id: text, expected: int, held: int },
  sql: () => `
    select o.id, (o.total_minor - o.refunded_minor)::bigint as expected,
      coalesce(sum(e.amount_minor) filter (where a.kind = 'provider'), 0)::bigint as held
    from orders o left join ledger_entries e on e.order_id = o.id left join ledger_accounts a on a.id = e.account_id
    where o.state <> 'pending' and o.paid_at is not null
    group by o.id having o.total_minor - o.refunded_minor <> coalesce(sum(e.amount_minor) filter (where a.kind = 'provider'), 0)
    limit 10`,
})
