import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { disputes } from '#orders/service.ts'
import { payments } from '#payments/service.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import type { Deps } from '../deps.ts'

/**
 * Marks a payment provider's event as settled; the reason says how. 403 when it names a purchase with an order of the acting
 * person, 404 unknown, 409 when it no longer waits.
 */
export async function settleEvent(
  deps: Deps,
  viewer: Viewer,
  { provider, eventId }: { provider: string; eventId: string },
  reason: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { type: title, purchaseId } = await payments.parked.settle(tx, provider, eventId)
    if (purchaseId !== null && (await disputes.isParty(tx, purchaseId, viewer.id))) throw new AppError('own_matter')
    const subject = { kind: 'payment' as const, id: eventId, title }
    await writeStaffLog(deps, tx, viewer, { act: 'settle', subject, reason, before: 'parked', after: 'settled' })
  })
}
