import { assetLimits } from '@guildhall/contract/asset-limits.ts'
import type { AssetList } from '@guildhall/contract/assets.ts'
import type { Queryable } from '#db/connect.ts'
import { fileParts } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { signedLink } from '#storage/signed.ts'
import type { Deps } from '../../deps.ts'
import type { AssetAddress } from './parts.ts'
import { findAsset, findAssets, findOwnedProject } from './queries.ts'

/** The assets of a project of one's own, in their order (product 4); somebody else's project is not there. */
export async function listAssets(db: Queryable, viewer: Viewer, projectId: string): Promise<AssetList> {
  const [project] = await findOwnedProject(db, projectId, viewer.id)
  if (!project) throw new AppError('project_not_found')
  const rows = await findAssets(db, projectId, viewer.id)
  return {
    assets: rows.map(fileParts.present),
    used: await fileParts.usedBy(db, viewer.id),
    quota: assetLimits.perPerson,
  }
}

/** Where an asset of one's own opens: a link's address, or one that downloads the file and ends by itself. */
export async function openAsset({ db, clock, config }: Deps, viewer: Viewer, { id, assetId }: AssetAddress) {
  const [row] = await findAsset(db, assetId, id, viewer.id)
  if (!row) throw new AppError('asset_not_found')
  if (row.url !== null) return { url: row.url, expiresIn: null }
  if (row.upload !== null || row.key === null) throw new AppError('asset_incomplete')
  return signedLink({ clock, config }, { key: row.key, name: row.name }, assetLimits.linkSeconds)
}
