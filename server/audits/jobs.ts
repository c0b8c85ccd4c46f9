import { transaction } from '#db/transaction.ts'
import { engagements } from '#engagements/service.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { milestoneOrders } from '#orders/service.ts'
import type { Deps } from '../deps.ts'

type FollowDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime' | 'config' | 'offers'>

/** An order is locked before its engagement, so the orders of an audit follow its rules in transactions of their own. */
export const auditJobs = [
  defineJob('audit-rules-changed', {}, (deps, { engagementId, at }: { engagementId: string; at: string }) =>
    followChangedRules(deps, engagementId, new Date(at)),
  ),
] as const

/** Starts, stops or resumes the days of the paid milestones of an audit, as its rules are now; they count from `at`. */
export async function followChangedRules(deps: FollowDeps, engagementId: string, at: Date): Promise<void> {
  const found = await engagements.work.find(deps.db, engagementId)
  for (const { id, state } of found?.orders ?? [])
    if (state === 'paid') await transaction(deps.db, (tx) => milestoneOrders.followRules(deps, tx, id, at))
}
