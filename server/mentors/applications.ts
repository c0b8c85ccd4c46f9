import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import type { ApplicationInput } from '@guildhall/contract/mentors/applications.ts'
import { mentorTexts } from '@guildhall/contract/mentors/mentor-texts.ts'
import { availability } from '#availability/service.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter, isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Creation } from '#idempotency/service.ts'
import { meetings } from '#meetings/service.ts'
import { directory } from '#users/service.ts'
import { change, lockNewestOf, type MentorDeps } from './application-state.ts'
import { forgetAtStaff, tellStaff } from './notices.ts'
import {
  type ApplicationRow,
  countSentSince,
  findMentor,
  findNewestOf,
  insertApplication,
  lockApplication,
} from './queries.ts'
import { askReferees } from './referees.ts'
import { againFrom, closesAt, isOpen, talkEnd } from './rules.ts'

/**
 * Sends an application. Everything about one applicant is checked under their lock; the database refuses a second open one
 * anyway.
 */
export async function apply(
  deps: MentorDeps,
  viewer: Viewer,
  { isAdult, referees, ...said }: ApplicationInput,
  { id, markDone }: Creation,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await directory.lock(tx, [viewer.id])
    await directory.requireTerms(tx, viewer.id)
    await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
    await requireFree(deps, tx, viewer)
    await engagements.requireAdult(deps, tx, viewer, isAdult)
    await refuseOwnAddress(tx, viewer, referees)
    const dueAt = daysAfter(now, most.readDays)
    const actsAt = closesAt({ sent_at: now.toISOString() })
    await insertApplication(tx, { id, personId: viewer.id, ...said, at: now, dueAt, actsAt })
    await askReferees(deps, tx, id, referees)
    await tellStaff(deps, tx, { id, person_id: viewer.id }, 'New mentor application')
    await markDone(tx)
  })
}

/** Refuses mentors, and applicants who have an open application, were refused lately, or have sent too many. */
async function requireFree({ clock }: Pick<MentorDeps, 'clock'>, tx: Tx, viewer: Viewer): Promise<void> {
  const now = clock.now()
  const [mentor] = await findMentor(tx, { personId: viewer.id })
  if (mentor?.state === 'active' || mentor?.state === 'paused') throw new AppError('mentor_already')
  const [last] = await findNewestOf(tx, { personId: viewer.id })
  if (last && isOpen(last)) throw new AppError('application_open')
  // After a refusal, or an end for cause, the person must wait.
  const again = mentor?.state === 'ended' ? daysAfter(mentor.changed_at, most.againDays) : last ? againFrom(last) : null
  if (again !== null && again > now) throw new AppError('application_early')
  const [counted] = await countSentSince(tx, { personId: viewer.id, since: daysAfter(now, -most.sentWithinDays) })
  if ((counted?.sent ?? 0) >= most.sentAtMost) throw new AppError('applications_full')
}

async function refuseOwnAddress(tx: Tx, viewer: Viewer, referees: ApplicationInput['referees']): Promise<void> {
  const own = (await directory.contactOf(tx, viewer.id))?.email.toLowerCase()
  const at = referees.findIndex(({ email }) => email === own)
  if (at !== -1) throw invalid([{ path: `referees.${at}.email`, message: mentorTexts.refereeSelf }])
}

/** Locks the caller’s open application; 409 without one. */
async function lockOwn(tx: Tx, viewer: Viewer): Promise<ApplicationRow> {
  const row = await lockNewestOf(tx, viewer)
  if (!row || !isOpen(row)) throw new AppError('application_none')
  return row
}

/**
 * Chooses one of the offered times: it becomes a meeting of the two. Repeating it changes nothing; 409 when another one was
 * chosen, or when one of the two is busy then.
 */
export async function chooseTime(deps: MentorDeps, viewer: Viewer, start: Date): Promise<void> {
  const [seen] = await findNewestOf(deps.db, { personId: viewer.id })
  await transaction(deps.db, async (tx) => {
    // People are locked before the application, so that nobody gets two talks at one time.
    const both = [viewer.id, ...(seen?.offered_by ? [seen.offered_by] : [])]
    const people = await directory.lock(tx, both)
    const row = await lockOwn(tx, viewer)
    const isChosen = row.talk_at !== null && new Date(row.talk_at).getTime() === start.getTime()
    if (row.state === 'talk' && isChosen) return
    const { offered_by: hostId, place } = row
    const isOffered = row.times.some((time) => new Date(time).getTime() === start.getTime())
    const isThere = hostId !== null && both.includes(hostId) && people.has(hostId)
    if (row.state !== 'offered' || !isOffered || !isThere || start <= deps.clock.now())
      throw new AppError('talk_time_gone')
    const within = { from: start.getTime(), to: talkEnd(start).getTime() }
    const busy = await availability.findBusy({ ...deps, db: tx }, [hostId, viewer.id], within)
    if (busy.length > 0) throw new AppError('talk_time_busy')
    const meetingId = await meetings.arrange(deps, tx, {
      ...{ organizerId: hostId, personId: viewer.id, start, minutes: most.talkMinutes, place },
      title: 'Talk about mentoring',
      note: 'About the application to become a mentor.',
    })
    await change(deps, tx, row, { state: 'talk', talk_at: start.toISOString(), meeting_id: meetingId }, null)
  })
}

/** Asks the staff for other times, because none of the offered ones suits. */
export async function askOtherTimes(deps: MentorDeps, viewer: Viewer, note: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockOwn(tx, viewer)
    if (row.state === 'read' && row.times_note === note) return
    if (row.state !== 'offered') throw new AppError('application_moved')
    const none = { times: [], offered_at: null, offered_by: null, place: '' }
    const asked = await change(deps, tx, row, { ...none, state: 'read', times_note: note }, null)
    await tellStaff(deps, tx, asked, 'Other times for a talk, please')
  })
}

/** Withdraws the caller’s open application, and cancels a talk that has not taken place. Repeating it changes nothing. */
export async function withdraw(deps: MentorDeps, viewer: Viewer): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const newest = await lockNewestOf(tx, viewer)
    if (newest?.state === 'withdrawn') return
    if (!newest || !isOpen(newest)) throw new AppError('application_none')
    await endOpen(deps, tx, newest, 'withdrawn', null)
  })
}

/** Ends a locked open application without a decision. */
export async function endOpen(
  deps: Pick<MentorDeps, 'clock' | 'jobs' | 'realtime'>,
  tx: Tx,
  row: ApplicationRow,
  state: 'withdrawn' | 'closed',
  news: 'lapsed' | 'closed' | null,
): Promise<void> {
  await change(deps, tx, row, { state }, news)
  await cancelTalk(deps, tx, row)
  await forgetAtStaff(deps, tx, row)
}

/** Cancels the talk of an application that ended before the talk. */
export async function cancelTalk(
  deps: Pick<MentorDeps, 'clock' | 'jobs' | 'realtime'>,
  tx: Tx,
  { meeting_id, talk_at }: Pick<ApplicationRow, 'meeting_id' | 'talk_at'>,
): Promise<void> {
  if (meeting_id === null || talk_at === null || isoOf(talk_at) <= deps.clock.now().toISOString()) return
  await meetings.callOff(deps, tx, meeting_id)
}

/** Locks an application that is due to end by itself. */
export const lockDue = async (tx: Tx, id: string): Promise<ApplicationRow | undefined> =>
  (await lockApplication(tx, { id }))[0]
