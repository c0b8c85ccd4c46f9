import { prepared } from '#db/statement.ts'
import { type PurchaseRow, purchase } from './purchase-row.ts'

export const findPurchase = prepared<PurchaseRow>(
  'purchase_find',
  `select ${purchase} from purchases where id = $1 and buyer_id = $2`,
)

export const findPurchaseOfQuote = prepared<PurchaseRow>(
  'purchase_of_quote',
  `select ${purchase} from purchases where quote_id = $1 and buyer_id = $2`,
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
