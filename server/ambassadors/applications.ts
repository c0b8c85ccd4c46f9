import { ambassadorTexts as say } from '@guildhall/contract/ambassadors/ambassador-texts.ts'
import type { AmbassadorDraftInput, AmbassadorInput } from '@guildhall/contract/ambassadors/applications.ts'
import { ambassadorLimits } from '@guildhall/contract/limits/ambassadors.ts'
import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import { type ApplicationDeps, againFrom, closesAt, isOpen, tellStaff } from '#applications/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Creation } from '#idempotency/service.ts'
import { directory } from '#users/service.ts'
import { ambassadorKind } from './ambassador-kind.ts'
import { ambassadorApplications, deleteDraft, findAmbassador, insertApplication, saveDraft } from './queries.ts'
import { requireAll } from './requirements.ts'
import { isPresent } from './terms.ts'

/** Keeps an application that is not sent yet. */
export async function keepDraft(
  { db, clock }: Pick<ApplicationDeps, 'db' | 'clock'>,
  viewer: Viewer,
  draft: AmbassadorDraftInput,
): Promise<void> {
  await saveDraft(db, { personId: viewer.id, ...draft, at: clock.now() })
}

/**
 * Sends an application. Everything about one applicant is checked under their lock; the database refuses a second open one
 * anyway.
 */
export async function apply(
  deps: ApplicationDeps,
  viewer: Viewer,
  { isAdult, ...said }: AmbassadorInput,
  { id, markDone }: Creation,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await directory.lock(tx, [viewer.id])
    await directory.requireTerms(tx, viewer.id)
    await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
    await requireFree(deps, tx, viewer)
    const campus = await requireAll({ ...deps, db: tx }, viewer)
    if (studiesEnd(said.studiesUntil) < daysAfter(now, ambassadorLimits.studyDays))
      throw invalid([{ path: 'studiesUntil', message: say.yearShort }])
    await engagements.requireAdult(deps, tx, viewer, isAdult)
    const dueAt = daysAfter(now, most.readDays)
    const actsAt = closesAt({ sent_at: now.toISOString() })
    await insertApplication(tx, { id, personId: viewer.id, campusId: campus.id, ...said, at: now, dueAt, actsAt })
    await deleteDraft(tx, { personId: viewer.id })
    await tellStaff(ambassadorKind, deps, tx, { id, person_id: viewer.id }, 'New application as campus ambassador')
    await markDone(tx)
  })
}

/** The end of the last month of studies. */
function studiesEnd(month: string): Date {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1))
}

/** Until when somebody must wait after a refusal or an end for cause; null when they need not. */
export async function waitsUntil(db: Queryable, personId: number): Promise<Date | null> {
  const [[ambassador], [last]] = await Promise.all([
    findAmbassador(db, { personId }),
    ambassadorApplications.newest(db, { personId }),
  ])
  if (ambassador?.ending === 'for-cause' && ambassador.ended_at) return daysAfter(ambassador.ended_at, most.againDays)
  return last ? againFrom(last) : null
}

/** Refuses ambassadors, and applicants who have an open application, were refused lately, or have sent too many. */
async function requireFree({ clock }: Pick<ApplicationDeps, 'clock'>, tx: Tx, viewer: Viewer): Promise<void> {
  const now = clock.now()
  const [ambassador] = await findAmbassador(tx, { personId: viewer.id })
  if (ambassador && isPresent(ambassador, now)) throw new AppError('ambassador_already')
  const [last] = await ambassadorApplications.newest(tx, { personId: viewer.id })
  if (last && isOpen(last)) throw new AppError('application_open')
  const again = await waitsUntil(tx, viewer.id)
  if (again !== null && again > now) throw new AppError('application_early')
  const since = daysAfter(now, -most.sentWithinDays)
  const [counted] = await ambassadorApplications.countSentSince(tx, { personId: viewer.id, since })
  if ((counted?.sent ?? 0) >= most.sentAtMost) throw new AppError('applications_full')
}
