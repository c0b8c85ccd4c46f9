import type { PurchaseState } from '@guildhall/contract/options.ts'
import { prepared } from '#db/statement.ts'
import type { Billing } from './purchase-tables.ts'

/** A purchase; moments are PostgreSQL's text. */
export interface PurchaseRow {
  id: string
  buyer_id: number | null
  quote_id: string
  state: PurchaseState
  total_minor: number
  currency: string
  billing: Billing
  consent_at: string | null
  created_at: string
  expires_at: string
  paid_at: string | null
}
const purchase = `id, buyer_id, quote_id, state, total_minor, currency, billing, consent_at, created_at, expires_at, paid_at`

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
/** A purchase, locked until the transaction ends. Whoever locks orders too locks their purchase first. */
export const lockPurchase = prepared<PurchaseRow>(
  'purchase_lock',
  `select ${purchase} from purchases where id = $1 for no key update`,
)
/** Those nobody paid in time. */
export const findUnpaid = prepared<{ id: string }>(
  'purchases_unpaid',
  "select id from purchases where state = 'pending' and expires_at <= $1 order by expires_at limit 100",
)
export const insertPurchase = prepared(
  'purchase_insert',
  `insert into purchases (id, buyer_id, quote_id, state, total_minor, currency, billing, consent_at, created_at, expires_at)
   values ($1, $2, $3, 'pending', $4, $5, $6::jsonb, $7, $8, $9)`,
)
export const markPurchasePaid = prepared(
  'purchase_paid',
  "update purchases set state = 'paid', paid_at = $2 where id = $1 and state = 'pending'",
)
export const markPurchaseCancelled = prepared<{ id: string }>(
  'purchase_cancelled',
  "update purchases set state = 'cancelled', ended_at = $2 where id = $1 and state = 'pending' returning id",
)
/** Closes a paid purchase once all of its orders are over. */
export const closePurchase = prepared(
  'purchase_close',
  `update purchases p set state = 'closed', ended_at = $2 where p.id = $1 and p.state = 'paid' and not exists (
     select from orders o where o.purchase_id = p.id and o.state not in ('completed', 'cancelled', 'refunded'))`,
)
/** Opens a closed purchase again, for an order that is disputed afterwards. */
export const reopenPurchase = prepared(
  'purchase_reopen',
  "update purchases set state = 'paid', ended_at = null where id = $1 and state = 'closed'",
)
