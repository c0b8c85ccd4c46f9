import type { Tx } from '#db/connect.ts'
import { engagements, type ProposalsEnd } from '#engagements/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { countProposals, type JobRow, lockJob, saveJob } from './queries.ts'
import { actsAtOf } from './rules.ts'

export type HiringDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'payments'>
export type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>

/** Locks a job. 404 if it does not exist. A job is locked before its engagements. */
export async function lock(tx: Tx, id: string): Promise<JobRow> {
  const [row] = await lockJob(tx, { id })
  if (!row) throw new AppError('job_not_found')
  return row
}

/** Locks a job of the viewer; 404 for everybody else. */
export async function lockOwn(tx: Tx, viewer: Viewer, id: string): Promise<JobRow> {
  const row = await lock(tx, id)
  if (row.client_id !== viewer.id) throw new AppError('job_not_found')
  return row
}

/** Lets visitors see a change of jobs in lists at once. */
export function forgetLists(deps: Pick<Deps, 'db' | 'clock'>, tx: Tx): void {
  tx.afterCommit(() => recentReads(deps).forget())
}

/** How many proposals a locked job has. */
export async function countsOf(tx: Tx, id: string) {
  const [counts] = await countProposals(tx, { id })
  if (!counts) throw new AppError('job_not_found')
  return counts
}

/** Writes a changed job. Its next automatic step follows from its decision date, unless `acts_at` says another time. */
export async function change(
  deps: Pick<Deps, 'db' | 'clock'>,
  tx: Tx,
  row: JobRow,
  fields: Partial<JobRow>,
): Promise<JobRow> {
  const next = { ...row, ...fields }
  const actsAt = fields.acts_at ?? actsAtOf(new Date(next.decides_at), next.reminded_at).toISOString()
  const saved: JobRow = { ...next, acts_at: next.state === 'open' ? actsAt : null }
  const { number: _n, client_id: _c, posted_at: _at, ...columns } = saved
  await saveJob(tx, columns)
  forgetLists(deps, tx)
  return saved
}

/**
 * Ends a locked job with its open proposals, and returns how many those were: decided when somebody is hired, otherwise closed for
 * the reason.
 */
export async function endJob(
  deps: ChangeDeps,
  tx: Tx,
  row: JobRow,
  { reason, proposals }: { reason: NonNullable<JobRow['reason']>; proposals: ProposalsEnd },
): Promise<number> {
  const { hired } = await countsOf(tx, row.id)
  const endedAt = deps.clock.now().toISOString()
  await change(
    deps,
    tx,
    row,
    hired > 0 ? { state: 'decided', ended_at: endedAt } : { state: 'closed', reason, ended_at: endedAt },
  )
  return engagements.proposals.end(deps, tx, row.id, proposals)
}
