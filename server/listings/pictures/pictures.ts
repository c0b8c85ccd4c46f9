import { isDeepStrictEqual } from 'node:util'
import { type Image, ImageAlt } from '@guildhall/contract/files/files.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError, type FieldError } from '#http/errors.ts'
import { imageUrls, type PictureSizes } from '#storage/images.ts'
import { pictureKey } from '#storage/keys.ts'
import type { Deps } from '../../deps.ts'
import { type PictureKind, pictureStatements } from './picture-kind.ts'

/** A picture whose files are stored. */
type StoredPicture = Pick<Image, 'key'> & { sizes: PictureSizes }

/** An upload of pictures to a listing. */
interface PictureUpload {
  id: string
  count: number
  /** The sender's key, and a hash of its files; null without a key. */
  request: { key: string; body: string } | null
}

/** The operations on the pictures of a kind of listing. */
export type ListingPictures = ReturnType<typeof picturesOf>

/** The pictures of a kind of listing. */
export function picturesOf<Listing extends { id: string }>(kind: PictureKind<Listing>) {
  const queries = pictureStatements(kind)

  async function lockWithRoom(db: Queryable, viewer: Viewer, { id, count, request }: PictureUpload) {
    const listing = await kind.lock(db, viewer.id, id)
    if (!listing) throw new AppError(kind.notFound)
    const before = request ? await queries.findOfRequest(db, { id, requestKey: request.key }) : []
    if (before.some(({ body }) => body !== request?.body)) throw new AppError('key_reused')
    const stored = await countStored(db, id)
    if (before.length === 0 && stored + count > kind.most)
      throw new AppError('too_many_images', { message: kind.tooMany(stored) })
    return { listing, stored, before }
  }

  const countStored = async (db: Queryable, id: string) => (await queries.keys(db, { id })).length

  async function known(db: Queryable, keys: string[]): Promise<string[]> {
    return (await queries.findKnown(db, { keys })).map(({ key }) => key)
  }

  // After the commit, but not files that another listing also shows.
  function removeFilesLater(
    { db, storage }: Pick<Deps, 'db' | 'storage'>,
    tx: Tx,
    pictures: { key: string; widths: number[] }[],
  ): void {
    tx.afterCommit(async () => {
      const keys = pictures.map(({ key }) => key)
      const shown = new Set(await known(db, keys))
      for (const { key, widths } of pictures)
        if (!shown.has(key)) for (const width of widths) await storage.delete(pictureKey(key, width))
    })
  }

  return {
    /** How many pictures a listing has. Authoritative under the listing's lock. */
    count: countStored,

    /**
     * Adds pictures to a listing that the viewer owns, all or none. `store` makes the files and passes the pictures on. It
     * does not run when `count` more would be too many (409), or when the same request was answered before: then the answer
     * is repeated. Both are checked again under the listing's lock, because several requests can arrive simultaneously. The
     * same request key with other files is refused (422).
     */
    async add(
      deps: Deps,
      viewer: Viewer,
      upload: PictureUpload,
      store: (keep: (pictures: StoredPicture[]) => Promise<Image[]>) => Promise<Image[]>,
    ): Promise<Image[]> {
      const { id, request } = upload
      const urlsOf = ({ key, sizes, alt = '' }: StoredPicture & { alt?: string }) =>
        imageUrls(deps.config.filesOrigin, key, sizes, alt)
      const { before } = await lockWithRoom(deps.db, viewer, upload)
      if (before.length > 0) return before.map(urlsOf)
      return store((pictures) =>
        transaction(deps.db, async (tx) => {
          const { listing, stored, before: meanwhile } = await lockWithRoom(tx, viewer, upload)
          if (meanwhile.length > 0) {
            const unused = pictures.map(({ key, sizes }) => ({ key, widths: sizes.widths }))
            removeFilesLater(deps, tx, unused)
            return meanwhile.map(urlsOf)
          }
          const asked = { requestKey: request?.key ?? null, requestBody: request?.body ?? null }
          await queries.insert(tx, { id, pictures, before: stored, ...asked })
          await kind.added(deps, tx, viewer, listing, stored + pictures.length)
          tx.afterCommit(() => recentReads(deps).forget())
          return pictures.map(urlsOf)
        }),
      )
    },

    /** Removes one of this person's pictures and returns whether it existed. */
    async remove(deps: Deps, viewer: Viewer, key: string): Promise<boolean> {
      return transaction(deps.db, async (tx) => {
        const [picture] = await queries.findOwn(tx, { key, ownerId: viewer.id })
        const listing = picture && (await kind.lock(tx, viewer.id, picture.listing_id))
        if (!listing) return false
        const { id } = listing
        await queries.delete(tx, { id, key })
        const left = (await queries.keys(tx, { id })).map((each) => each.key)
        await queries.arrange(tx, { id, keys: left, alts: null })
        await kind.removed(deps, tx, listing, left.length)
        tx.afterCommit(() => recentReads(deps).forget())
        removeFilesLater(deps, tx, [{ key, widths: picture.sizes.widths }])
        return true
      })
    },

    /** Sets the order and texts of a listing's pictures; needs the listing's lock. */
    async arrange(tx: Tx, id: string, gallery: readonly PlacedPicture[]): Promise<void> {
      await queries.arrange(tx, { id, keys: gallery.map(({ key }) => key), alts: gallery.map(({ alt }) => alt) })
    },

    /** Deletes the picture files of a listing that this transaction deletes. */
    removeFilesOf(deps: Pick<Deps, 'db' | 'storage'>, tx: Tx, pictures: readonly Image[]): void {
      const files = pictures.map(({ key, sizes }) => ({ key, widths: sizes.map(({ width }) => width) }))
      removeFilesLater(deps, tx, files)
    },

    /** The pictures of this person's listings, those of the newest listings first; with `key` only that one. */
    async own({ db, config }: Pick<Deps, 'db' | 'config'>, viewer: Viewer, key?: string) {
      const ownerId = viewer.id
      const rows = key ? await queries.findOwn(db, { key, ownerId }) : await queries.findAllOwn(db, { ownerId })
      return rows.map((row) => ({
        image: imageUrls(config.filesOrigin, row.key, row.sizes, row.alt),
        listingId: row.listing_id,
      }))
    },

    /** Which of these keys are pictures of the kind. */
    known,
  }
}

/** A stored picture with its new text. */
export interface PlacedPicture {
  key: string
  alt: string
}

/**
 * Reads the field `images` of a saved listing: every stored picture once, in the requested order, with its text. Problems
 * are added to `errors`, where `name` stands for the kind of listing.
 */
export function readGallery(
  images: unknown,
  stored: readonly Image[],
  name: string,
  errors: FieldError[],
): PlacedPicture[] {
  const given = Array.isArray(images) ? images.map((image: unknown) => placedOf(image, stored)) : []
  const placed = given.filter((each) => each !== null)
  const isWhole = given.length === stored.length && stored.every(({ key }) => placed.some((each) => each.key === key))
  if (!isWhole) errors.push({ path: 'images', message: `List every picture of the ${name} once` })
  return placed.map(({ key, alt }, at) => {
    const { data = '', error } = ImageAlt.safeParse(alt)
    if (error) errors.push({ path: `images.${at}.alt`, message: error.issues[0]?.message ?? '' })
    return { key, alt: data }
  })
}

// A key, or the picture as it was returned or a part of that, with another text.
function placedOf(image: unknown, stored: readonly Image[]): { key: string; alt: unknown } | null {
  const { alt, ...rest } = (typeof image === 'string' ? { key: image } : (image ?? {})) as Partial<Image>
  const known = stored.find(({ key }) => key === rest.key)
  if (!known || !isDeepStrictEqual({ ...known, ...rest }, known)) return null
  return { key: known.key, alt: alt ?? known.alt }
}
