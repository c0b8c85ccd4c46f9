import { endOfDay } from '@guildhall/contract/hiring/job-days.ts'
import type { JobInput } from '@guildhall/contract/hiring/jobs.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import type { SeveralInput } from '@guildhall/contract/services/service-input.ts'
import { serviceTexts } from '@guildhall/contract/services/service-texts.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import { insertInvitation } from '../invitations/invitation-queries.ts'
import { noticeOf } from '../invitations/invitations.ts'
import { addJob } from '../job-changes.ts'
import type { HiringDeps } from '../job-state.ts'

/** A request to several people, without the people. */
type Asked = Omit<SeveralInput, 'services' | 'people'>

/**
 * Asks several people for an offer at once and returns the id of the job that they are invited to: for one person, in no list,
 * with the usual decision date. Either all are invited or nothing happens. 404 for people the viewer does not find, 409 for the
 * viewer, for people who take no work, for too many people and above the number of open jobs, 422 for the same person twice.
 */
export async function askSeveral(
  deps: HiringDeps,
  viewer: Viewer,
  asked: Asked,
  handles: readonly string[],
  { id, markDone }: Creation = unrepeated(),
): Promise<string> {
  if (deps.payments === null) throw new AppError('offer_no_payments')
  if (new Set(handles).size < handles.length) throw invalid([{ path: 'people', message: serviceTexts.peopleTwice }])
  if (handles.length > serviceLimits.askedAtOnce) throw new AppError('service_several_full')
  if (handles.includes(viewer.customUserId)) throw new AppError('service_several_self')
  const input = jobOf(asked, deps.clock.now())
  await transaction(deps.db, async (tx) => {
    const found = await findPeople(tx, viewer, handles)
    const parties = await directory.lock(tx, [viewer.id, ...found])
    const client = parties.get(viewer.id)
    if (!client) throw new AppError('forbidden')
    // Checked again under the locks: a block or a suspension may have come in between.
    const people = await findPeople(tx, viewer, handles)
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const at = deps.clock.now()
    for (const personId of people) {
      const name = parties.get(personId)?.name
      if (name === undefined) throw new AppError('profile_not_found')
      if (await directory.takesWork(tx, personId, at)) continue
      throw new AppError('takes_no_work', { message: `${name} is not taking work at the moment. Leave them out.` })
    }
    await addJob(deps, tx, { id, clientId: viewer.id, input })
    for (const [index, personId] of people.entries())
      await insertInvitation(tx, { jobId: id, personId, place: index + 1, at })
    const notice = noticeOf(
      { id, title: input.title, decides_at: endOfDay(input.decidesOn).toISOString() },
      client.name,
    )
    await notify(
      deps,
      tx,
      people.map((userId) => ({ userId, ...notice })),
    )
    await markDone(tx)
  })
  return id
}

async function findPeople(tx: Tx, viewer: Viewer, handles: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const handle of handles) {
    const id = await directory.idFor(tx, handle, viewer.id)
    if (id === undefined) throw new AppError('profile_not_found')
    ids.push(id)
  }
  return ids
}

function jobOf({ topic, ...asked }: Asked, now: Date): JobInput {
  // A day ends at midnight: the decision falls as many whole days ahead as that of any job.
  const decidesOn = daysAfter(now, hiringLimits.decision.usual).toISOString().slice(0, 10)
  const fixed = { town: '', questions: [], files: [], places: 1, firstJobOnly: false }
  return { ...asked, ...fixed, audience: 'invited', category: topic, decidesOn }
}
