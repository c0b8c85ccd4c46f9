import type { BrokenRule } from '@guildhall/contract/admin/options.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import {
  type ApplicationDeps,
  change,
  forgetAtStaff,
  isOpen,
  lockForStaff,
  logDecision,
} from '#applications/service.ts'
import type { Tx } from '#db/connect.ts'
import { dayText } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import { ambassadorKind, ownPage } from './ambassador-kind.ts'
import { endNow } from './ambassador-terms.ts'
import { countPresent, lockCampus } from './campus-queries.ts'
import {
  type AmbassadorRow,
  type ApplicationRow,
  ambassadorApplications,
  beginTerm,
  findNaming,
  lockAmbassador,
  renewTerm,
} from './queries.ts'
import { dayOf, endsSoon, freeCode, isPresent, renewedEnd, termEnd } from './terms.ts'

/**
 * Accepts an applicant after the talk, until 31 August. The campus is locked, so that it never has more ambassadors than places.
 * Repeating it changes nothing; 409 once it was decided otherwise, and when the campus is full.
 */
export async function accept(deps: ApplicationDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(ambassadorKind, tx, viewer, id)
    if (row.state === 'accepted') return
    if (!isOpen(row)) throw new AppError('application_moved')
    if (row.state !== 'talk') throw new AppError('talk_missing')
    const now = deps.clock.now()
    const [held] = await ambassadorApplications.talksHeld(tx, { ids: [id], at: now })
    if (!held) throw new AppError('talk_ahead')
    await takePlace(deps, tx, row)
    const person = (await directory.cards({ ...deps, db: tx }, [row.person_id])).get(row.person_id)
    const code = await freeCode(tx, person?.firstName ?? '')
    const until = termEnd(now)
    const term = { personId: row.person_id, campusId: row.campus_id, applicationId: id, since: now, until }
    await beginTerm(tx, { ...term, code })
    await change(ambassadorKind, deps, tx, row, { state: 'accepted', decided_by: viewer.id }, 'accepted')
    await forgetAtStaff(ambassadorKind, deps, tx, row)
    await logDecision(ambassadorKind, deps, tx, viewer, row, {
      ...{ act: 'accept-ambassador', reason: `Until ${dayText(until)}`, before: row.state, after: 'accepted' },
    })
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

/** Takes a place of the campus, or that of the ambassador who named the applicant to follow them; 409 without one. */
async function takePlace(deps: ApplicationDeps, tx: Tx, { campus_id: id, person_id }: ApplicationRow): Promise<void> {
  const at = deps.clock.now()
  const [campus] = await lockCampus(tx, { id })
  const [counted] = await countPresent(tx, { id, at })
  if (campus && (counted?.ambassadors ?? 0) < most.perCampus) return
  const naming = await findNaming(tx, { successorIds: [person_id], at })
  const from = naming.find((each) => each.campus_id === id)
  const [leaving] = from ? await lockAmbassador(tx, { personId: from.person_id }) : []
  if (leaving?.successor_id !== person_id || !isPresent(leaving, at)) throw new AppError('campus_full')
  await endNow(deps, tx, leaving, 'handed-over')
  await notify(deps, tx, [
    {
      ...{ userId: leaving.person_id, type: 'achievement', href: ownPage, about: 'ambassador term' },
      title: 'Your successor was accepted',
      message: 'Your time as campus ambassador is over. Thank you.',
    },
  ])
}

/** Locks the term that followed from an application, and the application; 409 when another one followed. */
async function lockTerm(deps: ApplicationDeps, tx: Tx, viewer: Viewer, id: string) {
  const row = await lockForStaff(ambassadorKind, tx, viewer, id)
  const [ambassador] = await lockAmbassador(tx, { personId: row.person_id })
  const isCurrent = ambassador?.application_id === id && isPresent(ambassador, deps.clock.now())
  if (!ambassador || !isCurrent) throw new AppError('application_moved')
  return { row, ambassador }
}

/** Renews a term by a year, in its last weeks. */
export async function renew(deps: ApplicationDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, ambassador } = await lockTerm(deps, tx, viewer, id)
    if (!endsSoon(ambassador, deps.clock.now())) throw new AppError('ambassador_renewal')
    const until = renewedEnd(ambassador.until)
    await renewTerm(tx, { personId: row.person_id, until })
    await tellRenewed(deps, tx, ambassador, until)
    await logDecision(ambassadorKind, deps, tx, viewer, row, {
      act: 'renew-ambassador',
      reason: `Until ${dayText(until)}`,
      before: dayOf(ambassador.until),
      after: dayOf(until),
    })
  })
}

const tellRenewed = (deps: ApplicationDeps, tx: Tx, { person_id: userId }: AmbassadorRow, until: Date) =>
  notify(deps, tx, [
    {
      ...{ userId, type: 'achievement', href: ownPage, about: 'ambassador term' },
      title: 'Your time as campus ambassador was renewed',
      message: `It ends on ${dayText(until)}.`,
    },
  ])

/** Ends somebody's time as an ambassador for cause, with a statement of reasons that they can appeal. */
export async function endForCause(
  deps: ApplicationDeps,
  viewer: Viewer,
  id: string,
  { rule, reason }: { rule: BrokenRule; reason: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, ambassador } = await lockTerm(deps, tx, viewer, id)
    await endNow(deps, tx, ambassador, 'for-cause')
    const subject = { kind: 'person', id: String(row.person_id), title: '' } as const
    const decision = { personId: row.person_id, measure: 'ambassador-ended', subject, rule, reasons: reason } as const
    await statements.make(deps, tx, viewer, decision)
    await logDecision(ambassadorKind, deps, tx, viewer, row, {
      ...{ act: 'end-ambassador', reason, before: 'ambassador', after: 'ended' },
    })
  })
}
