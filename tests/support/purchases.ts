import { newId } from '@guildhall/server/db/ids.ts'
import { prepared } from '@guildhall/server/db/statement.ts'
import { transaction } from '@guildhall/server/db/transaction.ts'
import type { Deps } from '@guildhall/server/deps.ts'
import { openPayment } from '@guildhall/server/payments/service.ts'

const insert = prepared(
  'test_purchase',
  `insert into purchases (id, quote_id, state, total_minor, currency, billing, created_at, expires_at)
   values ($1, $2, 'pending', $3, 'USD', '{"name": "Ada", "email": "ada@carrow.example", "country": "NL"}', $4, $4::timestamptz + interval '30 minutes')`,
)

/** A pending purchase with its payment, as a checkout leaves them behind, but without orders. */
export async function pendingPurchase(deps: Deps, amountMinor = 70180): Promise<string> {
  const purchaseId = newId()
  await transaction(deps.db, async (tx) => {
    await insert(tx, purchaseId, newId(), amountMinor, deps.clock.now())
    await openPayment(deps, tx, { purchaseId, amountMinor })
  })
  return purchaseId
}
