import { assetLimits } from '@guildhall/contract/asset-limits.ts'
import type { Asset, AssetInput } from '@guildhall/contract/assets.ts'
import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { WaitingFiles } from '@guildhall/contract/order-files.ts'
import type { Queryable } from '#db/connect.ts'
import { idOfRequest, newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { fileParts } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { lockOrder } from '../lock-queries.ts'
import { refused } from '../refusing.ts'
import { decide, roleOf } from '../rules.ts'
import { requireSide } from './attaching.ts'
import { type FileAddress, sentAt } from './parts.ts'
import { findSent, findWaiting, insertUpload } from './sent-queries.ts'
import { waiting } from './waiting.ts'

/** What waits at an order for the next move of its reader, those under way included, the first one first. */
export async function listWaiting(db: Queryable, viewer: Viewer, id: string): Promise<WaitingFiles> {
  await requireSide(db, viewer, id)
  const rows = await findWaiting(db, id, viewer.id)
  return {
    files: rows.map(fileParts.present),
    used: await fileParts.usedBy(db, viewer.id),
    quota: assetLimits.perPerson,
  }
}

/**
 * Adds a link to the next delivery, or begins the upload of a file for it: for a seller who may deliver now, refused as the
 * delivery itself is. 409 when it is full, or all files of the seller together would be too large: what was sent to an order
 * counts until the order is over. The same request again is the same file.
 */
export async function addUpload(
  deps: Deps,
  viewer: Viewer,
  id: string,
  input: AssetInput,
  requestKey: string | null,
): Promise<Asset> {
  const fileId = requestKey === null ? newId() : idOfRequest(viewer.id, id, requestKey)
  if (input.kind === 'link') return keep(deps, viewer, { id, fileId }, input, null)
  deps.limits.take('upload', viewer.customUserId)
  return fileParts.begin(deps, (upload, onKept) => keep(deps, viewer, { id, fileId }, input, upload, onKept))
}

function keep(
  deps: Deps,
  viewer: Viewer,
  { id, fileId }: FileAddress,
  input: AssetInput,
  upload: string | null,
  onKept: () => void = () => {},
): Promise<Asset> {
  return transaction(deps.db, async (tx) => {
    // The lock makes two files one after the other, so that the one too many is seen.
    const [order] = await lockOrder(tx, id)
    const role = order ? roleOf(order, viewer) : null
    if (!order || !role) throw new AppError('order_not_found')
    const [before] = await findSent(tx, id, fileId, viewer.id)
    if (before) return fileParts.present(before)
    const now = deps.clock.now()
    const decision = decide(order, role, 'deliver', now)
    if ('refused' in decision) throw refused(order, role, 'deliver', decision.refused, now)
    const isFile = input.kind === 'file'
    if (isFile) await fileParts.requireRoom(tx, viewer.id, input.size)
    const [url, size, key] = isFile ? [null, input.size, fileParts.newKey(waiting.folder)] : [input.url, null, null]
    const row = [fileId, id, viewer.id, input.name, url, size, key, upload, now]
    const [kept] = await insertUpload(tx, ...row, orderLimits.delivery)
    if (!kept) throw new AppError('too_many_in_delivery')
    tx.afterCommit(onKept)
    return fileParts.present(await sentAt(tx, viewer, { id, fileId }))
  })
}
