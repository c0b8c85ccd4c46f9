import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { transaction } from '#db/transaction.ts'
import { defineJob } from '#jobs/job-definition.ts'
import type { Deps } from '../../deps.ts'
import { findLost, removeOldTexts } from './queries.ts'
import { endPacks, loseRun, type SettleDeps } from './run-state.ts'

/** Refunds the runs of agents that can no longer be run, without waiting for the next minute. */
export const runJobs = [defineJob('return-runs', {}, endPacks)] as const

/** Ends the runs whose process ended before they did, and the blocks of bought runs that are over. */
export async function endLostRuns(deps: SettleDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - runLimits.lostMs)
  for (const { user_id: userId, id } of await findLost(deps.db, { before }))
    await transaction(deps.db, (tx) => loseRun(deps, tx, { userId, id }))
  await endPacks(deps)
}

/** Deletes the texts of runs whose time is over. */
export async function sweepRunTexts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const [gone] = await removeOldTexts(db, { at: clock.now() })
    if (!gone?.more) return
  }
}
