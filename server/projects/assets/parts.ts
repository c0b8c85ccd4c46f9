import { assetLimits } from '@guildhall/contract/asset-limits.ts'
import type { Asset } from '@guildhall/contract/assets.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { receiveBytes } from '#http/received-bytes.ts'
import { recentReads } from '#http/recent.ts'
import type { Deps } from '../../deps.ts'
import { claimPart, findParts, finishUpload, markStored } from './part-queries.ts'
import { presentAsset } from './presenter.ts'
import { type AssetRow, findAsset } from './queries.ts'

const { partBytes } = assetLimits

/** An asset of a project of one's own, by the names in its address. */
export interface AssetAddress {
  id: string
  assetId: string
}

/** Which parts of an upload have arrived, with what they hold. */
export async function listParts(db: Queryable, viewer: Viewer, address: AssetAddress) {
  const row = await find(db, viewer, address)
  return { partBytes, parts: row.upload === null ? [] : await findParts(db, row.id) }
}

/**
 * Writes one part to disk as it comes. 422 when it has not the length or the SHA-256 it should, 409 when the part was
 * begun with other bytes; the same bytes twice are once, also at the same moment.
 */
export async function putPart(
  deps: Deps,
  viewer: Viewer,
  address: AssetAddress & { number: string },
  request: FastifyRequest,
): Promise<void> {
  const row = await find(deps.db, viewer, address)
  if (row.upload === null) throw new AppError('asset_ready')
  const number = Number(address.number)
  const size = sizeOfPart(row, number)
  const claimed = digestOf(request)
  const [claim] = await claimPart(deps.db, row.id, number, size, claimed)
  if (!claim) throw new AppError('asset_not_found')
  if (claim.sha256 !== claimed) throw new AppError('asset_part_differs')
  if (claim.stored) return
  try {
    const bytes = receiveBytes(request, { size, sha256: claimed })
    await deps.storage.parts.putPart(row.upload, number, bytes)
  } catch (error) {
    if (error instanceof AppError) throw error
    // Removed while it was on its way: there is no place for it any more.
    await find(deps.db, viewer, address)
    throw error
  }
  await markStored(deps.db, row.id, number, deps.clock.now())
}

const completing = new Map<string, Promise<Asset>>()

/** Makes one file of the parts; 409 while one is missing. Twice is once, also at the same moment. */
export function completeUpload(deps: Deps, viewer: Viewer, address: AssetAddress): Promise<Asset> {
  const id = `${viewer.id} ${address.id} ${address.assetId}`
  const running = completing.get(id)
  if (running) return running
  const work = complete(deps, viewer, address).finally(() => completing.delete(id))
  completing.set(id, work)
  return work
}

async function complete(deps: Deps, viewer: Viewer, address: AssetAddress): Promise<Asset> {
  const row = await find(deps.db, viewer, address)
  const { upload, key, size } = row
  if (upload === null || key === null || size === null) return presentAsset(row)
  const count = partsOf(size)
  if ((await findParts(deps.db, row.id)).length < count) throw new AppError('asset_incomplete')
  try {
    await deps.storage.parts.complete(upload, count, key)
  } catch (error) {
    // Joined before by another process, or before a crash: then the file is whole.
    if ((await deps.storage.find(key))?.size !== size) {
      await find(deps.db, viewer, address)
      throw error
    }
  }
  const [finished] = await finishUpload(deps.db, row.id, deps.clock.now())
  if (!finished) {
    await deps.storage.delete(key)
    throw new AppError('asset_not_found')
  }
  recentReads(deps).forget(address.id)
  return presentAsset(await find(deps.db, viewer, address))
}

async function find(db: Queryable, viewer: Viewer, { id, assetId }: AssetAddress): Promise<AssetRow> {
  const [row] = await findAsset(db, assetId, id, viewer.id)
  if (!row || row.key === null) throw new AppError('asset_not_found')
  return row
}

const partsOf = (size: number) => Math.ceil(size / partBytes)

function sizeOfPart({ size }: AssetRow, number: number): number {
  const whole = size ?? 0
  const count = partsOf(whole)
  if (number > count) throw new AppError('asset_part_size')
  return number < count ? partBytes : whole - (count - 1) * partBytes
}

// RFC 9530; lower-case hex as the database keeps it.
function digestOf({ headers }: FastifyRequest): string {
  const [, base64] = /(?:^|,\s*)sha-256=:([\w+/]{43}=):/.exec(String(headers['content-digest'] ?? '')) ?? []
  if (!base64) throw new AppError('malformed')
  return Buffer.from(base64, 'base64').toString('hex')
}
