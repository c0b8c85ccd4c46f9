import type { InvitationRefusal } from '@guildhall/contract/hiring/options.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { notify, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import { type HiringDeps, lock, lockOwn } from '../job-state.ts'
import { findOwnProposal } from '../proposals/proposal-queries.ts'
import { findJob, type JobRow } from '../queries.ts'
import { findShown } from '../shown-jobs.ts'
import { declineInvitation, findInvitation, findPlaces, insertInvitation } from './invitation-queries.ts'

/** What the notifications about an invitation share. */
export const aboutInvitation = (jobId: string) => `invitation ${jobId}`

/** 404 unless this is a job of the viewer. */
export async function requireOwnJob(deps: Pick<HiringDeps, 'db'>, viewer: Viewer, jobId: string): Promise<void> {
  const [job] = await findJob(deps.db, { id: jobId })
  if (job?.client_id !== viewer.id) throw new AppError('job_not_found')
}

/**
 * Invites a person to an open job of the viewer and returns their internal id; inviting them again changes nothing. 404 for
 * people the viewer does not find; 409 for the viewer, for people who take no work, who have proposed, or to whom the job is not
 * open, and above the number of invitations, which is counted under the job's lock.
 */
export async function invite(deps: HiringDeps, viewer: Viewer, jobId: string, handle: string): Promise<number> {
  await requireOwnJob(deps, viewer, jobId)
  return transaction(deps.db, async (tx) => {
    const personId = await directory.idFor(tx, handle, viewer.id)
    if (personId === undefined) throw new AppError('profile_not_found')
    if (personId === viewer.id) throw new AppError('invitation_self')
    const parties = await directory.lock(tx, [viewer.id, personId])
    const client = parties.get(viewer.id)
    // Checked again under the locks: a block may have come in between.
    if (!client || !parties.has(personId) || (await directory.idFor(tx, handle, viewer.id)) === undefined)
      throw new AppError('profile_not_found')
    const job = await lockOwn(tx, viewer, jobId)
    if ((await findInvitation(tx, { jobId, personId })).length > 0) return personId
    if (job.state !== 'open' || job.is_hidden) throw new AppError('invitation_over')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const at = deps.clock.now()
    if (!(await directory.takesWork(tx, personId, at))) throw new AppError('takes_no_work')
    await requireInvitable(tx, job, personId)
    await insertInvitation(tx, { jobId, personId, place: await freePlace(tx, jobId), at })
    await notify(deps, tx, [{ userId: personId, ...noticeOf(job, client.name) }])
    return personId
  })
}

/** What a person is told about their invitation to a job. */
export function noticeOf({ id, title, decides_at }: Pick<JobRow, 'id' | 'title' | 'decides_at'>, client: string) {
  const message = `${client} invites you to propose for ${title}. You can propose or decline until ${dayOf({ decides_at })}.`
  const told = { type: 'job', title: 'You are invited to a job', message } as const
  return { ...told, href: `/jobs/${id}`, about: aboutInvitation(id) }
}

async function requireInvitable(tx: Tx, job: JobRow, personId: number): Promise<void> {
  if ((await findOwnProposal(tx, { jobId: job.id, personId })).length > 0) throw new AppError('invitation_proposed')
  if (job.first_job_only && (await engagements.completedBy(tx, { personIds: [personId] })).length > 0)
    throw new AppError('invitation_first_jobs')
}

async function freePlace(tx: Tx, jobId: string): Promise<number> {
  const taken = new Set((await findPlaces(tx, { jobId })).map(({ place }) => place))
  const place = Array.from({ length: hiringLimits.invitations }, (_, at) => at + 1).find((each) => !taken.has(each))
  if (place === undefined) throw new AppError('invitations_full')
  return place
}

/**
 * Declines the viewer's invitation to a job; its client is told. Repeating it changes nothing. 404 without one, 409 once the job
 * is over.
 */
export async function decline(
  deps: HiringDeps,
  viewer: Viewer,
  jobId: string,
  { reason, note }: { reason: InvitationRefusal; note: string },
): Promise<void> {
  await findShown(deps.db, viewer, jobId)
  await transaction(deps.db, async (tx) => {
    const person = (await directory.lock(tx, [viewer.id])).get(viewer.id)
    const [found] = await findInvitation(tx, { jobId, personId: viewer.id })
    if (!person || !found) throw new AppError('invitation_not_found')
    const job = await lock(tx, jobId)
    if (found.has_proposed) throw new AppError('invitation_answered')
    if (found.declined_at !== null) return
    if (job.state !== 'open') throw new AppError('proposal_over')
    if (note) await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    await declineInvitation(tx, { jobId, personId: viewer.id, reason, note, at: deps.clock.now() })
    await takeBack(deps, tx, { userId: viewer.id, about: aboutInvitation(jobId) })
    if (job.client_id === null) return
    const message = `${person.name} declined your invitation to ${job.title}. The reason is on the page of the job.`
    const told = { userId: job.client_id, type: 'job', title: 'Invitation declined', message } as const
    await notify(deps, tx, [{ ...told, href: `/jobs/${jobId}#invitations`, about: `declined ${jobId}` }])
  })
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
// `decides_at` is the end of the decision day, the first moment of the next day.
const dayOf = ({ decides_at }: Pick<JobRow, 'decides_at'>) => day.format(new Date(decides_at).getTime() - 1)
