import { newId } from '@guildhall/server/db/ids.ts'
import { int, moment, statement, text } from '@guildhall/server/db/statement.ts'
import { transaction } from '@guildhall/server/db/transaction.ts'
import type { Deps } from '@guildhall/server/deps.ts'
import { openPayment } from '@guildhall/server/payments/service.ts'

const insert = statement('test_purchase', {
  takes: { id: text, quoteId: text, totalMinor: int, at: moment },
  sql: ({ id, quoteId, totalMinor, at }) => `
    insert into purchases (id, quote_id, state, total_minor, currency, billing, created_at, expires_at)
    values (${id}, ${quoteId}, 'pending', ${totalMinor}, 'USD',
      '{"name": "Ada", "email": "ada@carrow.example", "country": "NL"}', ${at}, ${at}::timestamptz + interval '30 minutes')`,
})

/** Creates a pending purchase with its payment, as a checkout does, but without orders. */
export async function pendingPurchase(deps: Deps, amountMinor = 70180): Promise<string> {
  const purchaseId = newId()
  await transaction(deps.db, async (tx) => {
    await insert(tx, { id: purchaseId, quoteId: newId(), totalMinor: amountMinor, at: deps.clock.now() })
    await openPayment(deps, tx, { purchaseId, amountMinor })
  })
  return purchaseId
}
