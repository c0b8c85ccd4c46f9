import type { BrokenRule } from '@guildhall/contract/admin/options.ts'
import type { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { mentorTexts } from '@guildhall/contract/mentors/mentor-texts.ts'
import {
  type ApplicationDeps,
  change,
  forgetAtStaff,
  isOpen,
  lockForStaff,
  logDecision,
} from '#applications/service.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { statements } from '#statements/service.ts'
import { refreshMentor } from './lists/listings.ts'
import { mentorKind } from './mentor-kind.ts'
import { lockMentor, mentorApplications, saveMentor, setMentorState } from './queries.ts'

type Topics = readonly (typeof mentorshipTopics)[number][]

/**
 * Accepts an applicant for some topics of the application, after the talk. Repeating it changes nothing; 409 once it was decided
 * otherwise.
 */
export async function accept(deps: ApplicationDeps, viewer: Viewer, id: string, topics: Topics): Promise<void> {
  const personId = await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(mentorKind, tx, viewer, id)
    const accepted = row.topics.filter(({ topic }) => topics.includes(topic))
    if (row.state === 'accepted' && accepted.length === row.accepted.length) return null
    if (!isOpen(row)) throw new AppError('application_moved')
    if (row.state !== 'talk') throw new AppError('talk_missing')
    const [held] = await mentorApplications.talksHeld(tx, { ids: [id], at: deps.clock.now() })
    if (!held) throw new AppError('talk_ahead')
    if (accepted.length === 0) throw invalid([{ path: 'topics', message: mentorTexts.accepted }])
    const names = accepted.map(({ topic }) => topic)
    await change(mentorKind, deps, tx, row, { state: 'accepted', accepted: names, decided_by: viewer.id }, 'accepted')
    await saveMentor(tx, { personId: row.person_id, applicationId: id, topics: accepted, at: deps.clock.now() })
    await forgetAtStaff(mentorKind, deps, tx, row)
    await logDecision(mentorKind, deps, tx, viewer, row, {
      ...{ act: 'accept-mentor', reason: names.join(', '), before: row.state, after: 'accepted' },
    })
    tx.afterCommit(() => recentReads(deps).forget())
    return row.person_id
  })
  if (personId !== null) await refreshMentor(deps, personId)
}

/** Ends somebody's time as a mentor for cause, with a statement of reasons that they can appeal. */
export async function endForCause(
  deps: ApplicationDeps,
  viewer: Viewer,
  id: string,
  { rule, reason }: { rule: BrokenRule; reason: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(mentorKind, tx, viewer, id)
    const [mentor] = await lockMentor(tx, { personId: row.person_id })
    if (mentor?.application_id !== id || mentor.state === 'left' || mentor.state === 'ended')
      throw new AppError('application_moved')
    await setMentorState(tx, { personId: row.person_id, state: 'ended', at: deps.clock.now() })
    const subject = { kind: 'person', id: String(row.person_id), title: '' } as const
    const decision = { personId: row.person_id, measure: 'mentor-ended', subject, rule, reasons: reason } as const
    await statements.make(deps, tx, viewer, decision)
    await logDecision(mentorKind, deps, tx, viewer, row, {
      act: 'end-mentor',
      reason,
      before: mentor.state,
      after: 'ended',
    })
    tx.afterCommit(() => recentReads(deps).forget())
  })
}
