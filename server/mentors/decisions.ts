import type { BrokenRule } from '@guildhall/contract/admin/options.ts'
import type { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import { mentorTexts } from '@guildhall/contract/mentors/mentor-texts.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { type LoggedAct, writeStaffLog } from '#staff-log/service.ts'
import { statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import { change, lockForStaff, type MentorDeps } from './application-state.ts'
import { cancelTalk } from './applications.ts'
import { refreshMentor } from './lists/listings.ts'
import { forgetAtStaff } from './notices.ts'
import { type ApplicationRow, findTalksHeld, lockMentor, saveMentor, setMentorState } from './queries.ts'
import { isOpen, talkEnd } from './rules.ts'

/** Marks an application as read; the applicant is told. Repeating it changes nothing. */
export async function markRead(deps: MentorDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(tx, viewer, id)
    if (row.state !== 'sent') return
    await change(deps, tx, row, { state: 'read', read_at: deps.clock.now().toISOString() }, 'read')
    await log(deps, tx, viewer, row, { act: 'read-application', reason: 'Read it', before: 'sent', after: 'read' })
  })
}

/** Offers three times for the talk, also in place of earlier times or of a cancelled talk. */
export async function offerTimes(
  deps: MentorDeps,
  viewer: Viewer,
  id: string,
  { times, place }: { times: readonly string[]; place: string },
): Promise<void> {
  const starts = times.map((time) => new Date(time)).sort((a, b) => a.getTime() - b.getTime())
  refuseTimes(deps, starts)
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(tx, viewer, id)
    if (!isOpen(row)) throw new AppError('application_moved')
    const now = deps.clock.now().toISOString()
    const offer = { times: starts.map((start) => start.toISOString()), place, offered_by: viewer.id, offered_at: now }
    await cancelTalk(deps, tx, row)
    const none = { talk_at: null, meeting_id: null, times_note: '' }
    await change(deps, tx, row, { ...offer, ...none, state: 'offered', read_at: row.read_at ?? now }, 'offered')
    await forgetAtStaff(deps, tx, row)
    await log(deps, tx, viewer, row, {
      act: 'offer-times',
      reason: `${offer.times.join(', ')} (${place})`,
      before: row.state,
      after: 'offered',
    })
  })
}

function refuseTimes({ clock }: Pick<MentorDeps, 'clock'>, starts: readonly Date[]): void {
  const now = clock.now()
  const refuse = (message: string) => invalid([{ path: 'times', message }])
  if (starts.some((start) => start <= now)) throw refuse(mentorTexts.timePast)
  if (starts.some((start) => start > daysAfter(now, most.talkAheadDays))) throw refuse(mentorTexts.timeFar)
  if (starts.some((start, at) => at > 0 && start < talkEnd(starts[at - 1] ?? start)))
    throw refuse(mentorTexts.timeTwice)
}

type Topics = readonly (typeof mentorshipTopics)[number][]

/**
 * Accepts an applicant for some topics of the application, after the talk. Repeating it changes nothing; 409 once it was decided
 * otherwise.
 */
export async function accept(deps: MentorDeps, viewer: Viewer, id: string, topics: Topics): Promise<void> {
  const personId = await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(tx, viewer, id)
    const accepted = row.topics.filter(({ topic }) => topics.includes(topic))
    if (row.state === 'accepted' && accepted.length === row.accepted.length) return null
    if (!isOpen(row)) throw new AppError('application_moved')
    if (row.state !== 'talk') throw new AppError('talk_missing')
    const [held] = await findTalksHeld(tx, { ids: [id], at: deps.clock.now() })
    if (!held) throw new AppError('talk_ahead')
    if (accepted.length === 0) throw invalid([{ path: 'topics', message: mentorTexts.accepted }])
    const names = accepted.map(({ topic }) => topic)
    await change(deps, tx, row, { state: 'accepted', accepted: names, decided_by: viewer.id }, 'accepted')
    await saveMentor(tx, { personId: row.person_id, applicationId: id, topics: accepted, at: deps.clock.now() })
    await forgetAtStaff(deps, tx, row)
    await log(deps, tx, viewer, row, {
      ...{ act: 'accept-mentor', reason: names.join(', '), before: row.state, after: 'accepted' },
    })
    tx.afterCommit(() => recentReads(deps).forget())
    return row.person_id
  })
  if (personId !== null) await refreshMentor(deps, personId)
}

/** Refuses an application; the applicant reads the reasons. Repeating it changes nothing; 409 once it was decided otherwise. */
export async function refuse(deps: MentorDeps, viewer: Viewer, id: string, reason: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(tx, viewer, id)
    if (row.state === 'refused' && row.reason === reason) return
    if (!isOpen(row)) throw new AppError('application_moved')
    await change(deps, tx, row, { state: 'refused', reason, decided_by: viewer.id }, 'refused')
    await cancelTalk(deps, tx, row)
    await forgetAtStaff(deps, tx, row)
    await log(deps, tx, viewer, row, { act: 'refuse-mentor', reason, before: row.state, after: 'refused' })
  })
}

/** Ends somebody's time as a mentor for cause, with a statement of reasons that they can appeal. */
export async function endForCause(
  deps: MentorDeps,
  viewer: Viewer,
  id: string,
  { rule, reason }: { rule: BrokenRule; reason: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(tx, viewer, id)
    const [mentor] = await lockMentor(tx, { personId: row.person_id })
    if (mentor?.application_id !== id || mentor.state === 'left' || mentor.state === 'ended')
      throw new AppError('application_moved')
    await setMentorState(tx, { personId: row.person_id, state: 'ended', at: deps.clock.now() })
    const subject = { kind: 'person', id: String(row.person_id), title: '' } as const
    const decision = { personId: row.person_id, measure: 'mentor-ended', subject, rule, reasons: reason } as const
    await statements.make(deps, tx, viewer, decision)
    await log(deps, tx, viewer, row, { act: 'end-mentor', reason, before: mentor.state, after: 'ended' })
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

// The log outlives the account, so it names nobody: the application is its subject.
async function log(
  deps: Pick<MentorDeps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  { id }: Pick<ApplicationRow, 'id'>,
  act: Omit<LoggedAct, 'subject'>,
): Promise<void> {
  await writeStaffLog(deps, tx, viewer, { ...act, subject: { kind: 'mentor', id, title: '' } })
}

/** Names of people on the staff, as the staff see them; null for deleted accounts. */
export async function staffNames(deps: Pick<MentorDeps, 'db'>, ids: readonly (number | null)[]) {
  const known = await directory.members.byId(deps.db, [
    ...new Set(ids.flatMap((id) => (id === null ? [] : String(id)))),
  ])
  return (id: number | null) => {
    const person = known.get(String(id))
    return person ? { customUserId: person.id, name: person.title } : null
  }
}
