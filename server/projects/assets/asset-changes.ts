import { assetTexts } from '@guildhall/contract/files/texts.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { type Asset, type AssetInput, type AssetList, cleanFileName } from '@guildhall/contract/projects/assets.ts'
import { hasNothingToTake } from '@guildhall/contract/projects/project-input.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { idOfRequest, newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { attachments, fileParts } from '#files/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../../deps.ts'
import { findOrdered, type LockedRow, lockFor } from '../project-queries.ts'
import {
  deleteAsset,
  findAsset,
  findAssets,
  findKnownAssets,
  findStale,
  insertAsset,
  listAssets,
  orderAssets,
  renameAsset,
} from './asset-files.ts'

/**
 * Adds a link, or begins the upload of a file (409 when there are too many, or all files together would be too large). The
 * same request by the same person again returns the same asset.
 */
export async function addAsset(
  deps: Deps,
  viewer: Viewer,
  projectId: string,
  input: AssetInput,
  requestKey: string | null,
): Promise<Asset> {
  const id = requestKey === null ? newId() : idOfRequest(viewer.id, projectId, requestKey)
  const address = { projectId, id }
  if (input.kind === 'link') return keep(deps, viewer, address, input, { key: null, upload: null })
  await deps.limits.take('upload', viewer.customUserId)
  const key = fileParts.newKey('assets')
  return fileParts.begin(deps, key, (upload, onKept) => keep(deps, viewer, address, input, { key, upload }, onKept))
}

function keep(
  deps: Deps,
  viewer: Viewer,
  { projectId, id }: { projectId: string; id: string },
  input: AssetInput,
  { key, upload }: { key: string | null; upload: string | null },
  onKept: () => void = () => {},
): Promise<Asset> {
  return ofTeam(deps, viewer, projectId, async (tx, { seller_id: ownerId }) => {
    const [before] = await findAsset(tx, { id, projectId, ownerId })
    if (before) return fileParts.present(before)
    const others = await findAssets(tx, { projectId, ownerId })
    if (others.length >= assetLimits.perProject) throw new AppError('too_many_assets')
    const isFile = input.kind === 'file'
    if (isFile) await fileParts.requireRoom(tx, ownerId, input.size)
    const held = isFile ? { url: null, size: input.size } : { url: input.url, size: null }
    const at = deps.clock.now()
    const isSold = (await findOrdered(tx, { id: projectId })).length > 0
    await insertAsset(tx, { id, projectId, ownerId, name: input.name, ...held, key, upload, at, isSold })
    tx.afterCommit(onKept)
    return fileParts.present(await assetOf(tx, ownerId, projectId, id))
  })
}

/** Renames a file, or changes title and address of a link. */
export function changeAsset(
  deps: Deps,
  viewer: Viewer,
  projectId: string,
  id: string,
  { name, url }: { name: string; url?: string | undefined },
): Promise<Asset> {
  return ofTeam(deps, viewer, projectId, async (tx, { seller_id: ownerId }) => {
    const row = await assetOf(tx, ownerId, projectId, id)
    const isLink = row.url !== null
    if (url !== undefined && !isLink)
      throw invalid([{ path: 'url', message: 'Only a link can have an address, not a file' }])
    const clean = isLink ? name : cleanFileName(name)
    if (!clean) throw invalid([{ path: 'name', message: assetTexts.nameRequired }])
    await renameAsset(tx, { id, name: clean, url: isLink ? (url ?? row.url) : null })
    return fileParts.present(await assetOf(tx, ownerId, projectId, id))
  })
}

/** Sets the order of the assets; `order` names each of them once; 409 when the assets have changed meanwhile. */
export function setOrder(deps: Deps, viewer: Viewer, projectId: string, order: string[]): Promise<AssetList> {
  return ofTeam(deps, viewer, projectId, async (tx, { seller_id: ownerId }) => {
    const ids = (await findAssets(tx, { projectId, ownerId })).map((row) => row.id)
    const isSame =
      order.length === ids.length && new Set(order).size === ids.length && ids.every((id) => order.includes(id))
    if (!isSame) throw new AppError('asset_order')
    await orderAssets(tx, { projectId, ids: order })
    return listAssets(tx, viewer, projectId)
  })
}

/**
 * Removes an asset that nobody bought (409 otherwise), or aborts its upload; its bytes are deleted once the removal is
 * committed.
 */
export function removeAsset(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  viewer: Pick<Viewer, 'id'>,
  projectId: string,
  id: string,
): Promise<void> {
  return ofTeam(deps, viewer, projectId, async (tx, project) => {
    const { seller_id: ownerId } = project
    const row = await assetOf(tx, ownerId, projectId, id)
    // An unfinished upload was never bought.
    if (row.upload === null && (await findOrdered(tx, { id: projectId })).length > 0) throw new AppError('asset_sold')
    const removed = await deleteAsset(tx, { id })
    const left = await findAssets(tx, { projectId, ownerId })
    if (row.upload === null && !isDeliverable(project, left)) throw new AppError('last_asset')
    await orderAssets(tx, { projectId, ids: left.map((each) => each.id) })
    attachments.removeLater(deps, tx, removed)
  })
}

// Files belong to the owner, also those that members add. Public answers about a project include its asset count, so cached answers for visitors are dropped.
function ofTeam<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'id'>,
  projectId: string,
  work: (tx: Tx, project: LockedRow) => Promise<T>,
): Promise<T> {
  return transaction(deps.db, async (tx) => {
    const project = await lockFor(tx, viewer, projectId, 'edit')
    tx.afterCommit(() => recentReads(deps).forget(projectId))
    return work(tx, project)
  })
}

// A free project that others see must keep something to take; a delivery time means that it is made to order.
function isDeliverable(project: LockedRow, left: readonly { upload: string | null }[]): boolean {
  if (project.visibility !== 'public' && project.visibility !== 'unlisted') return true
  const assets = left.filter(({ upload }) => upload === null).length
  const { price_minor: price, for_sale: forSale, duration_days: days } = project
  return !hasNothingToTake({ price, forSale, days, assets })
}

async function assetOf(db: Queryable, ownerId: number, projectId: string, id: string) {
  const [row] = await findAsset(db, { id, projectId, ownerId })
  if (!row) throw new AppError('asset_not_found')
  return row
}

/** Ends abandoned uploads, and removes files that no asset has, such as an erased account's. */
export async function sweepAssets(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const now = deps.clock.now().getTime()
  for (const { id, project_id, owner_id } of await findStale(deps.db, {
    since: new Date(now - assetLimits.unfinishedMs),
  }))
    await removeAsset(deps, { id: owner_id }, project_id, id).catch((error) => {
      // The owner removed it first.
      if (!(error instanceof AppError)) throw error
    })
  await attachments.sweep(deps, 'assets', (keys) => findKnownAssets(deps.db, { keys }))
}
