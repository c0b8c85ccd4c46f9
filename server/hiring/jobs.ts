import { hiringLimits as most } from '@guildhall/contract/limits/hiring.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { notify } from '#notifications/notify.ts'
import { change, countsOf, endJob, type HiringDeps } from './job-state.ts'
import { findActing, type JobRow, lockJob } from './queries.ts'
import { storeAnswerRate, storeAnswerRates } from './rates/stored-rates.ts'

/**
 * Jobs of hiring: the decision of job posts once a first milestone is paid in, and the answer rates of clients.
 */
export const hiringJobs = [
  defineJob('job-place-filled', {}, (deps, { jobId }: { jobId: string }) => decideWhenFilled(deps, jobId)),
  defineJob('answer-rate-changed', {}, (deps, { clientId }: { clientId: number }) => storeAnswerRate(deps, clientId)),
  defineJob('answer-rates', { cron: '20 3 * * *', expireInSeconds: 900 }, storeAnswerRates),
] as const

/** Performs what is due: reminders of clients, and decision dates. */
export async function runHiringClock(deps: HiringDeps): Promise<void> {
  const due = dueOf({
    what: 'job post',
    find: () => findActing(deps.db, { at: deps.clock.now() }),
    lock: async (tx, id) => (await lockJob(tx, { id }))[0],
    isDue: ({ acts_at }) => acts_at !== null && new Date(acts_at) <= deps.clock.now(),
    act: (tx, row) => act(deps, tx, row),
  })
  await runDue(deps.db, [due])
}

async function act(deps: HiringDeps, tx: Tx, row: JobRow): Promise<unknown> {
  const now = deps.clock.now()
  const { unanswered, waits_until } = await countsOf(tx, row.id)
  if (now < new Date(row.decides_at)) return remind(deps, tx, row, unanswered)
  // An accepted proposal without its first payment postpones the decision, up to a limit.
  const longest = daysAfter(row.decides_at, most.decisionWaits)
  if (waits_until !== null && new Date(waits_until) > now && now < longest) {
    const until = new Date(Math.min(new Date(waits_until).getTime(), longest.getTime()))
    return change(deps, tx, row, { acts_at: until.toISOString() })
  }
  return decide(deps, tx, row)
}

async function remind(deps: HiringDeps, tx: Tx, row: JobRow, unanswered: number): Promise<void> {
  const remindedAt = deps.clock.now().toISOString()
  await change(deps, tx, row, { reminded_at: remindedAt, acts_at: row.decides_at })
  if (unanswered === 0 || row.client_id === null) return
  const message = `Answer the ${unanswered === 1 ? 'proposal' : `${unanswered} proposals`} for ${row.title} by tomorrow. After that, those without an answer close and count in your answer rate.`
  await tell(deps, tx, row, 'Decide by tomorrow', message)
}

async function decide(deps: HiringDeps, tx: Tx, row: JobRow): Promise<void> {
  const missed = await endJob(deps, tx, row, { reason: 'date', proposals: 'unanswered' })
  if (row.client_id === null) return
  const rest = missed === 0 ? '' : ` ${missed === 1 ? 'One proposal' : `${missed} proposals`} closed without an answer.`
  await tell(deps, tx, row, 'Decision date passed', `The decision date of ${row.title} passed.${rest}`)
}

/** Decides a job once all places are filled by people whose first milestone is paid in: the other proposals close. */
export async function decideWhenFilled(deps: HiringDeps, jobId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [row] = await lockJob(tx, { id: jobId })
    if (row?.state !== 'open') return
    const { hired } = await countsOf(tx, jobId)
    if (hired >= row.places) await endJob(deps, tx, row, { reason: 'date', proposals: 'filled' })
  })
}

async function tell(
  deps: HiringDeps,
  tx: Tx,
  { id, client_id }: JobRow,
  title: string,
  message: string,
): Promise<void> {
  if (client_id === null) return
  await notify(deps, tx, [
    { userId: client_id, type: 'job', title, message, href: `/jobs/${id}`, about: `decision ${id}` },
  ])
}
