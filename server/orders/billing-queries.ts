import { prepared } from '#db/statement.ts'
import type { PurchaseRow } from './purchase-row.ts'

export const findLastBilling = prepared<Pick<PurchaseRow, 'billing'>>(
  'purchase_last_billing',
  'select billing from purchases where buyer_id = $1 order by created_at desc limit 1',
)
