import { type PicturedKind, picturedKinds } from '@guildhall/contract/values/options.ts'
import { int, json, list, moment, nullable, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import { removePicture } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { imageUrls, type PictureSizes } from '#storage/images.ts'
import { pictureKey } from '#storage/keys.ts'
import { readExpiry, signedLink } from '#storage/signed.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

/** The caller's portrait and the pictures of their listings, or those of one type alone. */
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

/** A link to one of the caller's pictures that ends by itself; 404 for a key that is not theirs. */
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
  return [{ ...image, type: 'profile' as const, projectId: null }]
}

/** A person's portrait; both null when there is none. */
const avatarRow = { avatar_key: nullable(text), avatar_sizes: nullable(json<PictureSizes>()) }

const findAvatar = statement('avatar_find', {
  takes: { personId: int },
  gives: avatarRow,
  sql: ({ personId }) => `select avatar_key, avatar_sizes from people where id = ${personId}`,
})

/** Replaces a portrait by another or none. Answers the one before, so that its files can be removed. */
export const replaceAvatar = statement('avatar_replace', {
  takes: { personId: int, key: nullable(text), sizes: nullable(json<PictureSizes>()), at: moment },
  gives: avatarRow,
  sql: ({ personId, key, sizes, at }) => `
    with before as (select id, avatar_key, avatar_sizes from people where id = ${personId} for update)
    update people p set avatar_key = ${key}, avatar_sizes = ${sizes}, updated_at = ${at}
    from before b where p.id = b.id returning b.avatar_key, b.avatar_sizes`,
})

/** Which of these keys are portraits. */
export const findKnownAvatars = statement('avatars_known', {
  takes: { keys: list(text) },
  gives: { key: text },
  sql: ({ keys }) => `select avatar_key as key from people where avatar_key = any (${keys}::text[])`,
})
