import type { PurchaseState } from '@guildhall/contract/commerce-options.ts'
import { prepared } from '#db/statement.ts'
import { type PurchaseRow, purchase } from './purchase-row.ts'

const lines = 'from orders o join order_lines l on l.order_id = o.id where o.purchase_id = p.id'

export const findPurchase = prepared<PurchaseRow>(
  'purchase_find',
  `select ${purchase} from purchases where id = $1 and buyer_id = $2`,
)

/** What was bought by a quote, whether with these billing details, and which of its subjects are files and opened as it was paid. */
export const findPurchaseOfQuote = prepared<{
  id: string
  state: PurchaseState
  same_billing: boolean
  files: string[]
  at_once: string[]
}>(
  'purchase_of_quote',
  `select p.id, p.state, p.billing = $3::jsonb as same_billing,
     array(select l.project_id ${lines} and l.has_files) as files,
     array(select l.project_id ${lines} and l.has_files and o.consent_at = p.created_at) as at_once
   from purchases p where p.quote_id = $1 and p.buyer_id = $2`,
)

export const findPending = prepared<{ id: string }>(
  'purchase_pending',
  "select id from purchases where buyer_id = $1 and state = 'pending'",
)

/** Those nobody paid in time. */
export const findUnpaid = prepared<{ id: string }>(
  'purchases_unpaid',
  "select id from purchases where state = 'pending' and expires_at <= $1 order by expires_at limit 100",
)
