import type { BrokenRule, LimitedAct } from '@guildhall/contract/admin/options.ts'
import { ambassadorship } from '#ambassadors/service.ts'
import { bookings } from '#bookings/service.ts'
import { confirmations } from '#confirmations/service.ts'
import type { Tx } from '#db/connect.ts'
import { dayMs } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { mentorship } from '#mentors/service.ts'
import { moderation } from '#projects/service.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import { type StatementRow, statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

/** A decision about a person: the rule it rests on, and the reasons. */
interface Sanction {
  customUserId: string
  rule: BrokenRule
  reason: string
}

/** The account of a person as the log and the statements name it. No name, because it would outlive the account. */
const accountOf = (id: number) => ({ kind: 'person' as const, id: String(id), title: '' })

/** Warns a person. */
export async function warn(deps: Deps, viewer: Viewer, { customUserId, rule, reason }: Sanction): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { id } = await directory.members.lockForSanction(tx, viewer, customUserId)
    const subject = accountOf(id)
    await statements.make(deps, tx, viewer, { personId: id, measure: 'warned', subject, rule, reasons: reason })
    await writeStaffLog(deps, tx, viewer, { act: 'warn', subject, reason, before: 'not warned', after: 'warned' })
  })
}

/** Limits a person for some days, counted from now; a later decision replaces the date of an earlier one. */
export async function limit(
  deps: Deps,
  viewer: Viewer,
  { customUserId, rule, reason, acts, days }: Sanction & { acts: LimitedAct[]; days: number },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { id } = await directory.members.lockForSanction(tx, viewer, customUserId)
    const limits = [...new Set(acts)]
    const until = new Date(deps.clock.now().getTime() + days * dayMs)
    await directory.members.setLimits(tx, id, limits, until)
    const subject = accountOf(id)
    const decision = { personId: id, measure: 'limited', subject, rule, reasons: reason } as const
    await statements.make(deps, tx, viewer, { ...decision, limits, until })
    const after = `no ${limits.join(' and ')} until ${until.toISOString().slice(0, 10)}`
    await writeStaffLog(deps, tx, viewer, { act: 'limit', subject, reason, before: 'not limited', after })
  })
}

/** Suspends a person: their sessions end, and what they offer is hidden with them. */
export async function suspend(deps: Deps, viewer: Viewer, { customUserId, rule, reason }: Sanction): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { id, away } = await directory.members.setSuspended(deps, tx, viewer, { customUserId, suspended: true })
    await moderation.withhold(deps, tx, id, away)
    await bookings.leaveLists(tx, id)
    const subject = accountOf(id)
    await statements.make(deps, tx, viewer, { personId: id, measure: 'suspended', subject, rule, reasons: reason })
    await writeStaffLog(deps, tx, viewer, { act: 'suspend', subject, reason, before: 'active', after: 'suspended' })
  })
}

/** Ends a person's suspension and their limits, and mails them the reason. 409 when there is neither. */
export async function restore(
  deps: Deps,
  viewer: Viewer,
  { customUserId, reason }: { customUserId: string; reason: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { id, isLimited, isSuspended } = await directory.members.lockForSanction(tx, viewer, customUserId)
    if (!isSuspended && !isLimited) throw new AppError('person_moderated')
    if (isSuspended) {
      const { away } = await directory.members.setSuspended(deps, tx, viewer, { customUserId, suspended: false })
      await moderation.withhold(deps, tx, id, away)
    }
    if (isLimited) await directory.members.setLimits(tx, id, ['messages', 'listings'], null)
    await statements.end(deps, tx, viewer, {
      ...{ measures: ['suspended', 'limited'], subjectKind: 'person', subjectId: String(id) },
      reason,
    })
    const before = [isSuspended && 'suspended', isLimited && 'limited'].filter(Boolean).join(' and ')
    const line = await writeStaffLog(deps, tx, viewer, {
      act: 'restore',
      subject: accountOf(id),
      reason,
      before,
      after: 'active',
    })
    await deps.jobs.enqueue(tx, 'person-moderated-mail', { line })
  })
}

/** Writes a note about a person, for the staff alone. */
export async function note(
  deps: Deps,
  viewer: Viewer,
  { customUserId, reason }: { customUserId: string; reason: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { id } = await directory.members.roleOf(tx, customUserId)
    if (id === viewer.id) throw new AppError('own_account')
    await writeStaffLog(deps, tx, viewer, { act: 'note', subject: accountOf(id), reason, before: '', after: '' })
  })
}

/** Ends what an appeal took back: a suspension, the end as a mentor or ambassador, a confirmation taken back, or limits as far as no other decision limits the person too. */
export async function takeBack(deps: Deps, tx: Tx, row: StatementRow): Promise<void> {
  const { person_id: personId, measure, limits } = row
  if (measure === 'limited') {
    const left = await statements.otherLimits(deps, tx, row)
    for (const act of limits) await directory.members.setLimits(tx, personId, [act], left.get(act) ?? null)
  }
  if (measure === 'ambassador-ended') await ambassadorship.restore(deps, tx, personId)
  if (measure === 'confirmation-taken-back') await confirmations.restore(deps, tx, personId)
  if (measure === 'mentor-ended') await mentorship.restore(deps, tx, personId)
  if (measure !== 'suspended') return
  const away = await directory.members.endSuspension(deps, tx, personId)
  if (away !== null) await moderation.withhold(deps, tx, personId, away)
}
