import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { assetTexts } from '@guildhall/contract/files/texts.ts'
import { cleanFileName } from '@guildhall/contract/projects/assets.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { receiveUpload, type Upload } from '#http/uploads.ts'
import { invalid } from '#http/validation.ts'
import type { PictureSizes } from '#storage/images.ts'
import { widthKey } from '#storage/keys.ts'
import type { Storage } from '#storage/port.ts'
import type { Deps } from '../deps.ts'
import { makePicture, type Picture } from './pictures.ts'

/** A file that goes with something written: kept as it is, or a picture that was encoded from it, in all its widths. */
export interface Attachment {
  name: string
  /** Bytes of what downloads. */
  size: number
  key: string
  sizes: PictureSizes | null
}

/** Where files go, how many bytes one may have, and whether pictures are encoded again. */
interface Place {
  folder: string
  atMost: number
  pictures?: boolean
}

const nameLength = 200
const orphanAgeMs = 60 * 60 * 1000

/**
 * Takes the one file of a form (field `file`), stores it in a folder and hands it to `keep`. The bytes come
 * before the row, so no row is without them; when `keep` fails, none are left. With `pictures` a picture is encoded
 * again, and what only claims to be a picture is kept like other files.
 */
export async function storeAttachment<T>(
  storage: Storage,
  request: FastifyRequest,
  { folder, atMost, pictures = false }: Place,
  keep: (file: Attachment) => Promise<T>,
): Promise<T> {
  // The file goes with the form at the end of the block, so what is made of it is awaited in it.
  await using upload = await receiveUpload(request, { atMost, refusal: 'attachment_too_large' })
  const { path, name, size } = onlyFile(upload)
  const picture = pictures ? await readPicture(path) : null
  const key = `${folder}/${picture?.key ?? randomBytes(16).toString('hex')}`
  const file = picture ? encoded(picture, key, name) : { name, size, key, sizes: null }
  try {
    for (const { width, content } of picture?.files ?? []) await storage.put(widthKey(key, width), content)
    if (!picture) await storage.put(key, createReadStream(path))
    return await keep(file)
  } catch (error) {
    await removeBytes({ storage }, [file])
    throw error
  }
}

/** Where the bytes of a file that has no row any more are: under a key, in a picture's widths, or in an upload. */
export interface Removed {
  key: string | null
  sizes?: PictureSizes | null
  upload?: string | null
}

/** Removes the bytes of files and of their uploads. */
export async function removeBytes({ storage }: Pick<Deps, 'storage'>, removed: readonly Removed[]): Promise<void> {
  for (const { key, sizes, upload } of removed) {
    if (upload) await storage.parts.abort(upload)
    if (key) for (const each of keysOf(key, sizes)) await storage.delete(each)
  }
}

/** The same once the transaction is certain; what a crash leaves is swept later. */
export function removeBytesLater(deps: Pick<Deps, 'storage'>, tx: Tx, removed: readonly Removed[]): void {
  tx.afterCommit(() => removeBytes(deps, removed))
}

const keysOf = (key: string, sizes: PictureSizes | null | undefined) =>
  sizes ? sizes.widths.map((width) => widthKey(key, width)) : [key]

/** Removes files of a folder that no row knows, such as a crash leaves; younger ones than an hour may still be on their way. */
export async function sweepFolder(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  folder: string,
  findKnown: (keys: string[]) => Promise<{ key: string }[]>,
): Promise<void> {
  const before = clock.now().getTime() - orphanAgeMs
  for await (const { key, modifiedAt } of storage.list(folder))
    if (modifiedAt.getTime() < before && (await findKnown([key.replace(/-\d{1,4}\.webp$/, '')])).length === 0)
      await storage.delete(key)
}

interface Stored {
  key: string
  sizes: PictureSizes | null
}

/** The storage key of what downloads. */
export const attachmentKey = ({ key, sizes }: Stored) => (sizes ? widthKey(key, sizes.width) : key)

/** The storage key of a picture's smallest size; null of what is none. */
export const smallestKey = ({ key, sizes }: Stored) => sizes && widthKey(key, sizes.widths[0] ?? sizes.width)

function onlyFile({ files }: Upload) {
  const [file, ...others] = files
  if (!file || others.length > 0 || file.field !== 'file') throw invalid([{ path: 'file', message: 'Send one file' }])
  if (file.size === 0) throw invalid([{ path: 'file', message: assetTexts.empty }])
  const name = cleanFileName(file.name).slice(0, nameLength)
  if (!name) throw invalid([{ path: 'file', message: assetTexts.nameRequired }])
  return { ...file, name }
}

// What the maker of pictures refuses is no picture.
async function readPicture(path: string): Promise<Picture | null> {
  try {
    return await makePicture(path, 'page')
  } catch (error) {
    if (error instanceof AppError && noPicture.has(error.code)) return null
    throw error
  }
}
const noPicture = new Set<string>(['file_type', 'file_unreadable', 'image_pixels'])

function encoded({ sizes, files }: Picture, key: string, name: string): Attachment {
  const largest = files.find(({ width }) => width === sizes.width)
  return { name: `${name.replace(/\.[^.]*$/, '')}.webp`, size: largest?.content.length ?? 0, key, sizes }
}
