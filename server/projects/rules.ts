import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { missingFrom, type ProjectInput } from '@guildhall/contract/projects/project-input.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
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
  /** The number of its pictures. */
  images: number
}

/**
 * Returns the visibility of a project after its owner saved it or its pictures changed. Set to be published, it is public
 * from its first picture on. No longer set to be published, a public or unlisted one becomes a draft again, which nobody
 * else sees. Archived and hidden ones do not change: only `restore` and the moderators bring them back.
 */
export function settle({ visibility, publish, images }: State): ProjectVisibility {
  if (visibility === 'archived' || visibility === 'hidden') return visibility
  if (!publish) return 'draft'
  if (visibility === 'unlisted') return 'unlisted'
  return images > 0 ? 'public' : 'draft'
}

/** Refuses (422) errors that involve more than one field. `declared`: the declaration was made before. */
export function checkInput(input: ProjectInput, declared: boolean): void {
  const missing = missingFrom(input)
  if (missing.licenceText) throw invalid([{ path: 'licenceText', message: projectFormTexts.licenceTextRequired }])
  if (missing.ownWork && !declared) refuseUndeclared()
}

/** Returns the input with its effective status: without one in the body, it stays as it is. */
export function withStatus(input: ProjectInput, stored: Pick<Project, 'status' | 'statusOther'>): ProjectInput {
  const { status = stored.status } = input
  const { statusOther = status === stored.status ? stored.statusOther : null } = input
  return { ...input, status, statusOther }
}

/** Refuses to publish for sale without the declaration that it is the seller's own work. */
export function refuseUndeclared(): never {
  throw new AppError('own_work_required', { fields: [{ path: 'ownWork', message: projectFormTexts.ownWorkRequired }] })
}

/**
 * Changes a project's visibility, and notifies its owner of the goal they reached when it becomes public: 403 until they
 * have accepted the current terms.
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
  await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
  await directory.changeProfile({ ...deps, db: tx }, viewer.id, async () => {
    await change()
    await goals.recordReached(deps, tx, [{ userId: viewer.id, kind: 'first-project' }])
  })
}
