import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Image } from '@guildhall/contract/files/files.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { type PicturedKind, picturedKinds } from '@guildhall/contract/values/options.ts'
import type { FastifyRequest } from 'fastify'
import { int, json, list, moment, nullable, statement, text } from '#db/statement.ts'
import { knownMessagePictures } from '#feedback/service.ts'
import { removePicture, storePictures } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { receiveUpload } from '#http/uploads.ts'
import { invalid } from '#http/validation.ts'
import { requestKey } from '#idempotency/service.ts'
import { imageUrls, type PictureSizes } from '#storage/images.ts'
import { pictureKey } from '#storage/keys.ts'
import type { StoredFile } from '#storage/port.ts'
import { readExpiry, signedLink } from '#storage/signed.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

/** Returns the caller's profile picture and the pictures of their listings, or only those of one type. */
export async function listImages(deps: Deps, viewer: Viewer, type: PicturedKind | 'profile' | undefined) {
  const images = type === undefined || type === 'profile' ? await portrait(deps, viewer) : []
  const listed = picturedKinds.filter((kind) => type === undefined || type === kind)
  return [...images, ...(await picturesOfKinds(deps, viewer, listed))]
}

/** Removes one of the caller's pictures; 404 for a key that is not theirs, 409 for one that a listing needs. */
export async function deleteImage(deps: Deps, viewer: Viewer, key: string): Promise<void> {
  for (const kind of picturedKinds) if (await deps.pictureKinds[kind].pictures.remove(deps, viewer, key)) return
  const [avatar] = await findAvatar(deps.db, { personId: viewer.id })
  if (avatar?.avatar_key !== key || !avatar.avatar_sizes) throw new AppError('image_not_found')
  await directory.changeProfile(deps, viewer.id, (tx) =>
    replaceAvatar(tx, { personId: viewer.id, key: null, sizes: null, at: deps.clock.now() }),
  )
  await removePicture(deps.storage, key, avatar.avatar_sizes)
}

/** Returns a link to one of the caller's pictures that expires; 404 for a key that is not theirs. */
export async function signUrl(deps: Deps, viewer: Viewer, key: string, asked: string | undefined) {
  const expiresIn = readExpiry(asked)
  if (expiresIn === null) throw new AppError('invalid_expiry')
  const own = [...(await picturesOfKinds(deps, viewer, picturedKinds, key)), ...(await portrait(deps, viewer))]
  const image = own.find((each) => each.key === key)
  if (!image) throw new AppError('image_not_found')
  return signedLink(deps, { key: pictureKey(key, image.width) }, expiresIn)
}

async function picturesOfKinds(deps: Deps, viewer: Viewer, of: readonly PicturedKind[], key?: string) {
  const found = of.map(async (kind) => {
    const { pictures, naming } = deps.pictureKinds[kind]
    return (await pictures.own(deps, viewer, key)).map(({ image, listingId }) => ({ ...image, ...naming(listingId) }))
  })
  return (await Promise.all(found)).flat()
}

async function portrait({ db, config }: Deps, viewer: Viewer) {
  const [row] = await findAvatar(db, { personId: viewer.id })
  if (!row?.avatar_key || !row.avatar_sizes) return []
  const image = imageUrls(config.filesOrigin, row.avatar_key, row.avatar_sizes, '')
  return [{ ...image, type: 'profile' as const, projectId: null, serviceId: null, agentId: null }]
}

/** A person's profile picture; both null when there is none. */
const avatarRow = { avatar_key: nullable(text), avatar_sizes: nullable(json<PictureSizes>()) }

const findAvatar = statement('avatar_find', {
  takes: { personId: int },
  gives: avatarRow,
  sql: ({ personId }) => `select avatar_key, avatar_sizes from people where id = ${personId}`,
})

/** Replaces a profile picture by another or none. Returns the previous one, so that its files can be removed. */
const replaceAvatar = statement('avatar_replace', {
  takes: { personId: int, key: nullable(text), sizes: nullable(json<PictureSizes>()), at: moment },
  gives: avatarRow,
  sql: ({ personId, key, sizes, at }) => `
    with before as (select id, avatar_key, avatar_sizes from people where id = ${personId} for update)
    update people p set avatar_key = ${key}, avatar_sizes = ${sizes}, updated_at = ${at}
    from before b where p.id = b.id returning b.avatar_key, b.avatar_sizes`,
})

/** Which of these keys are profile pictures. */
const findKnownAvatars = statement('avatars_known', {
  takes: { keys: list(text) },
  gives: { key: text },
  sql: ({ keys }) => `select avatar_key as key from people where avatar_key = any (${keys}::text[])`,
})

/**
 * Stores the pictures of a form for one of the caller's listings, named in a field such as `projectId`: all of them or none,
 * and none when the caller disconnects before they are stored. With an `Idempotency-Key` it is idempotent.
 */
export async function uploadListingPictures(
  deps: Deps,
  viewer: Viewer,
  request: FastifyRequest,
  kind: PicturedKind,
): Promise<Image[]> {
  await deps.limits.take('upload', viewer.customUserId)
  const key = requestKey(request)
  // The files are deleted with the form at the end of the block, so everything made from them is awaited inside it.
  await using upload = await receiveUpload(request)
  const paths = pathsOf(upload.files, ['images', 'images[]'])
  const field = `${kind}Id`
  const id = upload.fields.get(field) ?? ''
  if (!id) throw invalid([{ path: field, message: `Name the ${kind} the images belong to` }])
  const sent = { id, count: paths.length, request: key === null ? null : { key, body: await digestOf(paths) } }
  return await deps.pictureKinds[kind].pictures.add(deps, viewer, sent, (keep) =>
    storePictures(deps.storage, paths, 'page', (pictures) => {
      // The sender aborted the upload and takes it for not sent.
      if (request.raw.socket.destroyed) throw new AppError('malformed')
      return keep(pictures)
    }),
  )
}

/** Makes a form's picture the caller's profile picture; the previous one is removed. */
export async function uploadProfileImage(deps: Deps, viewer: Viewer, request: FastifyRequest): Promise<Image> {
  await deps.limits.take('upload', viewer.customUserId)
  await using upload = await receiveUpload(request)
  const paths = pathsOf(upload.files, ['image'])
  if (paths.length > 1) throw invalid([{ path: 'image', message: 'Send one image' }])
  return await storePictures(deps.storage, paths, 'portrait', async ([picture]) => {
    if (!picture) throw new RangeError('One file makes one picture')
    const { key, sizes } = picture
    const [before] = await directory.changeProfile(deps, viewer.id, (tx) =>
      replaceAvatar(tx, { personId: viewer.id, key, sizes, at: deps.clock.now() }),
    )
    if (before?.avatar_key && before.avatar_sizes)
      await removePicture(deps.storage, before.avatar_key, before.avatar_sizes)
    return imageUrls(deps.config.filesOrigin, key, sizes, '')
  })
}

async function digestOf(paths: string[]): Promise<string> {
  const digests = createHash('sha256')
  for (const path of paths) {
    const digest = createHash('sha256')
    for await (const chunk of createReadStream(path)) digest.update(chunk)
    digests.update(digest.digest())
  }
  return digests.digest('base64url')
}

function pathsOf(files: { field: string; path: string }[], names: string[]): string[] {
  const stray = files.find(({ field }) => !names.includes(field))
  if (stray) throw invalid([{ path: stray.field.slice(0, 60), message: `Send images in the field ${names[0]}` }])
  if (files.length === 0) throw invalid([{ path: names[0] ?? '', message: projectFormTexts.imageRequired }])
  return files.map(({ path }) => path)
}

const orphanAgeMs = 60 * 60 * 1000
const batch = 500

/**
 * Removes stored pictures that no listing, person or message shows, such as those left by a crash between storing and
 * saving, and returns how many files were removed. Pictures younger than an hour are skipped: their upload may still be
 * running.
 */
export async function sweepOrphans(deps: Pick<Deps, 'storage' | 'db' | 'clock' | 'pictureKinds'>): Promise<number> {
  const before = deps.clock.now().getTime() - orphanAgeMs
  // Multipart uploads of assets end with their assets first; this removes those without one.
  await deps.storage.discardUnfinished({
    writes: new Date(before),
    uploads: new Date(before - assetLimits.unfinishedMs),
  })
  let removed = 0
  let waiting: StoredFile[] = []
  for await (const file of deps.storage.list('pictures')) {
    if (file.modifiedAt.getTime() < before) waiting.push(file)
    if (waiting.length < batch) continue
    removed += await removeUnknown(deps, waiting)
    waiting = []
  }
  return removed + (await removeUnknown(deps, waiting))
}

async function removeUnknown(
  { storage, db, pictureKinds }: Pick<Deps, 'storage' | 'db' | 'pictureKinds'>,
  files: StoredFile[],
): Promise<number> {
  const keys = [...new Set(files.map(pictureOf))]
  const messages = await knownMessagePictures(db, keys)
  const portraits = await findKnownAvatars(db, { keys })
  const known = new Set([...messages, ...portraits.map(({ key }) => key)])
  for (const { pictures } of Object.values(pictureKinds))
    for (const key of await pictures.known(db, keys)) known.add(key)
  const orphans = files.filter((file) => !known.has(pictureOf(file)))
  for (const { key } of orphans) await storage.delete(key)
  return orphans.length
}

const pictureOf = ({ key }: StoredFile) => key.slice('pictures/'.length, key.lastIndexOf('-'))
