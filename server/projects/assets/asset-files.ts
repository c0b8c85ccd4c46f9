import { assetLimits } from '@guildhall/contract/limits/files.ts'
import type { Asset, AssetList } from '@guildhall/contract/projects/assets.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#db/connect.ts'
import { fileParts } from '#files/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { signedLink } from '#storage/signed.ts'
import type { Deps } from '../../deps.ts'
import { findOwned } from '../project-queries.ts'
import { type AssetRow, findAsset, findAssets } from './queries.ts'

/** The assets of a project of one's own, in their order; somebody else's project is not there. */
export async function listAssets(db: Queryable, viewer: Viewer, projectId: string): Promise<AssetList> {
  const [project] = await findOwned(db, { id: projectId, sellerId: viewer.id })
  if (!project) throw new AppError('project_not_found')
  const rows = await findAssets(db, { projectId, ownerId: viewer.id })
  return {
    assets: rows.map(fileParts.present),
    used: await fileParts.usedBy(db, viewer.id),
    quota: assetLimits.perPerson,
  }
}

/** Where an asset of one's own opens: a link's address, or one that downloads the file and ends by itself. */
export async function openAsset({ db, clock, storage }: Deps, viewer: Viewer, { id, assetId }: AssetAddress) {
  const [row] = await findAsset(db, { id: assetId, projectId: id, ownerId: viewer.id })
  if (!row) throw new AppError('asset_not_found')
  if (row.url !== null) return { url: row.url, expiresIn: null }
  if (row.upload !== null || row.key === null) throw new AppError('asset_incomplete')
  return signedLink({ clock, storage }, { key: row.key, name: row.name }, assetLimits.linkSeconds)
}

/** An asset of a project of one's own, by the names in its address. */
interface AssetAddress {
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
  const [row] = await findAsset(db, { id: assetId, projectId: id, ownerId: viewer.id })
  if (!row) throw new AppError('asset_not_found')
  return row
}
