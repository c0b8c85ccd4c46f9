import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { missingFrom, type Project, type ProjectInput } from '@guildhall/contract/projects/projects.ts'
import type { ProjectVisibility } from '@guildhall/contract/values/options.ts'
import { goals } from '#achievements/service.ts'
import type { Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

interface State {
  visibility: ProjectVisibility
  publish: boolean
  /** How many pictures it has. */
  images: number
}

/**
 * Where a project belongs after its owner saved it or its pictures changed. Wanted public, it is public from its first
 * picture on. Not wanted public any more, a public or unlisted one is a draft again, which nobody else sees. Archived
 * and hidden ones stay where they are: only `restore` and the moderators bring them back.
 */
export function settle({ visibility, publish, images }: State): ProjectVisibility {
  if (visibility === 'archived' || visibility === 'hidden') return visibility
  if (!publish) return 'draft'
  if (visibility === 'unlisted') return 'unlisted'
  return images > 0 ? 'public' : 'draft'
}

/** Refuses (422) what one field alone cannot show to be wrong. `declared`: the declaration was made before. */
export function checkInput(input: ProjectInput, declared: boolean): void {
  const missing = missingFrom(input)
  if (missing.licenceText) throw invalid([{ path: 'licenceText', message: projectFormTexts.licenceTextRequired }])
  if (missing.ownWork && !declared) refuseUndeclared()
}

/** The input with the status that is meant: what the body does not name stays as it is. */
export function withStatus(input: ProjectInput, stored: Pick<Project, 'status' | 'statusOther'>): ProjectInput {
  const { status = stored.status } = input
  const { statusOther = status === stored.status ? stored.statusOther : null } = input
  return { ...input, status, statusOther }
}

/** Publishing for sale asks for the declaration that it is one's own work. */
export function refuseUndeclared(): never {
  throw new AppError('own_work_required', { fields: [{ path: 'ownWork', message: projectFormTexts.ownWorkRequired }] })
}

/**
 * Brings a project from one visibility to another, and tells its owner what they have reached when it turns public: 403
 * until they have accepted the current terms.
 */
export async function turn(
  deps: Pick<Deps, 'clock' | 'jobs' | 'realtime' | 'config'>,
  tx: Tx,
  viewer: Viewer,
  { from, to }: { from: ProjectVisibility; to: ProjectVisibility },
  change: () => Promise<unknown>,
): Promise<void> {
  if (from === to || to !== 'public') return void (await change())
  await directory.requireTerms(tx, viewer.id)
  await directory.changeProfile({ ...deps, db: tx }, viewer.id, async () => {
    await change()
    await goals.reach(deps, tx, [{ userId: viewer.id, kind: 'first-project' }])
  })
}
