import type { Image } from '@guildhall/contract/files/files.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { tooManyImages } from '@guildhall/contract/projects/form-texts.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { imageUrls, type PictureSizes } from '#storage/images.ts'
import { pictureKey } from '#storage/keys.ts'
import type { Deps } from '../../deps.ts'
import { lockOwned, setVisibility } from '../project-queries.ts'
import { settle, turn } from '../rules.ts'
import * as queries from './image-queries.ts'
import { findKnownImages } from './image-queries.ts'

/** A picture whose files are stored. */
type StoredPicture = Pick<Image, 'key'> & { sizes: PictureSizes }

/** Pictures on their way to a project. */
interface PictureUpload {
  projectId: string
  count: number
  /** The key its sender gave it, and a hash of its files; null without one. */
  request: { key: string; body: string } | null
}

/**
 * Adds pictures to a project of one's own, all or none; one that wants to be public is so from its first picture on.
 * `store` makes them and hands them on; it is not asked when `count` more would be too many (409), or when the same request
 * has brought them before: then those are answered. Both are asked again under the project's lock, so that of many at once
 * only four get in, and of one sent twice the first. The same key with other files is refused (422).
 */
export async function addImages(
  deps: Deps,
  viewer: Viewer,
  upload: PictureUpload,
  store: (keep: (pictures: StoredPicture[]) => Promise<Image[]>) => Promise<Image[]>,
): Promise<Image[]> {
  const { projectId, request } = upload
  const urlsOf = ({ key, sizes, alt = '' }: StoredPicture & { alt?: string }) =>
    imageUrls(deps.config.filesOrigin, key, sizes, alt)
  const { before } = await lockWithRoom(deps.db, viewer, upload)
  if (before.length > 0) return before.map(urlsOf)
  return store((pictures) =>
    transaction(deps.db, async (tx) => {
      const { project, stored, before: meanwhile } = await lockWithRoom(tx, viewer, upload)
      if (meanwhile.length > 0) {
        removeFilesLater(
          deps,
          tx,
          pictures.map(({ key, sizes }) => ({ key, widths: sizes.widths })),
        )
        return meanwhile.map(urlsOf)
      }
      const asked = { requestKey: request?.key ?? null, requestBody: request?.body ?? null }
      await queries.insertImages(tx, { projectId, images: pictures, before: stored, ...asked })
      const visibility = settle({ ...project, images: stored + pictures.length })
      await turn(deps, tx, viewer, { from: project.visibility, to: visibility }, () =>
        setVisibility(tx, { id: projectId, visibility, at: deps.clock.now() }),
      )
      tx.afterCommit(() => recentReads(deps).forget())
      return pictures.map(urlsOf)
    }),
  )
}

/** Removes one of this person's pictures and answers whether there was one; the last one of a public project stays (409). */
export async function removeImage(deps: Deps, viewer: Viewer, key: string): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const [image] = await queries.findOwnImage(tx, { key, sellerId: viewer.id })
    const [project] = image ? await lockOwned(tx, { id: image.project_id, sellerId: viewer.id }) : []
    if (!image || !project) return false
    const others = (await queries.imageKeys(tx, { projectId: project.id }))
      .map((each) => each.key)
      .filter((each) => each !== key)
    if (others.length === 0 && project.visibility === 'public') throw new AppError('last_image')
    await queries.deleteImage(tx, { projectId: project.id, key })
    await queries.arrangeImages(tx, { projectId: project.id, keys: others, alts: null })
    await setVisibility(tx, { id: project.id, visibility: project.visibility, at: deps.clock.now() })
    tx.afterCommit(() => recentReads(deps).forget())
    removeFilesLater(deps, tx, [{ key, widths: image.sizes.widths }])
    return true
  })
}

/** The pictures of this person's projects, those of the newest projects first; with `key` that one alone. */
export async function ownImages({ db, config }: Pick<Deps, 'db' | 'config'>, viewer: Viewer, key?: string) {
  const rows = key
    ? await queries.findOwnImage(db, { key, sellerId: viewer.id })
    : await queries.findOwnImages(db, { sellerId: viewer.id })
  return rows.map((row) => ({
    ...imageUrls(config.filesOrigin, row.key, row.sizes, row.alt),
    type: 'project' as const,
    projectId: row.project_id,
  }))
}

/** Which of these keys are pictures of a project. */
export async function knownImages(db: Queryable, keys: string[]): Promise<string[]> {
  const rows = await queries.findKnownImages(db, { keys })
  return rows.map((row) => row.key)
}

async function lockWithRoom(db: Queryable, viewer: Viewer, { projectId, count, request }: PictureUpload) {
  const [project] = await lockOwned(db, { id: projectId, sellerId: viewer.id })
  if (!project) throw new AppError('project_not_found')
  const before = request ? await queries.findImagesOfRequest(db, { projectId, requestKey: request.key }) : []
  if (before.some(({ body }) => body !== request?.body)) throw new AppError('key_reused')
  const stored = (await queries.imageKeys(db, { projectId })).length
  if (before.length === 0 && stored + count > imageLimits.perProject)
    throw new AppError('too_many_images', { message: tooManyImages(stored) })
  return { project, stored, before }
}

/** Removes the files of removed pictures once that is certain, but those that another project shows as well. */
export function removeFilesLater(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  tx: Tx,
  images: { key: string; widths: number[] }[],
): void {
  tx.afterCommit(async () => {
    const keys = images.map(({ key }) => key)
    const shown = new Set((await findKnownImages(db, { keys })).map(({ key }) => key))
    for (const { key, widths } of images)
      if (!shown.has(key)) for (const width of widths) await storage.delete(pictureKey(key, width))
  })
}
