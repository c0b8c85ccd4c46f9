import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'

const findHeld = prepared<Record<string, unknown>>(
  'ledger_held',
  `select t.at, t.key, a.kind, a.currency, -e.amount_minor as "amountMinor", e.order_id as "orderId"
   from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
   where a.user_id = $1 order by e.id`,
)

/** Every movement of what a seller is owed, for their own eyes. It is kept when they leave, without them. */
export async function heldMovements(db: Queryable, personId: number) {
  return findHeld(db, personId)
}
