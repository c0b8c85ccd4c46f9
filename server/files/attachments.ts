import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { assetTexts } from '@guildhall/contract/files/texts.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { cleanFileName } from '@guildhall/contract/projects/assets.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '#db/connect.ts'
import { int, json, list, moment, nullable, type SqlType, statement, text } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import { receiveUpload, type Upload } from '#http/uploads.ts'
import { invalid } from '#http/validation.ts'
import type { PictureSizes } from '#storage/images.ts'
import { widthKey } from '#storage/keys.ts'
import type { Storage } from '#storage/port.ts'
import type { Deps } from '../deps.ts'
import { isOneOf } from './file-content.ts'
import { makePicture, type Picture } from './picture-encoding.ts'

/** A file attached to something written: stored as it is, or a picture encoded from it, in all its widths. */
interface Attachment {
  name: string
  /** The size of the download in bytes. */
  size: number
  key: string
  sizes: PictureSizes | null
}

/** Where files are stored, their maximum size in bytes, and whether pictures are encoded again. */
interface Place {
  folder: string
  atMost: number
  pictures?: boolean
  /** Takes only files with these ends of their names, and content that fits; refuses others with this error. */
  only?: { endings: readonly string[]; refusal: AppError }
}

const nameLength = 200
const orphanAgeMs = 60 * 60 * 1000

/**
 * Takes the one file of a form (field `file`), stores it in a folder and passes it to `keep`. The bytes come before the row,
 * so no row is without them; when `keep` fails, none are left. With `pictures` a picture is encoded again, and a file that
 * only claims to be a picture is stored like other files.
 */
export async function storeAttachment<T>(
  storage: Storage,
  request: FastifyRequest,
  { folder, atMost, pictures = false, only }: Place,
  keep: (file: Attachment) => Promise<T>,
): Promise<T> {
  // The upload's file is deleted at the end of the block, so its processing is awaited inside it.
  await using upload = await receiveUpload(request, { atMost, refusal: 'attachment_too_large' })
  const { path, name, size } = onlyFile(upload)
  if (only && !(await isOneOf(only.endings, path, name))) throw only.refusal
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

/** Where the bytes of a deleted row are: under a key, in a picture's widths, or in an upload. */
export interface Removed {
  key: string | null
  sizes?: PictureSizes | null
  upload?: string | null
}

/** Deletes the bytes of files and of their uploads. */
export async function removeBytes({ storage }: Pick<Deps, 'storage'>, removed: readonly Removed[]): Promise<void> {
  for (const { key, sizes, upload } of removed) {
    if (upload) await storage.parts.abort(upload)
    if (key) for (const each of keysOf(key, sizes)) await storage.delete(each)
  }
}

/** The same after the commit; a later sweep removes what a crash leaves. */
export function removeBytesLater(deps: Pick<Deps, 'storage'>, tx: Tx, removed: readonly Removed[]): void {
  tx.afterCommit(() => removeBytes(deps, removed))
}

const keysOf = (key: string, sizes: PictureSizes | null | undefined) =>
  sizes ? sizes.widths.map((width) => widthKey(key, width)) : [key]

/**
 * Removes files of a folder that no row knows, such as a crash leaves; files younger than an hour may still be uploading.
 */
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

/** The storage key of the download. */
export const attachmentKey = ({ key, sizes }: Stored) => (sizes ? widthKey(key, sizes.width) : key)

/** The storage key of a picture's smallest size; null when it is not a picture. */
export const smallestKey = ({ key, sizes }: Stored) => sizes && widthKey(key, sizes.widths[0] ?? sizes.width)

function onlyFile({ files }: Upload) {
  const [file, ...others] = files
  if (!file || others.length > 0 || file.field !== 'file') throw invalid([{ path: 'file', message: 'Send one file' }])
  if (file.size === 0) throw invalid([{ path: 'file', message: assetTexts.empty }])
  const name = cleanFileName(file.name).slice(0, nameLength)
  if (!name) throw invalid([{ path: 'file', message: assetTexts.nameRequired }])
  return { ...file, name }
}

// A file that the picture maker refuses is not a picture.
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

/** A table of files that are uploaded first and wait until something references them, such as a move or a message. */
export interface WaitingTable {
  table: string
  folder: string
  /**
   * The columns of the target a file is sent to, of its sender, and of what references it: null while it waits. Files that are sent
   * before there is a target have their sender for both.
   */
  to: string
  from: string
  named: string
  /** `sizes`: pictures are stored in several sizes. `upload`: files may be uploaded in parts. Null: neither. */
  extra: 'sizes' | 'upload' | null
}

interface Sent {
  id: string
  to: string | number
  from: number
  file: Attachment
  at: Date
}

// Orders have text ids, conversations numbers.
const textOrInt: SqlType<string | number> = { names: [...text.names, ...int.names] }

/** Stores files of a table until something references them, removes them on request, and deletes those never referenced. */
export function waitingFiles({ table, folder, to, from, named, extra }: WaitingTable) {
  const row = { id: text, place: textOrInt, sender: int, name: text, size: int, key: text, at: moment, atMost: int }
  const insertText = (p: { [Name in keyof typeof row]: string }, sizes?: string) => `
    insert into ${table} (id, ${to}, ${to === from ? '' : `${from}, `}name, size, key, created_at ${sizes ? ', sizes' : ''})
    select ${p.id}, ${p.place}, ${to === from ? '' : `${p.sender}, `}${p.name}, ${p.size}, ${p.key}, ${p.at} ${sizes ? `, ${sizes}` : ''} where (
      select count(*) from ${table} where ${to} = ${p.place} and ${from} = ${p.sender} and ${named} is null) < ${p.atMost}
    returning id`
  const insert =
    extra === 'sizes'
      ? statement(`${table}_wait`, {
          takes: { ...row, sizes: nullable(json<PictureSizes>()) },
          gives: { id: text },
          sql: (p) => insertText(p, p.sizes),
        })
      : statement(`${table}_wait`, { takes: row, gives: { id: text }, sql: (p) => insertText(p) })

  const removed = {
    key: nullable(text),
    ...(extra === 'sizes' ? { sizes: nullable(json<PictureSizes>()) } : {}),
    ...(extra === 'upload' ? { upload: nullable(text) } : {}),
  }
  const returned = extra === null ? 'key' : `key, ${extra}`
  const deleteOne = statement(`${table}_take_back`, {
    takes: { place: textOrInt, id: text, sender: int },
    gives: removed,
    sql: ({ place, id, sender }) => `
      delete from ${table} where ${to} = ${place} and id = ${id} and ${from} = ${sender} and ${named} is null
      returning ${returned}`,
  })
  const forgottenText = (condition: string) =>
    `delete from ${table} where ${named} is null and ${condition} returning ${returned}`
  const deleteForgotten =
    extra !== 'upload'
      ? statement(`${table}_forgotten`, {
          takes: { sentBefore: moment },
          gives: removed,
          sql: ({ sentBefore }) => forgottenText(`created_at < ${sentBefore}`),
        })
      : statement(`${table}_forgotten`, {
          takes: { sentBefore: moment, activeBefore: moment },
          gives: removed,
          sql: ({ sentBefore, activeBefore }) =>
            forgottenText(`(upload is null and created_at < ${sentBefore} and coalesce(active_at, created_at) < ${sentBefore}
              or upload is not null and active_at < ${activeBefore})`),
        })
  const findKnown = statement(`${table}_known`, {
    takes: { keys: list(text) },
    gives: { key: text },
    sql: ({ keys }) => `select key from ${table} where key = any (${keys}::text[])`,
  })

  return {
    folder,
    /** Stores a file uploaded in one request; false when `atMost` wait already. The target is locked. */
    async keep(tx: Tx, { id, to: place, from: sender, file, at }: Sent, atMost: number): Promise<boolean> {
      const { name, size, key, sizes } = file
      const kept = await insert(tx, { id, place, sender, name, size, key, sizes, at, atMost })
      return kept.length > 0
    },
    /** Removes a waiting file or ends its upload, with its bytes; referenced files stay. */
    async takeBack(
      deps: Pick<Deps, 'db' | 'storage'>,
      place: string | number,
      id: string,
      sender: number,
    ): Promise<void> {
      await removeBytes(deps, await deleteOne(deps.db, { place, id, sender }))
    },
    /**
     * Removes files that waited longer than that many milliseconds, abandoned uploads, and stored files that no row knows,
     * such as a crash leaves.
     */
    async sweep(deps: Pick<Deps, 'db' | 'clock' | 'storage'>, waitsMs: number): Promise<void> {
      const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms)
      const moments = { sentBefore: ago(waitsMs), activeBefore: ago(assetLimits.unfinishedMs) }
      await removeBytes(deps, await deleteForgotten(deps.db, moments))
      await sweepFolder(deps, folder, (keys) => findKnown(deps.db, { keys }))
    },
  }
}
