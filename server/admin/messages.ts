import { type BrokenRule, dutyOfKind, type ReportOutcome, subjectNames } from '@guildhall/contract/admin/options.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { type Message, queue } from '#feedback/service.ts'
import { requireDuty, type Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { moderation } from '#projects/service.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import type { Deps } from '../deps.ts'
import { findPublished, hide, type Published, publishedOf, unhide } from './published.ts'

/** Takes an open message to work on, also from somebody else who had it. */
export async function takeMessage(deps: Deps, viewer: Viewer, number: number): Promise<void> {
  await requireForeign(deps, viewer, number)
  await transaction(deps.db, async (tx) => {
    const message = await lockOpen(tx, number)
    await queue.assign(deps, tx, message, viewer.id)
    await logAssignment(deps, tx, viewer, message, 'take')
  })
}

/** Gives back a message that this person works on; 403 for others. */
export async function giveMessageBack(deps: Deps, viewer: Viewer, number: number): Promise<void> {
  await requireForeign(deps, viewer, number)
  await transaction(deps.db, async (tx) => {
    const message = await lockOpen(tx, number)
    if (message.assignee !== viewer.customUserId) throw new AppError('forbidden')
    await queue.assign(deps, tx, message, null)
    await logAssignment(deps, tx, viewer, message, 'give-back')
  })
}

async function logAssignment(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { number, category: title, assignee_name }: Message,
  act: 'take' | 'give-back',
): Promise<void> {
  const subject = { kind: 'message' as const, id: String(number), title }
  const before = assignee_name ? `in work: ${assignee_name}` : 'nobody worked on it'
  await writeStaffLog(deps, tx, viewer, {
    act,
    subject,
    reason: '',
    before,
    after: act === 'take' ? 'in work' : 'open',
  })
}

/** Answers an open message by mail. 409 when it is settled or has no address to reply to. */
export async function answerMessage(deps: Deps, viewer: Viewer, number: number, text: string): Promise<void> {
  await requireForeign(deps, viewer, number)
  await transaction(deps.db, async (tx) => {
    const message = await lockOpen(tx, number)
    if (!message.email) throw new AppError('no_mail_address')
    await settle(deps, tx, viewer, message, { state: 'answered', answer: text, outcome: 'resolved' })
  })
}

/** Closes an open message; its writer gets the reason if they can be reached. */
export async function closeMessage(
  deps: Deps,
  viewer: Viewer,
  number: number,
  { reason, outcome }: { reason: string; outcome?: ReportOutcome | undefined },
): Promise<void> {
  const { kind } = await requireForeign(deps, viewer, number)
  if (outcome && kind !== 'report')
    throw invalid([{ path: 'outcome', message: 'Only a report is resolved or refused' }])
  const how = { state: 'closed', answer: reason, outcome: outcome ?? 'refused' } as const
  await transaction(deps.db, async (tx) => settle(deps, tx, viewer, await lockOpen(tx, number), how))
}

/**
 * Closes several messages with one reason, each for itself: what cannot be closed stays as it is and is returned with the
 * reason.
 */
export async function closeTogether(
  deps: Deps,
  viewer: Viewer,
  { numbers, ...how }: { numbers: number[]; reason: string; outcome?: ReportOutcome | undefined },
): Promise<{ closed: number[]; failed: { number: number; message: string }[] }> {
  const closed: number[] = []
  const failed: { number: number; message: string }[] = []
  for (const number of new Set(numbers))
    try {
      await closeMessage(deps, viewer, number, how)
      closed.push(number)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ number, message: error.message })
    }
  return { closed, failed }
}

/** Hides the project or review that an open report is about, and resolves all open reports about it in one transaction. */
export async function hideReported(
  deps: Deps,
  viewer: Viewer,
  number: number,
  how: { rule: BrokenRule; reason: string },
): Promise<void> {
  const { subject_kind, subject_id: id, evidence } = await requireForeign(deps, viewer, number)
  const kind = publishedOf(subject_kind)
  if (!kind || !id) throw new AppError('not_found')
  await hideAndResolve(deps, viewer, { kind, id, title: evidence?.title ?? '', ...how }, number)
}

/** Hides a project or a review, and resolves the open reports about it; `number` is a report that must still be open. */
export async function hideAndResolve(
  deps: Deps,
  viewer: Viewer,
  { kind, id, ...how }: Published & { rule: BrokenRule; reason: string },
  number?: number,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const open = await queue.lockOpenAbout(tx, kind, id)
    if (number !== undefined && !open.some((report) => report.number === number)) throw new AppError('message_settled')
    await hide(deps, tx, viewer, { kind, id, ...how })
    const answer = `The ${subjectNames[kind]} was hidden. ${how.reason}`
    // A report that the caller wrote waits for somebody else.
    for (const report of open)
      if (report.author !== viewer.customUserId)
        await settle(deps, tx, viewer, report, { state: 'closed', answer, outcome: 'resolved' })
  })
}

/** Shows what a report is about again, in its earlier state, whatever became of the report. */
export async function unhideReported(deps: Deps, viewer: Viewer, number: number, reason: string): Promise<void> {
  const { subject_kind, subject_id: id, evidence } = await requireForeign(deps, viewer, number)
  const kind = publishedOf(subject_kind)
  if (!kind || !id) throw new AppError('not_found')
  await transaction(deps.db, (tx) => unhide(deps, tx, viewer, { kind, id, title: evidence?.title ?? '', reason }))
}

/**
 * Whether a message concerns this person: they wrote it, or it reports them or their project, review or message, or a review
 * of their project or of them.
 */
export async function concerns(deps: Deps, viewer: Viewer, message: Message): Promise<boolean> {
  const { subject_kind: kind, subject_id: id, evidence, author } = message
  if (author === viewer.customUserId) return true
  if (kind === 'person') return id === String(viewer.id)
  if (kind === 'message')
    return evidence?.messages?.some((each) => each.isReported && each.senderId === viewer.id) === true
  const now = id === null ? null : await findPublished(deps, kind, id)
  if (!now) return false
  if ([now.seller, now.reviewed].some((person) => person?.customUserId === viewer.customUserId)) return true
  if (now.projectId === null) return false
  const project = await moderation.find(deps.db, deps.config.filesOrigin, now.projectId)
  return project?.seller.customUserId === viewer.customUserId
}

/**
 * Refuses (403) a message of another duty, or one that concerns the person who decides. What that depends on does not
 * change, so nothing is locked.
 */
async function requireForeign(deps: Deps, viewer: Viewer, number: number): Promise<Message> {
  const message = await queue.find(deps.db, number)
  requireDuty(viewer, dutyOfKind[message.kind])
  if (await concerns(deps, viewer, message)) throw new AppError('own_matter')
  return message
}

async function lockOpen(tx: Tx, number: number): Promise<Message> {
  const message = await queue.lock(tx, number)
  if (message.state !== 'open') throw new AppError('message_settled')
  return message
}

async function settle(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  message: Message,
  how: { state: 'answered' | 'closed'; answer: string; outcome: ReportOutcome },
): Promise<void> {
  await queue.settle(deps, tx, message, how)
  const { kind, number, category: title, state: before } = message
  const subject = { kind: 'message' as const, id: String(number), title }
  const [act, after] = [
    how.state === 'answered' ? 'answer' : 'close',
    kind === 'report' ? how.outcome : how.state,
  ] as const
  await writeStaffLog(deps, tx, viewer, { act, subject, reason: how.answer, before, after })
}
