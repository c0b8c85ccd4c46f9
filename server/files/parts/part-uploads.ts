import { randomBytes } from 'node:crypto'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import type { Asset } from '@guildhall/contract/projects/assets.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#http/errors.ts'
import { receiveBytes } from '#http/uploads.ts'
import { type PartAddress, StorageAway } from '#storage/port.ts'
import type { Deps } from '../../deps.ts'
import { type PartTables, partQueries } from './queries.ts'

const { partBytes } = assetLimits

/** A file uploaded in parts, complete or not. */
interface FileInParts {
  id: string
  /** Bytes. */
  size: number
  /** Where the file is, or will be. */
  key: string
  /** The storage's name of the upload; null once the file is complete. */
  upload: string | null
}

type PartDeps = Pick<Deps, 'db' | 'clock' | 'storage'>

/** Throws when the file no longer exists. */
type RequireExists = () => Promise<unknown>

/**
 * Multipart uploads of files whose rows are in these tables, whatever the files belong to: the caller decides who may
 * upload. Repeated calls have no further effect, also when concurrent.
 */
export function partUploads(tables: PartTables) {
  const queries = partQueries(tables)
  const completing = new Map<string, Promise<void>>()

  /** Which parts have arrived, with their hash; `direct`: where the store itself takes parts. */
  async function list(deps: PartDeps, file: FileInParts) {
    const direct = deps.storage.parts.direct !== null
    if (file.upload === null) return { partBytes, direct, parts: [] }
    requireOwn(deps, file.upload)
    await noteArrived(deps, file.id, file.upload)
    return { partBytes, direct, parts: await queries.stored(deps.db, { fileId: file.id }) }
  }

  /**
   * Returns where the store takes a part by PUT. 409 when the part was begun with other bytes, the file is complete, or the parts
   * come through this process.
   */
  async function address(deps: PartDeps, file: FileInParts, number: number, sha256: string): Promise<PartAddress> {
    const { direct } = deps.storage.parts
    if (!direct) throw new AppError('parts_come_here')
    if (file.upload === null) throw new AppError('asset_ready')
    requireOwn(deps, file.upload)
    const size = sizeOfPart(file.size, number)
    const [claim] = await queries.claim(deps.db, { fileId: file.id, number, size, sha256 })
    if (!claim) throw new AppError('asset_not_found')
    if (claim.sha256 !== sha256) throw new AppError('asset_part_differs')
    await queries.touch(deps.db, { fileId: file.id, at: deps.clock.now() })
    return direct.address(file.upload, { number, size, sha256 })
  }

  /** Marks the parts that browsers sent straight to the store: those that are as they were claimed. */
  async function noteArrived(deps: PartDeps, fileId: string, upload: string): Promise<void> {
    const { direct } = deps.storage.parts
    const claims = direct ? await queries.claimed(deps.db, { fileId }) : []
    if (!direct || claims.length === 0) return
    const arrived = new Map((await direct.arrived(upload)).map((part) => [part.number, part]))
    const asClaimed = claims.filter(({ number, size, sha256 }) => {
      const part = arrived.get(number)
      // A store that does not know SHA-256 says none.
      return part?.size === size && (part.sha256 ?? sha256) === sha256
    })
    const numbers = asClaimed.map(({ number }) => number)
    if (numbers.length > 0) await queries.markStored(deps.db, { fileId, numbers, at: deps.clock.now() })
  }

  /**
   * Writes one part to disk as it arrives. 422 when its length or SHA-256 is wrong, 409 when the part was begun with other
   * bytes or the file is complete.
   */
  async function put(
    deps: PartDeps,
    file: FileInParts,
    number: number,
    request: FastifyRequest,
    requireExists: RequireExists,
  ): Promise<void> {
    if (file.upload === null) throw new AppError('asset_ready')
    requireOwn(deps, file.upload)
    const size = sizeOfPart(file.size, number)
    const declaredHash = digestOf(request)
    // Throws for a wrong Content-Length, before the part is reserved.
    const bytes = receiveBytes(request, { size, sha256: declaredHash })
    const [claim] = await queries.claim(deps.db, { fileId: file.id, number, size, sha256: declaredHash })
    if (!claim) throw new AppError('asset_not_found')
    if (claim.sha256 !== declaredHash) throw new AppError('asset_part_differs')
    if (claim.stored) return
    try {
      await deps.storage.parts.putPart(file.upload, number, bytes)
    } catch (error) {
      if (error instanceof AppError) throw error
      // Deleted during the upload: there is no place for it any more.
      await requireExists()
      throw error
    }
    await queries.markStored(deps.db, { fileId: file.id, numbers: [number], at: deps.clock.now() })
  }

  /** Joins the parts into one file; 409 while one is missing. */
  function complete(deps: PartDeps, file: FileInParts, requireExists: RequireExists): Promise<void> {
    const running = completing.get(file.id)
    if (running) return running
    const work = join(deps, file, requireExists).finally(() => completing.delete(file.id))
    completing.set(file.id, work)
    return work
  }

  async function join(
    deps: PartDeps,
    { id, upload, key, size }: FileInParts,
    requireExists: RequireExists,
  ): Promise<void> {
    if (upload === null) return
    requireOwn(deps, upload)
    await noteArrived(deps, id, upload)
    const count = partsOf(size)
    if ((await queries.stored(deps.db, { fileId: id })).length < count) {
      // The parts are also gone when the file was removed meanwhile.
      await requireExists()
      throw new AppError('asset_incomplete')
    }
    try {
      await deps.storage.parts.complete(upload, count, key)
      if ((await deps.storage.find(key))?.size !== size) throw new StorageAway('the file has not the size of its parts')
    } catch (error) {
      // Another process may have joined it, or this one before a crash: then the file is complete.
      if ((await deps.storage.find(key))?.size !== size) {
        await requireExists()
        throw error
      }
    }
    const [finished] = await queries.finish(deps.db, { fileId: id, at: deps.clock.now() })
    if (finished) return
    await deps.storage.delete(key)
    throw new AppError('asset_not_found')
  }

  return { list, address, put, complete }
}

/**
 * Begins a multipart upload under a key and passes its name to `keep`, which calls `onKept` once a row definitely has it. Otherwise the
 * upload is ended: it was refused, or already begun by the same request.
 */
export async function beginUpload<T>(
  { storage }: Pick<Deps, 'storage'>,
  key: string,
  keep: (upload: string, onKept: () => void) => Promise<T>,
): Promise<T> {
  const upload = await storage.parts.begin(key)
  let isKept = false
  try {
    // Awaited here, because the clean-up below depends on its outcome.
    return await keep(upload, () => {
      isKept = true
    })
  } finally {
    if (!isKept) await storage.parts.abort(upload)
  }
}

/** An unguessable key in a folder of the storage. */
export const newKey = (folder: string): string => `${folder}/${randomBytes(16).toString('hex')}`

// The store was changed during the upload, and its parts stayed in the former one.
function requireOwn({ storage }: Pick<Deps, 'storage'>, upload: string): void {
  if (!storage.parts.isOwn(upload)) throw new AppError('upload_elsewhere')
}

const partsOf = (size: number) => Math.ceil(size / partBytes)

function sizeOfPart(size: number, number: number): number {
  const count = partsOf(size)
  if (number > count) throw new AppError('asset_part_size')
  return number < count ? partBytes : size - (count - 1) * partBytes
}

// RFC 9530; lower-case hex as the database stores it.
function digestOf({ headers }: FastifyRequest): string {
  const [, base64] = /(?:^|,\s*)sha-256=:([\w+/]{43}=):/.exec(String(headers['content-digest'] ?? '')) ?? []
  if (!base64) throw new AppError('malformed')
  return Buffer.from(base64, 'base64').toString('hex')
}

/** A file or link row; `upload` is set while the file is being uploaded. Times are PostgreSQL's text. */
export interface FileOrLinkRow {
  id: string
  name: string
  /** The URL of a link; null for a file. */
  url: string | null
  size: number | null
  key: string | null
  upload: string | null
  /** When the upload began or its last part arrived; null for what was never uploaded in parts. */
  active_at: string | null
  /** Bytes in stored parts. */
  received: number
}

/** A file or link as its owner sees it. */
export function presentFileOrLink(row: FileOrLinkRow): Asset {
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
export function fileIn({ id, size, key, upload }: FileOrLinkRow): FileInParts {
  if (size === null || key === null) throw new AppError('asset_not_found')
  return { id, size, key, upload }
}
