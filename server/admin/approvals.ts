import type { Approval } from '@guildhall/contract/admin/approvals.ts'
import { type ApprovalAct, type ApprovalMove, approvalActs, dutyOfApproval } from '@guildhall/contract/admin/options.ts'
import { hasDuty, isStaff, type Role } from '@guildhall/contract/values/roles.ts'
import { type ApprovalRow, approvals, roleOfText } from '#approvals/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { requireDuty, type Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { disputes } from '#orders/service.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { allowReading, mayRead } from './conversation-reading.ts'

/** The acts that a role may ask for and agree to. */
export function actsOf(role: Role): ApprovalAct[] {
  return approvalActs.filter((act) => hasDuty(role, dutyOfApproval[act]))
}

/**
 * Gives a person a role. From a role of the staff to another, or to none, a second administrator must agree: then it waits,
 * and the answer is true. 403 for their own role, 409 when another act waits for them.
 */
export async function changeRole(
  deps: Deps,
  viewer: Viewer,
  { customUserId, role: to, reason }: { customUserId: string; role: Role; reason: string },
): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const { id, role: from } = await directory.members.roleOf(tx, customUserId)
    if (id === viewer.id) throw new AppError('own_account')
    if (from === to) throw new AppError('role_changed')
    if (isStaff(from)) {
      const subject = { kind: 'person' as const, id: String(id), title: '' }
      const asked = { act: 'change-role', subject, input: { from, to }, reason, concerned: [id] } as const
      await approvals.ask(deps, tx, viewer, asked)
      return true
    }
    await setRole(deps, tx, viewer, { id, from, to, reason })
    return false
  })
}

/**
 * Agrees to an act that waits, and carries it out in one transaction. 403 for the person who asked, 409 when it ended. What is
 * no longer possible is refused with the reason, and ends.
 */
export async function approve(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  const row = await approvals.find(deps.db, id)
  requireDuty(viewer, dutyOfApproval[row.act])
  const concerned = await concernedOf(deps.db, [row])
  if (row.asked_by === viewer.id || concerned(row).includes(viewer.id)) throw new AppError('own_matter')
  if (row.state !== 'open') throw new AppError('approval_ended')
  await carryOutOrEnd(deps, row, async () => {
    await requireAsker(deps, row)
    await carryOut(deps, viewer, row, viewer)
  })
}

/** Carries out what the server's command agreed to, in the name of the people who asked. */
export async function carryOutAgreed(deps: Deps): Promise<void> {
  for (const row of await approvals.agreedOnServer(deps.db))
    await carryOutOrEnd(deps, row, async () => carryOut(deps, await requireAsker(deps, row), row, null)).catch(
      (error) => {
        if (!(error instanceof AppError)) throw error
      },
    )
}

/** Ends an act that is no longer possible, with the reason, so that it does not wait for ever; then throws the reason. */
async function carryOutOrEnd(deps: Deps, row: ApprovalRow, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    // Another person may still be allowed to agree.
    const isImpossible = error instanceof AppError && [404, 409, 422].includes(error.status)
    if (!isImpossible || error.code === 'approval_ended') throw error
    await transaction(deps.db, async (tx) => {
      const open = await approvals.lockOpen(tx, row.id)
      await approvals.end(deps, tx, open, { state: 'refused', by: null, answer: error.message })
    })
    throw error
  }
}

/** Returns the person who asked. Throws `asker_left` (409) when they are no longer on the staff with that duty. */
async function requireAsker({ db }: Deps, { asked_by, act }: ApprovalRow): Promise<Viewer> {
  const asker = asked_by === null ? null : await directory.viewerOf(db, asked_by)
  if (!asker || !hasDuty(asker.role, dutyOfApproval[act])) throw new AppError('asker_left')
  return asker
}

async function carryOut(deps: Deps, actor: Viewer, row: ApprovalRow, by: Viewer | null): Promise<void> {
  const logged = await reasonOf(deps, row, by)
  const end = async (tx: Tx) => approvals.end(deps, tx, await approvals.lockOpen(tx, row.id), { state: 'approved', by })
  if (row.act === 'refund') {
    const { amountMinor = 0, isDecision = false } = row.input
    const refund = { id: row.subject_id, amountMinor, isDecision, approvedFor: row.asked_by ?? actor.id }
    // Both sides read the reason; who asked for it stays in the log.
    return disputes.refund(deps, actor, { ...refund, note: row.reason, logged }, end)
  }
  if (row.act === 'read-conversation')
    return transaction(deps.db, async (tx) => {
      await end(tx)
      await allowReading(deps, tx, actor, row)
    })
  await transaction(deps.db, async (tx) => {
    const [from, to] = [roleOfText(row.input.from), roleOfText(row.input.to)]
    await end(tx)
    await setRole(deps, tx, actor, { id: Number(row.subject_id), from, to, reason: logged })
  })
}

/** Returns the reason as the log keeps it, with the person who asked. */
async function reasonOf({ db }: Deps, row: ApprovalRow, by: Viewer | null): Promise<string> {
  const asker = row.asked_by === null ? 'somebody who has left' : await directory.nameOf(db, row.asked_by)
  return `${row.reason}\n\nAsked for by ${asker}${by ? '' : ', carried out on the server'}.`
}

async function setRole(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { reason, ...change }: { id: number; from: Role; to: Role; reason: string },
): Promise<void> {
  await directory.members.setRole(deps, tx, viewer, change)
  const subject = { kind: 'person' as const, id: String(change.id), title: '' }
  const { from: before, to: after } = change
  const line = await writeStaffLog(deps, tx, viewer, { act: 'change-role', subject, reason, before, after })
  await deps.jobs.enqueue(tx, 'role-changed-mail', { line })
}

/** Refuses an act that waits, or withdraws it: only the person who asked withdraws, only others refuse. */
export async function endUndone(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { state, answer }: { state: 'refused' | 'withdrawn'; answer: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await approvals.lockOpen(tx, id)
    requireDuty(viewer, dutyOfApproval[row.act])
    const isAsker = row.asked_by === viewer.id
    const concerned = await concernedOf(tx, [row])
    if (state === 'withdrawn' && !isAsker) throw new AppError('forbidden')
    if (state === 'refused' && (isAsker || concerned(row).includes(viewer.id))) throw new AppError('own_matter')
    await approvals.end(deps, tx, row, { state, by: viewer, answer })
    const act = state === 'refused' ? 'refuse-approval' : 'withdraw-approval'
    const subject = { kind: row.subject_kind, id: row.subject_id, title: row.subject_title }
    const words = approvals.words(deps, row)
    await writeStaffLog(deps, tx, viewer, {
      act,
      subject,
      reason: answer || words,
      before: `asked: ${words}`,
      after: state,
    })
  })
}

/** Returns whom an act concerns, by internal ids: the person, both people of a conversation, or both sides of an order. */
export async function concernedOf(
  db: Queryable,
  rows: readonly ApprovalRow[],
): Promise<(row: ApprovalRow) => number[]> {
  const orders = rows.filter((row) => row.subject_kind === 'order').map((row) => row.subject_id)
  const sides = await disputes.peopleOf(db, orders)
  return ({ subject_kind, subject_id, input: { otherId } }) =>
    subject_kind === 'order' ? (sides.get(subject_id) ?? []) : [Number(subject_id), ...(otherId ? [otherId] : [])]
}

/** Acts with the names of the people in them, as this person sees them. */
export async function presentApprovals(deps: Deps, viewer: Viewer, rows: ApprovalRow[]): Promise<Approval[]> {
  const ids = rows.flatMap((row) => [
    ...[row.asked_by, row.ended_by, row.input.otherId ?? null],
    row.subject_kind === 'person' ? row.subject_id : null,
  ])
  const known = await directory.members.byId(deps.db, [...new Set(ids.filter((id) => id !== null).map(String))])
  const personOf = (id: number | string | null) => {
    const person = known.get(String(id))
    return person ? { customUserId: person.id, name: person.title } : null
  }
  const whatOf = (row: ApprovalRow) => {
    const words = approvals.words(deps, row)
    if (row.act !== 'read-conversation') return words
    return `${words} with ${personOf(row.input.otherId ?? null)?.name ?? 'a deleted account'}`
  }
  const concerned = await concernedOf(deps.db, rows)
  return rows.map((row) => {
    const about = row.subject_kind === 'person' ? personOf(row.subject_id) : null
    const person = { kind: 'person' as const, id: about?.customUserId ?? '', title: about?.name ?? 'A deleted account' }
    return {
      id: row.id,
      act: row.act,
      subject: row.subject_kind === 'person' ? person : { kind: 'order', id: row.subject_id, title: row.subject_title },
      what: whatOf(row),
      reason: row.reason,
      askedBy: personOf(row.asked_by),
      askedAt: toIso(row.asked_at),
      lapsesAt: toIso(row.lapses_at),
      state: row.state,
      endedBy: personOf(row.ended_by),
      endedAt: row.ended_at && toIso(row.ended_at),
      answer: row.answer,
      moves: movesOf(row, viewer, concerned(row)),
      mayRead: mayRead(deps, row, viewer),
    }
  })
}

function movesOf(row: ApprovalRow, viewer: Viewer, concerned: readonly number[]): ApprovalMove[] {
  if (row.state !== 'open') return []
  if (row.asked_by === viewer.id) return ['withdraw']
  return concerned.includes(viewer.id) ? [] : ['approve', 'refuse']
}

const toIso = (moment: string) => new Date(moment).toISOString()
