import type { FiledKind, ListingFile } from '@guildhall/contract/admin/listings.ts'
import { agentModeration } from '#agents/service.ts'
import { queue } from '#feedback/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { disputes } from '#orders/service.ts'
import { moderation } from '#projects/service.ts'
import { serviceModeration } from '#services/service.ts'
import { statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { presentItem, presentLine } from './presenter.ts'
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
}
const missing = { project: 'project_not_found', service: 'service_not_found', agent: 'agent_not_found' } as const

/** Returns everything that the staff can read about a project, a service or an agent; 404 if it does not exist. */
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
