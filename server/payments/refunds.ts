import { checkoutLimits } from '@guildhall/contract/limits/commerce.ts'
import { transaction } from '#db/transaction.ts'
import { parkNotice } from './event-queries.ts'
import type { PaymentJobDeps } from './lifecycle.ts'
import { requireProvider } from './port.ts'
import { findRefund, keepRefund, setAskAt } from './queries.ts'
import { refundFailed } from './reconciliation.ts'

/**
 * Asks the provider to send money back, under the refund's own id, so that asked twice it is sent once. Throws
 * `ProviderUnavailable` without an answer: then it is asked again.
 */
export async function sendRefund(deps: PaymentJobDeps, { id }: { id: string }): Promise<void> {
  const { db, clock } = deps
  const [row] = await findRefund(db, { id })
  if (row?.state !== 'requested' || row.reference !== null) return
  if (!row.payment) throw new Error(`The payment of refund ${id} has no reference`)
  const { reference, state } = await requireProvider(deps).refund({
    refundId: id,
    reference: row.payment,
    amountMinor: row.amount_minor,
  })
  await transaction(db, async (tx) => {
    const now = clock.now()
    const [kept] = await keepRefund(tx, { id, reference, state, at: now })
    if (!kept) return
    const { purchase_id: purchaseId, payment, amount_minor: amountMinor, provider } = row
    if (state === 'requested')
      await setAskAt(tx, { purchaseId, askAt: new Date(now.getTime() + checkoutLimits.silenceMs) })
    if (state === 'failed')
      await parkNotice(tx, {
        ...{ provider, eventId: `refund:${id}`, type: 'refund.failed', at: now, reason: refundFailed },
        payload: { purchaseId, payment, refund: reference, amountMinor },
      })
  })
}
