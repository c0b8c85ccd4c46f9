import type { FiledKind, PublishedKind } from '@guildhall/contract/admin/listed-options.ts'
import type { ListingFile } from '@guildhall/contract/admin/listings.ts'
import { agentModeration } from '#agents/service.ts'
import { isoOf } from '#db/moments.ts'
import { queue } from '#feedback/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { disputes } from '#orders/service.ts'
import { moderation } from '#projects/service.ts'
import { serviceModeration } from '#services/service.ts'
import { statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findWords } from './listed-queries.ts'
import { presentItem, presentLine } from './presenter.ts'
import { findPublished } from './published.ts'
import { findLinesAbout } from './queries.ts'

const shown = 50

/** What a kind of listing says of itself; null when it is gone. */
type Facts = Omit<ListingFile, 'kind' | 'id' | 'reported' | 'reports' | 'statements' | 'history' | 'isOwn'>

const factsOf: Record<FiledKind, (deps: Deps, id: string) => Promise<Facts | null>> = {
  async project({ db, config }, id) {
    const project = await moderation.find(db, config.filesOrigin, id)
    if (!project) return null
    const { ownerEmail: _, ...facts } = project
    return { ...facts, orders: await disputes.countsOfProject(db, id) }
  },
  service: serviceModeration.read,
  agent: agentModeration.read,
  job: publishedFacts('job'),
  'session-type': publishedFacts('session-type'),
  review: publishedFacts('review'),
  'work-review': publishedFacts('work-review'),
  'agent-review': publishedFacts('agent-review'),
}

/** The facts of a kind that has no price and no orders of its own. */
function publishedFacts(kind: PublishedKind) {
  return async (deps: Deps, id: string): Promise<Facts | null> => {
    const [now, words] = [await findPublished(deps, kind, id), await findWords(deps.db, kind, id)]
    if (!now?.seller || !words) return null
    return {
      ...{ title: now.title, description: words.words, visibility: now.visibility, cover: null, seller: now.seller },
      ...{ isWithheld: words.away, priceMinor: null, publishedAt: null, orders: { sold: 0, open: 0 } },
      createdAt: isoOf(words.created_at),
    }
  }
}

const missing = {
  project: 'project_not_found',
  service: 'service_not_found',
  agent: 'agent_not_found',
  job: 'job_not_found',
  'session-type': 'session_type_not_found',
  review: 'review_not_found',
  'work-review': 'review_not_found',
  'agent-review': 'review_not_found',
} as const satisfies Record<FiledKind, string>

/** Returns everything that the staff can read about a listing of any kind; 404 if it does not exist. */
export async function readListingFile(deps: Deps, viewer: Viewer, kind: FiledKind, id: string): Promise<ListingFile> {
  const { db } = deps
  const facts = await factsOf[kind](deps, id)
  if (!facts) throw new AppError(missing[kind])
  const { id: sellerId } = await directory.members.roleOf(db, facts.seller.customUserId)
  const reports = await queue.about(db, kind, id, shown)
  const lines = await findLinesAbout(db, { kind, id, limit: shown })
  return {
    ...{ kind, id, ...facts },
    reported: await queue.countAbout(db, kind, id),
    reports: reports.map(presentItem),
    statements: (await statements.ofPerson(deps, sellerId)).filter(
      ({ subject }) => subject.kind === kind && subject.id === id,
    ),
    history: lines.map((line) => presentLine(line, null)),
    isOwn: sellerId === viewer.id,
  }
}

/** Returns what this person may decide about. Throws `own_matter` (403) for their own, 404 for none. */
export async function subjectToDecide(deps: Deps, viewer: Viewer, kind: FiledKind, id: string) {
  const facts = await factsOf[kind](deps, id)
  if (!facts) throw new AppError(missing[kind])
  if (facts.seller.customUserId === viewer.customUserId) throw new AppError('own_matter')
  return { kind, id, title: facts.title }
}
