import type { Asset } from '@guildhall/contract/assets.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#db/connect.ts'
import { fileParts } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { recentReads } from '#http/recent.ts'
import type { Deps } from '../../deps.ts'
import { type AssetRow, findAsset } from './queries.ts'

/** An asset of a project of one's own, by the names in its address. */
export interface AssetAddress {
  id: string
  assetId: string
}

const uploads = fileParts.of({ files: 'project_assets', parts: 'project_asset_parts', file: 'asset_id' })

/** Which parts of an upload have arrived, with what they hold. */
export async function listParts(db: Queryable, viewer: Viewer, address: AssetAddress) {
  return uploads.list(db, fileParts.fileIn(await find(db, viewer, address)))
}

/** Writes one part of a file to disk as it comes. */
export async function putPart(
  deps: Deps,
  viewer: Viewer,
  address: AssetAddress & { number: string },
  request: FastifyRequest,
): Promise<void> {
  const again = () => find(deps.db, viewer, address)
  await uploads.put(deps, fileParts.fileIn(await again()), Number(address.number), request, again)
}

/** Makes one file of the parts; 409 while one is missing. Twice is once. What everybody is told counts it. */
export async function completeUpload(deps: Deps, viewer: Viewer, address: AssetAddress): Promise<Asset> {
  const again = () => find(deps.db, viewer, address)
  await uploads.complete(deps, fileParts.fileIn(await again()), again)
  recentReads(deps).forget(address.id)
  return fileParts.present(await again())
}

async function find(db: Queryable, viewer: Viewer, { id, assetId }: AssetAddress): Promise<AssetRow> {
  const [row] = await findAsset(db, assetId, id, viewer.id)
  if (!row) throw new AppError('asset_not_found')
  return row
}
