import { milestones } from '#audits/service.ts'
import type { Tx } from '#db/connect.ts'
import { engagements } from '#engagements/service.ts'
import type { OfferSource } from '#offers/port.ts'
import { lockFindings } from './finding-access.ts'
import { deliverAll, saveList } from './queries.ts'

/**
 * The source of milestones whose delivery includes the findings, in the same transaction, after the order and the engagement are
 * locked.
 */
export const milestonesWithFindings: OfferSource<'milestone'> = {
  ...milestones,
  async orderChanged(deps, tx, changed) {
    await milestones.orderChanged?.(deps, tx, changed)
    if (changed.act === 'deliver') await deliver(tx, changed.id, deps.clock.now())
  },
}

async function deliver(tx: Tx, milestoneId: string, now: Date): Promise<void> {
  const engagementId = await engagements.work.ofMilestone(tx, milestoneId)
  if (engagementId === null) return
  const at = now.toISOString()
  const list = await lockFindings(tx, engagementId)
  const delivered = await deliverAll(tx, { engagementId, at })
  if (delivered.length > 0) await saveList(tx, { ...list, delivered_at: at })
}
