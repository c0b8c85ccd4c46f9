import {
  type BrokenRule,
  dutyOfKind,
  type Measure,
  type PublishedSubject,
  publishedSubjects,
} from '@guildhall/contract/admin/options.ts'
import { projectVisibilities } from '@guildhall/contract/values/options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { type Message, queue } from '#feedback/service.ts'
import { requireDuty, type Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { disputes } from '#orders/service.ts'
import { payments } from '#payments/service.ts'
import { moderation } from '#projects/service.ts'
import { reviewModeration } from '#reviews/service.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import { statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import type { Now } from './presenter.ts'
import { findLastHide } from './queries.ts'

/**
 * Marks a payment provider's event as settled; the reason says how. 403 when it names a purchase with an order of the acting
 * person, 404 unknown, 409 when it no longer waits.
 */
export async function settleEvent(
  deps: Deps,
  viewer: Viewer,
  { provider, eventId }: { provider: string; eventId: string },
  reason: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { type: title, purchaseId } = await payments.parked.settle(tx, provider, eventId)
    if (purchaseId !== null && (await disputes.isParty(tx, purchaseId, viewer.id))) throw new AppError('own_matter')
    const subject = { kind: 'payment' as const, id: eventId, title }
    await writeStaffLog(deps, tx, viewer, { act: 'settle', subject, reason, before: 'parked', after: 'settled' })
  })
}

/** Takes an open message to work on, also from somebody else who had it. */
export async function takeMessage(deps: Deps, viewer: Viewer, number: number): Promise<void> {
  await requireForeign(deps, viewer, number)
  await transaction(deps.db, async (tx) => queue.assign(deps, tx, await lockOpen(tx, number), viewer.id))
}

/** Gives back a message that this person works on; 403 for others. */
export async function giveMessageBack(deps: Deps, viewer: Viewer, number: number): Promise<void> {
  await requireForeign(deps, viewer, number)
  await transaction(deps.db, async (tx) => {
    const message = await lockOpen(tx, number)
    if (message.assignee !== viewer.customUserId) throw new AppError('forbidden')
    await queue.assign(deps, tx, message, null)
  })
}

/** Answers an open message by mail. 409 when it is settled or has no address to reply to. */
export async function answerMessage(deps: Deps, viewer: Viewer, number: number, text: string): Promise<void> {
  await requireForeign(deps, viewer, number)
  await transaction(deps.db, async (tx) => {
    const message = await lockOpen(tx, number)
    if (!message.email) throw new AppError('no_mail_address')
    await settle(deps, tx, viewer, message, 'answered', text)
  })
}

/** Closes an open message; its writer gets the reason if they can be reached. */
export async function closeMessage(deps: Deps, viewer: Viewer, number: number, reason: string): Promise<void> {
  await requireForeign(deps, viewer, number)
  await transaction(deps.db, async (tx) => settle(deps, tx, viewer, await lockOpen(tx, number), 'closed', reason))
}

/** Hides what an open report is about and closes the report: one decision, two log entries. */
export async function hideReported(
  deps: Deps,
  viewer: Viewer,
  number: number,
  { rule, reason }: { rule: BrokenRule; reason: string },
): Promise<void> {
  await requireForeign(deps, viewer, number)
  await transaction(deps.db, async (tx) => {
    const message = await lockOpen(tx, number)
    await moderate(deps, tx, viewer, message, { act: 'hide', rule, reason })
    await settle(deps, tx, viewer, message, 'closed', `The ${message.subject_kind} was hidden. ${reason}`)
  })
}

/** Restores what a report is about to its earlier state, whatever became of the report. */
export async function unhideReported(deps: Deps, viewer: Viewer, number: number, reason: string): Promise<void> {
  await requireForeign(deps, viewer, number)
  await transaction(deps.db, async (tx) => {
    await moderate(deps, tx, viewer, await queue.lock(tx, number), { act: 'unhide', reason })
  })
}

/**
 * Whether a message concerns this person: they wrote it, or it reports them or their project, review or message, or a review
 * of their project.
 */
export async function concerns(deps: Deps, viewer: Viewer, message: Message): Promise<boolean> {
  const { subject_kind: kind, subject_id: id, evidence, author } = message
  if (author === viewer.customUserId) return true
  if (kind === 'person') return id === String(viewer.id)
  if (kind === 'message')
    return evidence?.messages?.some((each) => each.isReported && each.senderId === viewer.id) === true
  const now = id === null ? null : await moderatedKind(kind)?.find(deps, id)
  if (!now) return false
  if (now.seller?.customUserId === viewer.customUserId) return true
  const project = await moderation.find(deps.db, deps.config.filesOrigin, now.projectId)
  return project?.seller.customUserId === viewer.customUserId
}

/**
 * Refuses (403) a message of another duty, or one that concerns the person who decides. What that depends on does not
 * change, so nothing is locked.
 */
async function requireForeign(deps: Deps, viewer: Viewer, number: number): Promise<void> {
  const message = await queue.find(deps.db, number)
  requireDuty(viewer, dutyOfKind[message.kind])
  if (await concerns(deps, viewer, message)) throw new AppError('own_matter')
}

async function lockOpen(tx: Tx, number: number): Promise<Message> {
  const message = await queue.lock(tx, number)
  if (message.state !== 'open') throw new AppError('message_settled')
  return message
}

async function moderate(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { subject_id: id, subject_kind, evidence }: Message,
  how: { act: 'hide'; rule: BrokenRule; reason: string } | { act: 'unhide'; reason: string },
): Promise<void> {
  const moderated = moderatedKind(subject_kind)
  if (!id || !moderated) throw new AppError('not_found')
  if (how.act === 'hide') {
    const owner = (await moderated.find({ config: deps.config, db: tx }, id))?.seller
    const title = evidence?.title ?? ''
    const decision = { measure: moderated.measure, subject: { kind: moderated.kind, id, title } } as const
    const { rule, reason: reasons } = how
    if (owner) {
      const { id: personId } = await directory.members.roleOf(tx, owner.customUserId)
      await statements.make(deps, tx, viewer, { personId, ...decision, rule, reasons })
    }
  } else await unhideStatements(deps, tx, moderated, id)
  const { act, reason } = how
  const moved = await moderated[act](deps, tx, id, reason)
  const subject = { kind: moderated.kind, id, title: evidence?.title ?? '' }
  const line = await writeStaffLog(deps, tx, viewer, { act, subject, reason, ...moved })
  if (act === 'unhide') await moderated.tell?.(deps, tx, line)
}

async function settle(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  message: Message,
  state: 'answered' | 'closed',
  words: string,
): Promise<void> {
  await queue.settle(deps, tx, message, state, words)
  const act = state === 'answered' ? 'answer' : 'close'
  const subject = { kind: 'message' as const, id: String(message.number), title: message.category }
  await writeStaffLog(deps, tx, viewer, { act, subject, reason: words, before: message.state, after: state })
}

/** Ends the statements about something that was hidden and is shown again. */
function unhideStatements(
  deps: Deps,
  tx: Tx,
  { kind, measure }: ModeratedKind & { kind: PublishedSubject },
  id: string,
) {
  return statements.end(deps, tx, { measures: [measure], subjectKind: kind, subjectId: id })
}

/** Shows something again whose hiding an appeal took back. Does nothing when it is not hidden any more. */
export async function showAgain(
  deps: Deps,
  tx: Tx,
  viewer: Viewer | null,
  { kind, id, title, reason }: { kind: PublishedSubject; id: string; title: string; reason: string },
): Promise<void> {
  const moderated = moderatedKinds[kind]
  const now = await moderated.find({ config: deps.config, db: tx }, id)
  if (now?.visibility !== 'hidden') return
  const moved = await moderated.unhide(deps, tx, id, reason)
  if (viewer) await writeStaffLog(deps, tx, viewer, { act: 'unhide', subject: { kind, id, title }, reason, ...moved })
}

/** The state of something before and after an act, as the log names it. */
interface Moved {
  before: string
  after: string
}

/** How the staff moderate a kind of published content. The reason goes to its author in the same transaction. */
interface ModeratedKind {
  /** The measure that hiding it is. */
  measure: Measure
  /** Its current version, in any state; null when it is gone. */
  find(deps: { db: Queryable; config: Deps['config'] }, id: string): Promise<Now | null>
  hide(deps: Deps, tx: Tx, id: string, reason: string): Promise<Moved>
  /** Restores its earlier state. */
  unhide(deps: Deps, tx: Tx, id: string, reason: string): Promise<Moved>
  /** Notifies its author from the log entry that it is shown again; kinds that notify as they unhide have none. */
  tell?(deps: Deps, tx: Tx, line: number): Promise<void>
}

const moderatedKinds: Record<PublishedSubject, ModeratedKind> = {
  project: {
    measure: 'project-hidden',
    async find({ db, config }, id) {
      const project = await moderation.find(db, config.filesOrigin, id)
      return project && { ...project, projectId: id }
    },
    hide: async (deps, tx, id) => ({ before: await moderation.hide(deps, tx, id), after: 'hidden' }),
    async unhide(deps, tx, id) {
      const [hidden] = await findLastHide(tx, { projectId: id })
      const before = projectVisibilities.find((each) => each === hidden?.before) ?? 'public'
      return { before: 'hidden', after: await moderation.unhide(deps, tx, id, before) }
    },
    tell: async ({ jobs }, tx, line) => jobs.enqueue(tx, 'project-moderated-mail', { line }),
  },
  review: {
    measure: 'review-hidden',
    find: ({ db }, id) => reviewModeration.find(db, id),
    async hide(deps, tx, id, reason) {
      await reviewModeration.setHidden(deps, tx, id, { hidden: true, reason })
      return { before: 'shown', after: 'hidden' }
    },
    async unhide(deps, tx, id, reason) {
      await reviewModeration.setHidden(deps, tx, id, { hidden: false, reason })
      return { before: 'hidden', after: 'shown' }
    },
  },
}

/**
 * How the staff moderate the subject of a report; null when it cannot be hidden: messages stay between those who wrote
 * them, people are suspended.
 */
export function moderatedKind(subject: string | null): (ModeratedKind & { kind: PublishedSubject }) | null {
  const kind = publishedSubjects.find((each) => each === subject)
  return kind ? { kind, ...moderatedKinds[kind] } : null
}
