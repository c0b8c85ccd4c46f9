import type { ListingFile } from '@guildhall/contract/admin/listings.ts'
import { queue } from '#feedback/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { disputes } from '#orders/service.ts'
import { moderation } from '#projects/service.ts'
import { statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { presentItem, presentLine } from './presenter.ts'
import { findLinesAbout } from './queries.ts'

const shown = 50

/** Returns everything the staff know about a project. Throws `project_not_found` (404). */
export async function readListingFile(deps: Deps, viewer: Viewer, id: string): Promise<ListingFile> {
  const { db, config } = deps
  const project = await moderation.find(db, config.filesOrigin, id)
  if (!project) throw new AppError('project_not_found')
  const { ownerEmail: _, seller, ...facts } = project
  const { id: sellerId } = await directory.members.roleOf(db, seller.customUserId)
  const reports = await queue.about(db, 'project', id, shown)
  const lines = await findLinesAbout(db, { kind: 'project', id, limit: shown })
  return {
    ...{ id, seller, ...facts },
    orders: await disputes.countsOfProject(db, id),
    reported: await queue.countAbout(db, 'project', id),
    reports: reports.map(presentItem),
    statements: (await statements.ofPerson(deps, sellerId)).filter(({ subject }) => subject.id === id),
    history: lines.map((line) => presentLine(line, null)),
    isOwn: sellerId === viewer.id,
  }
}

/** Returns the title of a project that this person may decide about. Throws `own_matter` (403) for their own, 404 for none. */
export async function titleToDecide({ db, config }: Deps, viewer: Viewer, id: string): Promise<string> {
  const project = await moderation.find(db, config.filesOrigin, id)
  if (!project) throw new AppError('project_not_found')
  if (project.seller.customUserId === viewer.customUserId) throw new AppError('own_matter')
  return project.title
}
