import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import type { ApplicationInput } from '@guildhall/contract/mentors/applications.ts'
import { mentorTexts } from '@guildhall/contract/mentors/mentor-texts.ts'
import { type ApplicationDeps, againFrom, closesAt, isOpen, tellStaff } from '#applications/service.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Creation } from '#idempotency/service.ts'
import { directory } from '#users/service.ts'
import { mentorKind } from './mentor-kind.ts'
import { findMentor, insertApplication, mentorApplications } from './queries.ts'
import { askReferees } from './referees.ts'

/**
 * Sends an application. Everything about one applicant is checked under their lock; the database refuses a second open one
 * anyway.
 */
export async function apply(
  deps: ApplicationDeps,
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
    await tellStaff(mentorKind, deps, tx, { id, person_id: viewer.id }, 'New mentor application')
    await markDone(tx)
  })
}

/** Refuses mentors, and applicants who have an open application, were refused lately, or have sent too many. */
async function requireFree({ clock }: Pick<ApplicationDeps, 'clock'>, tx: Tx, viewer: Viewer): Promise<void> {
  const now = clock.now()
  const [mentor] = await findMentor(tx, { personId: viewer.id })
  if (mentor?.state === 'active' || mentor?.state === 'paused') throw new AppError('mentor_already')
  const [last] = await mentorApplications.newest(tx, { personId: viewer.id })
  if (last && isOpen(last)) throw new AppError('application_open')
  // After a refusal, or an end for cause, the person must wait.
  const again = mentor?.state === 'ended' ? daysAfter(mentor.changed_at, most.againDays) : last ? againFrom(last) : null
  if (again !== null && again > now) throw new AppError('application_early')
  const [counted] = await mentorApplications.countSentSince(tx, {
    personId: viewer.id,
    since: daysAfter(now, -most.sentWithinDays),
  })
  if ((counted?.sent ?? 0) >= most.sentAtMost) throw new AppError('applications_full')
}

async function refuseOwnAddress(tx: Tx, viewer: Viewer, referees: ApplicationInput['referees']): Promise<void> {
  const own = (await directory.contactOf(tx, viewer.id))?.email.toLowerCase()
  const at = referees.findIndex(({ email }) => email === own)
  if (at !== -1) throw invalid([{ path: `referees.${at}.email`, message: mentorTexts.refereeSelf }])
}
