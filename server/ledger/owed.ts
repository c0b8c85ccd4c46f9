import { prepared } from '#db/statement.ts'

/** A seller with money to be paid out; minor units. */
export interface OwedRow {
  user_id: number
  available: number
  /** When the oldest money that was not paid out became available; PostgreSQL's text. */
  since: string
  /** How many sellers are owed, and how much in all. */
  sellers: number
  total: number
}

/**
 * Sellers who are owed in this currency ($1), the oldest due first, at most $2. What left an account is taken from what
 * came first, so `since` is the moment of the first money that is still there.
 */
export const findOwed = prepared<OwedRow>(
  'ledger_owed',
  `select user_id, sum(minor)::bigint as available, min(at) filter (where minor > 0 and upto > gone) as since,
     count(*) over ()::int as sellers, (sum(sum(minor)) over ())::bigint as total
   from (
     select a.user_id, -e.amount_minor as minor, t.at,
       sum(greatest(-e.amount_minor, 0)) over (partition by a.id order by e.id) as upto,
       sum(greatest(e.amount_minor, 0)) over (partition by a.id) as gone
     from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
     where a.kind = 'available' and a.user_id is not null and a.currency = $1) moved
   group by user_id having sum(minor) > 0 order by since, user_id limit $2`,
)
