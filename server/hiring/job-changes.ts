import { endOfDay, isDecisionDay } from '@guildhall/contract/hiring/job-days.ts'
import { jobTexts } from '@guildhall/contract/hiring/job-texts.ts'
import type { JobInput } from '@guildhall/contract/hiring/jobs.ts'
import type { CloseReason, JobMove } from '@guildhall/contract/hiring/options.ts'
import { hiringLimits as most } from '@guildhall/contract/limits/hiring.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { notify, takeBack } from '#notifications/notify.ts'
import { renderDescription } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { addFiles, replaceFiles } from './job-files.ts'
import { change, countsOf, endJob, forgetLists, type HiringDeps, lockOwn } from './job-state.ts'
import { countJobsOf, insertJob, type JobRow } from './queries.ts'
import { rateToStore } from './rates/stored-rates.ts'
import { actsAtOf, isLaterDay, mayAct } from './rules.ts'

/**
 * Posts a job and returns its id. 409 without payments and above the number of open jobs, which is counted under the client's
 * lock; 422 for a decision date out of range.
 */
export async function postJob(
  deps: HiringDeps,
  viewer: Viewer,
  input: JobInput,
  { id, markDone }: Creation = unrepeated(),
): Promise<string> {
  if (deps.payments === null) throw new AppError('offer_no_payments')
  requireDecisionDay(input.decidesOn, deps.clock.now())
  await transaction(deps.db, async (tx) => {
    if (!(await directory.lock(tx, [viewer.id])).has(viewer.id)) throw new AppError('forbidden')
    await addJob(deps, tx, { id, clientId: viewer.id, input })
    await markDone(tx)
  })
  return id
}

/** Stores a new job of a client whose lock the transaction has. 409 above the number of open jobs. */
export async function addJob(
  deps: HiringDeps,
  tx: Tx,
  { id, clientId, input }: { id: string; clientId: number; input: JobInput },
): Promise<void> {
  const now = deps.clock.now()
  await directory.requireUnlimited(tx, deps, clientId, 'listings')
  const [counts] = await countJobsOf(tx, { clientId, since: daysAfter(now, -1) })
  if (!counts || counts.open >= most.openJobs || counts.lately >= most.jobsADay) throw new AppError('jobs_full')
  const columns = columnsOf(input)
  const actsAt = actsAtOf(columns.decides_at, null)
  const rate = await rateToStore(tx, clientId, now)
  await insertJob(tx, { ...columns, id, clientId, at: now, actsAt, ...rate })
  await addFiles(tx, { jobId: id, clientId, ids: input.files })
  forgetLists(deps, tx)
}

/** Changes a job before its first proposal. */
export async function editJob(
  deps: HiringDeps & Pick<Deps, 'storage'>,
  viewer: Viewer,
  id: string,
  input: JobInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await requireMove(tx, viewer, id, 'edit')
    await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
    requireDecisionDay(input.decidesOn, new Date(row.posted_at))
    const { decides_at, ...columns } = columnsOf(input)
    if (decides_at <= deps.clock.now()) throw decisionRange()
    await change(deps, tx, row, { ...columns, decides_at: decides_at.toISOString() })
    await replaceFiles(deps, tx, { jobId: id, clientId: viewer.id, ids: input.files })
  })
}

/** Moves the decision date once; the people with open proposals are notified. Repeating it changes nothing. */
export async function moveDecision(deps: HiringDeps, viewer: Viewer, id: string, decidesOn: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const own = await lockOwn(tx, viewer, id)
    const decidesAt = endOfDay(decidesOn)
    if (own.moved_at !== null && new Date(own.decides_at).getTime() === decidesAt.getTime()) return
    const row = await requireMove(tx, viewer, id, 'move-date')
    if (!isLaterDay(decidesOn, row.decides_at)) throw invalid([{ path: 'decidesOn', message: jobTexts.decisionMove }])
    const now = deps.clock.now().toISOString()
    await change(deps, tx, row, { decides_at: decidesAt.toISOString(), moved_at: now, reminded_at: null })
    const told = await engagements.proposals.moveAnswerBy(deps, tx, id, decidesAt)
    const message = `The decision about ${row.title} moved to ${decidesOn}. Your proposal stays open until then.`
    const about = `moved job ${id}`
    await notify(
      deps,
      tx,
      told.map((userId) => ({
        userId,
        type: 'job',
        title: 'Decision date moved',
        message,
        href: `/jobs/${id}`,
        about,
      })),
    )
  })
}

/** Closes a job: its open proposals end, accepted ones go on. Repeating it changes nothing. */
export async function closeJob(deps: HiringDeps, viewer: Viewer, id: string, reason: CloseReason): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockOwn(tx, viewer, id)
    const { ever } = await countsOf(tx, id)
    if (!mayAct({ ...row, ever }, 'client', 'close')) return
    await endJob(deps, tx, row, { reason, proposals: 'job-closed' })
    await takeBack(deps, tx, { userId: viewer.id, about: `job ${id}` })
  })
}

async function requireMove(tx: Tx, viewer: Viewer, id: string, move: Exclude<JobMove, 'close'>): Promise<JobRow> {
  const row = await lockOwn(tx, viewer, id)
  const { ever } = await countsOf(tx, id)
  if (!mayAct({ ...row, ever }, 'client', move)) throw new AppError('job_moved')
  return row
}

function requireDecisionDay(day: string, postedAt: Date): void {
  if (!isDecisionDay(day, postedAt)) throw decisionRange()
}
const decisionRange = () => invalid([{ path: 'decidesOn', message: jobTexts.decisionRange }])

function columnsOf(input: JobInput) {
  const {
    budgetFromMinor,
    budgetToMinor,
    hours,
    firstJobOnly,
    decidesOn,
    notAssessed: _declared,
    files: _files,
    ...rest
  } = input
  return {
    ...rest,
    need_html: renderDescription(input.need),
    budget_from_minor: budgetFromMinor,
    budget_to_minor: budgetToMinor,
    rate_from_minor: hours?.rateFromMinor ?? null,
    rate_to_minor: hours?.rateToMinor ?? null,
    hours_per_week: hours?.perWeek ?? null,
    weeks: hours?.weeks ?? null,
    first_job_only: firstJobOnly,
    decides_at: endOfDay(decidesOn),
  }
}
