import type { Project } from '@guildhall/contract/projects.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type JsonPieces, parsePieces } from '#http/json-text.ts'
import type { Deps } from '../deps.ts'
import { findDetail, writeProject } from './detail-text.ts'

/** The JSON of a project as this person may see it: drafts, archived and hidden ones are their owner's alone, else 404. */
export async function projectText(
  { db, config }: { db: Queryable } & Pick<Deps, 'config'>,
  viewer: Viewer | null,
  id: string,
): Promise<JsonPieces> {
  const [row] = await findDetail(db, id, viewer?.id ?? 0)
  const isOpen = row?.visibility === 'public' || row?.visibility === 'unlisted'
  if (!row || !(isOpen || row.seller_id === viewer?.id)) throw new AppError('project_not_found')
  return writeProject(config.filesOrigin, row, viewer?.customUserId)
}

/** A project as this person may see it, for what goes on with it. */
export async function readProject(...asked: Parameters<typeof projectText>): Promise<Project> {
  return parsePieces(await projectText(...asked)) as Project
}
