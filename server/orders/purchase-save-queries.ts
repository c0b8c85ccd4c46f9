import { prepared } from '#db/statement.ts'
import { type PurchaseRow, purchase } from './purchase-row.ts'

/** A purchase, locked until the transaction ends. Whoever locks orders too locks their purchase first. */
export const lockPurchase = prepared<PurchaseRow>(
  'purchase_lock',
  `select ${purchase} from purchases where id = $1 for no key update`,
)

export const insertPurchase = prepared(
  'purchase_insert',
  `insert into purchases (id, buyer_id, quote_id, state, total_minor, currency, billing, created_at, expires_at, terms_version)
   values ($1, $2, $3, 'pending', $4, $5, $6::jsonb, $7, $8, $9)`,
)
