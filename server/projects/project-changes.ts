import { isDeepStrictEqual } from 'node:util'
import { ProjectInput } from '@guildhall/contract/projects/project-input.ts'
import { Project } from '@guildhall/contract/projects/projects.ts'
import { toMinor } from '@guildhall/contract/values/money.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { attachments } from '#files/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError, type FieldError } from '#http/errors.ts'
import { type CountedCall, countedWork } from '#http/limits/rate-limits.ts'
import { invalid, parsePart } from '#http/validation.ts'
import { dayOf, type PlacedPicture, readGallery } from '#listings/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { filesOfProject } from './assets/asset-files.ts'
import { notePrice } from './days/days.ts'
import { readProject } from './detail.ts'
import { mayDo, type ProjectAct } from './project-access.ts'
import { pictures } from './project-pictures.ts'
import { deleteProject, findOrdered, type LockedRow, lockFor, setVisibility } from './project-queries.ts'
import { requireProof } from './proof.ts'
import { projectOfRequest } from './request-keys.ts'
import { checkInput, refuseUndeclared, settle, turn, withStatus } from './rules.ts'
import { findWaiting } from './sale-alerts.ts'
import { insertProject, updateProject } from './save-queries.ts'

/** Creates a project; it is a draft until its first picture is stored. The same request again returns the same project. */
export async function createProject(
  deps: Deps,
  viewer: Viewer,
  input: ProjectInput,
  requestKey: string | null,
): Promise<Project> {
  checkInput(input, false)
  const now = deps.clock.now()
  const made = await countPublishing(deps, viewer, input.publish, (publishing) =>
    transaction(deps.db, async (tx) => {
      const id = newId()
      const request = requestKey === null ? null : { sellerId: viewer.id, key: requestKey, input }
      const before = request && (await projectOfRequest(tx, request, id, now))
      // A repeated request creates nothing, so it is not counted.
      if (before !== null && before !== id) return before
      if (input.publish) {
        await directory.requireTerms(tx, viewer.id)
        await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
      }
      await requireProof(tx, null, input)
      const priceMinor = toMinor(input.price)
      await insertProject(tx, id, viewer.id, { input, priceMinor, visibility: 'draft', now })
      if (input.publish) publishing.take()
      return id
    }),
  )
  return readProject(deps, viewer, made)
}

/**
 * Saves a whole project of the caller's team; only its owner changes what concerns the sale (403). The status stays as it is unless the body names one. A body with the `updatedAt` of its
 * last read is refused (409) when the project was saved meanwhile.
 */
export async function saveProject(
  deps: Deps,
  viewer: Viewer,
  id: string,
  body: Record<string, unknown>,
): Promise<Project> {
  return countPublishing(deps, viewer, body.publish !== false, (publishing) =>
    changeAs('edit', deps, viewer, id, async (tx, row, now) => {
      const stored = await readProject({ ...deps, db: tx }, viewer, id)
      const { input: given, gallery } = readUpdate(body, stored)
      const input = withStatus(given, stored)
      const isOwner = mayDo(row.role, 'sell')
      if (!isOwner) requireSameSale(input, stored)
      checkInput(input, row.own_work)
      await requireProof(tx, id, input)
      if (input.publish && row.visibility === 'draft') await directory.requireTerms(tx, viewer.id)
      if (input.publish && !row.publish) publishing.take()
      const priceMinor = toMinor(input.price)
      const settled = settle({ ...row, publish: input.publish, images: stored.images.length })
      const visibility = isOwner ? settled : row.visibility
      await turn(deps, tx, viewer, { from: row.visibility, to: visibility }, () =>
        updateProject(tx, id, { input, priceMinor, visibility, now }),
      )
      // A project that is not for sale has no price that could change.
      const isShown = input.forSale && (row.visibility === 'public' || row.visibility === 'unlisted')
      if (isShown && priceMinor !== row.price_minor) await notePrice(tx, { projectId: id, on: dayOf(now), priceMinor })
      if (gallery) await pictures.arrange(tx, id, gallery)
    }),
  )
}

/** Archives a project, which takes it off the marketplace, or restores it; idempotent. */
export async function setArchived(deps: Deps, viewer: Viewer, id: string, archived: boolean): Promise<Project> {
  return changeAs('sell', deps, viewer, id, async (tx, row, now) => {
    if (row.visibility === 'hidden') throw new AppError('project_hidden')
    if (archived) return void (await setVisibility(tx, { id, visibility: 'archived', at: now }))
    if (row.visibility !== 'archived') return
    const visibility = settle({ visibility: 'draft', publish: row.publish, images: await pictures.count(tx, id) })
    if (visibility === 'public' && row.for_sale && !row.own_work) refuseUndeclared()
    await turn(deps, tx, viewer, { from: row.visibility, to: visibility }, () =>
      setVisibility(tx, { id, visibility, at: now }),
    )
  })
}

/**
 * Deletes the caller's project if nobody ordered it (409 otherwise); its picture files are deleted once that is committed.
 */
export async function removeProject(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockFor(tx, viewer, id, 'sell')
    // A checkout locks the project too: the second of the two sees the first.
    if ((await findOrdered(tx, { id })).length > 0) throw new AppError('project_sold')
    const { images } = await readProject({ ...deps, db: tx }, viewer, id)
    const assets = await filesOfProject(tx, { projectId: id })
    await deleteProject(tx, { id })
    attachments.removeLater(deps, tx, assets)
    tx.afterCommit(() => recentReads(deps).forget())
    pictures.removeFilesOf(deps, tx, images)
  })
}

// Only the transaction knows whether a save publishes something for the first time.
function countPublishing<T>(
  { limits }: Deps,
  viewer: Viewer,
  mayPublish: boolean,
  save: (publishing: Pick<CountedCall, 'take'>) => Promise<T>,
): Promise<T> {
  return mayPublish ? countedWork(limits, 'publish', viewer.customUserId, save) : save({ take: () => {} })
}

type Change = (tx: Tx, row: LockedRow, now: Date) => Promise<void>

// A project outside the caller's teams answers 404. The lock serializes changes.
async function changeAs(act: ProjectAct, deps: Deps, viewer: Viewer, id: string, change: Change): Promise<Project> {
  return transaction(deps.db, async (tx) => {
    const row = await lockFor(tx, viewer, id, act)
    await change(tx, row, deps.clock.now())
    // A project that is free now, or public again, may be what somebody waits for.
    if ((await findWaiting(tx, { projectId: id })).length > 0)
      await deps.jobs.enqueue(tx, 'sale-alerts', { sellerId: row.seller_id })
    tx.afterCommit(() => recentReads(deps).forget())
    return readProject({ ...deps, db: tx }, viewer, id)
  })
}

// What only the owner decides: whether it is published and sold, at what price and under which licence.
const ofSale = ['price', 'forSale', 'publish', 'ownWork', 'licence', 'licenceText'] as const

function requireSameSale(input: ProjectInput, stored: Project): void {
  const changed = ofSale.filter((name) => (input[name] ?? null) !== (stored[name] ?? null))
  if (changed.length === 0) return
  const fields = changed.map((path) => ({ path, message: 'Only the owner can change this' }))
  throw new AppError('owner_only', { fields })
}

const inputNames = Object.keys(ProjectInput.shape)
const readOnlyNames = Object.keys(Project.shape).filter((name) => !inputNames.includes(name) && name !== 'images')

/**
 * Parses the body of a PUT, which may repeat a GET's answer: read-only fields equal to `stored` are ignored, different and
 * unknown ones are refused (422, each by name); another `updatedAt` means the project was saved meanwhile (409). `gallery`:
 * the pictures in order with their texts, when `images` is present.
 */
function readUpdate(
  body: Record<string, unknown>,
  stored: Project,
): { input: ProjectInput; gallery: PlacedPicture[] | null } {
  if (typeof body.updatedAt === 'string' && body.updatedAt !== stored.updatedAt) throw new AppError('project_changed')
  const errors: FieldError[] = []
  const given: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    if (inputNames.includes(name)) given[name] = value
    else if (name === 'images') continue
    else if (!readOnlyNames.includes(name)) errors.push({ path: name.slice(0, 60), message: 'There is no such field' })
    else if (!isDeepStrictEqual(value, stored[name as keyof Project]))
      errors.push({ path: name, message: 'This field cannot be changed' })
  }
  const gallery = body.images === undefined ? null : readGallery(body.images, stored.images, 'project', errors)
  if (errors.length > 0) throw invalid(errors)
  return { input: parsePart('body', ProjectInput, given) as ProjectInput, gallery }
}
