import { findingLimits as most } from '@guildhall/contract/limits/findings.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '../deps.ts'
import { lockFindings } from './finding-access.ts'
import { deleteEvents, deleteFindings, findExpired, saveList } from './queries.ts'

/** Deletes the findings whose time is over. Each list is looked at again under its lock: a side may have kept it meanwhile. */
export async function sweepFindings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = daysAfter(now, -most.keptDays).toISOString()
  for (;;) {
    const expired = await findExpired(db, { before })
    for (const { engagement_id: engagementId } of expired)
      await transaction(db, async (tx) => {
        const list = await lockFindings(tx, engagementId)
        if (list.client_keeps_at !== null && list.provider_keeps_at !== null) return
        await deleteEvents(tx, { engagementId })
        await deleteFindings(tx, { engagementId })
        await saveList(tx, { ...list, deleted_at: now.toISOString() })
      })
    if (expired.length < 100) return
  }
}
