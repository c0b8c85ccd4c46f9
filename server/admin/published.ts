import {
  type BrokenRule,
  type Measure,
  type PublishedSubject,
  publishedSubjects,
} from '@guildhall/contract/admin/options.ts'
import { projectVisibilities } from '@guildhall/contract/values/options.ts'
import { agentModeration, agentReviewModeration } from '#agents/service.ts'
import { sessionTypeModeration } from '#bookings/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { jobModeration, questionModeration } from '#hiring/service.ts'
import type { Viewer } from '#http/callers.ts'
import { moderation } from '#projects/service.ts'
import { reviewModeration, workReviewModeration } from '#reviews/service.ts'
import { serviceModeration } from '#services/service.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import { statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import type { Now } from './presenter.ts'
import { findLastHide } from './queries.ts'

/** A project or a review, with the title that the log and the statement keep. */
export interface Published {
  kind: PublishedSubject
  id: string
  title: string
}

/** Hides a project or a review; its maker gets a statement of reasons. 409 when it is hidden, 404 when it is gone. */
export async function hide(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { rule, reason, ...subject }: Published & { rule: BrokenRule; reason: string },
): Promise<void> {
  const { measure, find, hide: hideIt } = moderatedKinds[subject.kind]
  const owner = (await find({ config: deps.config, db: tx }, subject.id))?.seller
  if (owner) {
    const { id: personId } = await directory.members.roleOf(tx, owner.customUserId)
    await statements.make(deps, tx, viewer, { personId, measure, subject, rule, reasons: reason })
  }
  const moved = await hideIt(deps, tx, subject.id, reason)
  await writeStaffLog(deps, tx, viewer, { act: 'hide', subject, reason, ...moved })
}

/** Shows a project or a review again, which ends the statements about it; its maker gets the reason. 409 when it is shown. */
export async function unhide(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { reason, ...subject }: Published & { reason: string },
): Promise<void> {
  const { kind, id } = subject
  const { measure, unhide: show, tell } = moderatedKinds[kind]
  await statements.end(deps, tx, viewer, { measures: [measure], subjectKind: kind, subjectId: id, reason })
  const moved = await show(deps, tx, id, reason)
  const line = await writeStaffLog(deps, tx, viewer, { act: 'unhide', subject, reason, ...moved })
  await tell?.(deps, tx, line)
}

/** Shows something again whose hiding an appeal took back. Does nothing when it is not hidden any more. */
export async function showAgain(
  deps: Deps,
  tx: Tx,
  viewer: Viewer | null,
  { reason, ...subject }: Published & { reason: string },
): Promise<void> {
  const { kind, id } = subject
  const now = await findPublished({ config: deps.config, db: tx }, kind, id)
  if (now?.visibility !== 'hidden') return
  const moved = await moderatedKinds[kind].unhide(deps, tx, id, reason)
  if (viewer) await writeStaffLog(deps, tx, viewer, { act: 'unhide', subject, reason, ...moved })
}

/** Returns a project or a review in any state; null when it is gone, and for the subjects that cannot be hidden. */
export async function findPublished(
  deps: { db: Queryable; config: Deps['config'] },
  kind: string | null,
  id: string,
): Promise<Now | null> {
  const published = publishedOf(kind)
  return published ? moderatedKinds[published].find(deps, id) : null
}

/** Returns a kind that can be hidden. Messages stay between those who wrote them, and people are suspended: null for both. */
export function publishedOf(kind: string | null): PublishedSubject | null {
  return publishedSubjects.find((each) => each === kind) ?? null
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
      return project && { ...project, projectId: id, reviewed: null, jobId: null, serviceId: null, agentId: null }
    },
    hide: async (deps, tx, id) => ({ before: await moderation.hide(deps, tx, id), after: 'hidden' }),
    async unhide(deps, tx, id) {
      const [hidden] = await findLastHide(tx, { projectId: id })
      const before = projectVisibilities.find((each) => each === hidden?.before) ?? 'public'
      return { before: 'hidden', after: await moderation.unhide(deps, tx, id, before) }
    },
    tell: async ({ jobs }, tx, line) => jobs.enqueue(tx, 'project-moderated-mail', { line }),
  },
  service: {
    measure: 'service-hidden',
    async find(deps, id) {
      const service = await serviceModeration.find(deps, id)
      return service && { ...service, projectId: null, reviewed: null, jobId: null, serviceId: id, agentId: null }
    },
    async hide(deps, tx, id, reason) {
      await serviceModeration.setHidden(deps, tx, id, { hidden: true, reason })
      return { before: 'shown', after: 'hidden' }
    },
    async unhide(deps, tx, id, reason) {
      await serviceModeration.setHidden(deps, tx, id, { hidden: false, reason })
      return { before: 'hidden', after: 'shown' }
    },
  },
  agent: {
    measure: 'agent-hidden',
    async find(deps, id) {
      const agent = await agentModeration.find(deps, id)
      return agent && { ...agent, projectId: null, reviewed: null, jobId: null, serviceId: null, agentId: id }
    },
    async hide(deps, tx, id, reason) {
      await agentModeration.setHidden(deps, tx, id, { hidden: true, reason })
      return { before: 'shown', after: 'hidden' }
    },
    async unhide(deps, tx, id, reason) {
      await agentModeration.setHidden(deps, tx, id, { hidden: false, reason })
      return { before: 'hidden', after: 'shown' }
    },
  },
  'session-type': {
    measure: 'session-type-hidden',
    async find(deps, id) {
      const type = await sessionTypeModeration.find(deps, id)
      return type && { ...type, projectId: null, reviewed: null, jobId: null, serviceId: null, agentId: null }
    },
    async hide(deps, tx, id, reason) {
      await sessionTypeModeration.setHidden(deps, tx, id, { hidden: true, reason })
      return { before: 'shown', after: 'hidden' }
    },
    async unhide(deps, tx, id, reason) {
      await sessionTypeModeration.setHidden(deps, tx, id, { hidden: false, reason })
      return { before: 'hidden', after: 'shown' }
    },
  },
  review: {
    measure: 'review-hidden',
    async find({ db }, id) {
      const review = await reviewModeration.find(db, id)
      return review && { ...review, reviewed: null, jobId: null, serviceId: null, agentId: null }
    },
    async hide(deps, tx, id, reason) {
      await reviewModeration.setHidden(deps, tx, id, { hidden: true, reason })
      return { before: 'shown', after: 'hidden' }
    },
    async unhide(deps, tx, id, reason) {
      await reviewModeration.setHidden(deps, tx, id, { hidden: false, reason })
      return { before: 'hidden', after: 'shown' }
    },
  },
  'work-review': {
    measure: 'review-hidden',
    async find(deps, id) {
      const review = await workReviewModeration.find(deps, id)
      return review && { ...review, projectId: null, jobId: null, serviceId: null, agentId: null }
    },
    async hide(deps, tx, id, reason) {
      await workReviewModeration.setHidden(deps, tx, id, { hidden: true, reason })
      return { before: 'shown', after: 'hidden' }
    },
    async unhide(deps, tx, id, reason) {
      await workReviewModeration.setHidden(deps, tx, id, { hidden: false, reason })
      return { before: 'hidden', after: 'shown' }
    },
  },
  'agent-review': {
    measure: 'review-hidden',
    async find(deps, id) {
      const review = await agentReviewModeration.find(deps, id)
      return review && { ...review, projectId: null, reviewed: null, jobId: null, serviceId: null }
    },
    async hide(deps, tx, id, reason) {
      await agentReviewModeration.setHidden(deps, tx, id, { hidden: true, reason })
      return { before: 'shown', after: 'hidden' }
    },
    async unhide(deps, tx, id, reason) {
      await agentReviewModeration.setHidden(deps, tx, id, { hidden: false, reason })
      return { before: 'hidden', after: 'shown' }
    },
  },
  job: {
    measure: 'job-hidden',
    async find(deps, id) {
      const job = await jobModeration.find(deps, id)
      return job && { ...job, projectId: null, reviewed: null, jobId: id, serviceId: null, agentId: null }
    },
    async hide(deps, tx, id, reason) {
      await jobModeration.setHidden(deps, tx, id, { hidden: true, reason })
      return { before: 'shown', after: 'hidden' }
    },
    async unhide(deps, tx, id, reason) {
      await jobModeration.setHidden(deps, tx, id, { hidden: false, reason })
      return { before: 'hidden', after: 'shown' }
    },
  },
  'job-question': {
    measure: 'question-hidden',
    async find(deps, id) {
      const question = await questionModeration.find(deps, id)
      return question && { ...question, projectId: null, reviewed: null, serviceId: null, agentId: null }
    },
    async hide(deps, tx, id, reason) {
      await questionModeration.setHidden(deps, tx, id, { hidden: true, reason })
      return { before: 'shown', after: 'hidden' }
    },
    async unhide(deps, tx, id, reason) {
      await questionModeration.setHidden(deps, tx, id, { hidden: false, reason })
      return { before: 'hidden', after: 'shown' }
    },
  },
}
