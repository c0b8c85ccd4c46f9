import { type PublishedSubject, publishedSubjects } from '@guildhall/contract/admin/options.ts'
import { projectVisibilities } from '@guildhall/contract/values/options.ts'
import type { Tx } from '#db/connect.ts'
import { moderation } from '#projects/service.ts'
import { reviewModeration } from '#reviews/service.ts'
import type { Deps } from '../deps.ts'
import type { Now } from './presenter.ts'
import { findLastHide } from './queries.ts'

/** Where something was before an act and where it is after it, as the log names it. */
interface Moved {
  before: string
  after: string
}

/** What administrators do with a kind of published content. Its author gets the reason with the same transaction. */
interface ModeratedKind {
  /** As it is now, in any state; null when it is gone. */
  find(deps: Deps, id: string): Promise<Now | null>
  hide(deps: Deps, tx: Tx, id: string, reason: string): Promise<Moved>
  /** Puts it back where it was. */
  unhide(deps: Deps, tx: Tx, id: string, reason: string): Promise<Moved>
  /** Tells its author by the line of the log; kinds that tell as they hide have none. */
  tell?(deps: Deps, tx: Tx, line: number): Promise<void>
}

const moderatedKinds: Record<PublishedSubject, ModeratedKind> = {
  project: {
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
 * What administrators do with the subject of a report; null when it is not hidden: messages stay between those who wrote them,
 * people are suspended.
 */
export function moderatedKind(subject: string | null): (ModeratedKind & { kind: PublishedSubject }) | null {
  const kind = publishedSubjects.find((each) => each === subject)
  return kind ? { kind, ...moderatedKinds[kind] } : null
}
