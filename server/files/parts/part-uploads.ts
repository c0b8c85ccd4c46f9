import { randomBytes } from 'node:crypto'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import type { Asset } from '@guildhall/contract/projects/assets.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { receiveBytes } from '#http/uploads.ts'
import type { Deps } from '../../deps.ts'
import { type PartTables, partQueries } from './queries.ts'

const { partBytes } = assetLimits

/** A file that comes in parts, or has come. */
interface FileInParts {
  id: string
  /** Bytes. */
  size: number
  /** Where the file is, or will be. */
  key: string
  /** The storage's name of the upload; null once the file is whole. */
  upload: string | null
}

/** Fails once the file is no longer there. */
type RequireStill = () => Promise<unknown>

/**
 * Uploads in parts of files whose rows are in these tables, whatever the files belong to: who may send one is the caller's
 * to decide. Twice is once, also at the same moment.
 */
export function partUploads(tables: PartTables) {
  const queries = partQueries(tables)
  const completing = new Map<string, Promise<void>>()

  /** Which parts have arrived, with what they hold. */
  async function list(db: Queryable, { id, upload }: FileInParts) {
    return { partBytes, parts: upload === null ? [] : await queries.stored(db, { fileId: id }) }
  }

  /**
   * Writes one part to disk as it comes. 422 when it has not the length or the SHA-256 it should, 409 when the part was
   * begun with other bytes or the file is whole.
   */
  async function put(
    deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
    file: FileInParts,
    number: number,
    request: FastifyRequest,
    requireStill: RequireStill,
  ): Promise<void> {
    if (file.upload === null) throw new AppError('asset_ready')
    const size = sizeOfPart(file.size, number)
    const claimed = digestOf(request)
    // What has another length by its own word claims nothing.
    const bytes = receiveBytes(request, { size, sha256: claimed })
    const [claim] = await queries.claim(deps.db, { fileId: file.id, number, size, sha256: claimed })
    if (!claim) throw new AppError('asset_not_found')
    if (claim.sha256 !== claimed) throw new AppError('asset_part_differs')
    if (claim.stored) return
    try {
      await deps.storage.parts.putPart(file.upload, number, bytes)
    } catch (error) {
      if (error instanceof AppError) throw error
      // Removed while it was on its way: there is no place for it any more.
      await requireStill()
      throw error
    }
    await queries.markStored(deps.db, { fileId: file.id, number, at: deps.clock.now() })
  }

  /** Makes one file of the parts; 409 while one is missing. */
  function complete(
    deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
    file: FileInParts,
    requireStill: RequireStill,
  ): Promise<void> {
    const running = completing.get(file.id)
    if (running) return running
    const work = join(deps, file, requireStill).finally(() => completing.delete(file.id))
    completing.set(file.id, work)
    return work
  }

  async function join(
    deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
    { id, upload, key, size }: FileInParts,
    requireStill: RequireStill,
  ): Promise<void> {
    if (upload === null) return
    const count = partsOf(size)
    if ((await queries.stored(deps.db, { fileId: id })).length < count) throw new AppError('asset_incomplete')
    try {
      await deps.storage.parts.complete(upload, count, key)
    } catch (error) {
      // Joined before by another process, or before a crash: then the file is whole.
      if ((await deps.storage.find(key))?.size !== size) {
        await requireStill()
        throw error
      }
    }
    const [finished] = await queries.finish(deps.db, { fileId: id, at: deps.clock.now() })
    if (finished) return
    await deps.storage.delete(key)
    throw new AppError('asset_not_found')
  }

  return { list, put, complete }
}

/**
 * Begins an upload in parts and hands its name to `keep`, which calls `onKept` once a row has it for certain. Otherwise it
 * is ended: it was refused, or begun by the same request before.
 */
export async function beginUpload<T>(
  { storage }: Pick<Deps, 'storage'>,
  keep: (upload: string, onKept: () => void) => Promise<T>,
): Promise<T> {
  const upload = await storage.parts.begin()
  let isKept = false
  try {
    // Awaited here, because what follows it depends on how it went.
    return await keep(upload, () => {
      isKept = true
    })
  } finally {
    if (!isKept) await storage.parts.abort(upload)
  }
}

/** A name in a folder of the storage that nobody can guess. */
export const newKey = (folder: string): string => `${folder}/${randomBytes(16).toString('hex')}`

const partsOf = (size: number) => Math.ceil(size / partBytes)

function sizeOfPart(size: number, number: number): number {
  const count = partsOf(size)
  if (number > count) throw new AppError('asset_part_size')
  return number < count ? partBytes : size - (count - 1) * partBytes
}

// RFC 9530; lower-case hex as the database keeps it.
function digestOf({ headers }: FastifyRequest): string {
  const [, base64] = /(?:^|,\s*)sha-256=:([\w+/]{43}=):/.exec(String(headers['content-digest'] ?? '')) ?? []
  if (!base64) throw new AppError('malformed')
  return Buffer.from(base64, 'base64').toString('hex')
}

/** A file or link as its table has it; `upload` is there while the file is under way. Times are PostgreSQL's text. */
export interface KeptRow {
  id: string
  name: string
  /** A link's; null of a file. */
  url: string | null
  size: number | null
  key: string | null
  upload: string | null
  /** When the upload began or a part came last; null of what was never under way. */
  active_at: string | null
  /** Bytes in stored parts. */
  received: number
}

/** A file or link as its owner sees it. */
export function presentKept(row: KeptRow): Asset {
  const isUnderWay = row.upload !== null
  const ends = isUnderWay && row.active_at !== null ? Date.parse(row.active_at) + assetLimits.unfinishedMs : null
  return {
    id: row.id,
    kind: row.url === null ? 'file' : 'link',
    name: row.name,
    size: row.size,
    url: row.url,
    state: isUnderWay ? 'uploading' : 'ready',
    received: isUnderWay ? row.received : (row.size ?? 0),
    endsAt: ends === null ? null : new Date(ends).toISOString(),
  }
}

/** The file of a row; 404 for a link, which has no parts. */
export function fileIn({ id, size, key, upload }: KeptRow): FileInParts {
  if (size === null || key === null) throw new AppError('asset_not_found')
  return { id, size, key, upload }
}
