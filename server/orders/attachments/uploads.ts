import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import type { WaitingFiles } from '@guildhall/contract/orders/order-files.ts'
import type { Asset, AssetInput } from '@guildhall/contract/projects/assets.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#db/connect.ts'
import { idOfRequest, newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { type FileOrLinkRow, fileParts } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { decide, refused, roleOf } from '../moves/rules.ts'
import { lockOrder } from '../queries.ts'
import { findSent, findWaiting, insertUpload, requireSide, waiting } from './attachments.ts'

/**
 * Returns the files and links on an order that wait for the reader's next move, unfinished uploads included, oldest first.
 */
export async function listWaiting(db: Queryable, viewer: Viewer, id: string): Promise<WaitingFiles> {
  await requireSide(db, viewer, id)
  const rows = await findWaiting(db, { orderId: id, senderId: viewer.id })
  return {
    files: rows.map(fileParts.present),
    used: await fileParts.usedBy(db, viewer.id),
    quota: assetLimits.perPerson,
  }
}

/**
 * Adds a link to the next delivery, or begins the upload of a file for it: for a seller who may deliver now, with the same
 * refusals as the delivery. 409 when the delivery is full, or all the seller's files together would be too large: files sent
 * to an order count until it is over. Repeating the request returns the same file.
 */
export async function addUpload(
  deps: Deps,
  viewer: Viewer,
  id: string,
  input: AssetInput,
  requestKey: string | null,
): Promise<Asset> {
  const fileId = requestKey === null ? newId() : idOfRequest(viewer.id, id, requestKey)
  if (input.kind === 'link') return keep(deps, viewer, { id, fileId }, input, { key: null, upload: null })
  await deps.limits.take('upload', viewer.customUserId)
  const key = fileParts.newKey(waiting.folder)
  return fileParts.begin(deps, key, (upload, onKept) =>
    keep(deps, viewer, { id, fileId }, input, { key, upload }, onKept),
  )
}

function keep(
  deps: Deps,
  viewer: Viewer,
  { id, fileId }: FileAddress,
  input: AssetInput,
  { key, upload }: { key: string | null; upload: string | null },
  onKept: () => void = () => {},
): Promise<Asset> {
  return transaction(deps.db, async (tx) => {
    // The lock serializes two uploads, so that one too many is noticed.
    const [order] = await lockOrder(tx, { id })
    const role = order ? roleOf(order, viewer) : null
    if (!order || !role) throw new AppError('order_not_found')
    const [before] = await findSent(tx, { orderId: id, fileId, senderId: viewer.id })
    if (before) return fileParts.present(before)
    const now = deps.clock.now()
    const decision = decide(order, role, 'deliver', now)
    if ('refused' in decision) throw refused(order, role, 'deliver', decision.refused, now)
    const isFile = input.kind === 'file'
    if (isFile) await fileParts.requireRoom(tx, viewer.id, input.size)
    const place = isFile ? { url: null, size: input.size } : { url: input.url, size: null }
    const [kept] = await insertUpload(tx, {
      ...{ id: fileId, orderId: id, senderId: viewer.id, name: input.name },
      ...{ ...place, key, upload, at: now, atMost: orderLimits.delivery },
    })
    if (!kept) throw new AppError('too_many_in_delivery')
    tx.afterCommit(onKept)
    return fileParts.present(await sentAt(tx, viewer, { id, fileId }))
  })
}

/** A file of an order by the ids in its path. */
export interface FileAddress {
  id: string
  fileId: string
}

const uploads = fileParts.of({ files: 'order_files', parts: 'order_file_parts', file: 'file_id' })

/** Returns what this person sent to an order; 404 for what others sent. */
export async function sentAt(db: Queryable, viewer: Viewer, { id, fileId }: FileAddress): Promise<FileOrLinkRow> {
  const [row] = await findSent(db, { orderId: id, fileId, senderId: viewer.id })
  if (!row) throw new AppError('asset_not_found')
  return row
}

/** Returns the parts of an upload that have arrived, with their hashes. */
export async function listParts(deps: Deps, viewer: Viewer, address: FileAddress) {
  return uploads.list(deps, fileParts.fileIn(await sentAt(deps.db, viewer, address)))
}

/** Returns where the store takes a part of a file. */
export async function addressOfPart(
  deps: Deps,
  viewer: Viewer,
  address: FileAddress & { number: string },
  sha256: string,
) {
  return uploads.address(deps, fileParts.fileIn(await sentAt(deps.db, viewer, address)), Number(address.number), sha256)
}

/** Writes one part of a file to disk as it arrives. */
export async function putPart(
  deps: Deps,
  viewer: Viewer,
  address: FileAddress & { number: string },
  request: FastifyRequest,
): Promise<void> {
  const again = () => sentAt(deps.db, viewer, address)
  await uploads.put(deps, fileParts.fileIn(await again()), Number(address.number), request, again)
}

/** Joins the parts into one file; 409 while one is missing. Idempotent. */
export async function completeUpload(deps: Deps, viewer: Viewer, address: FileAddress): Promise<Asset> {
  const again = () => sentAt(deps.db, viewer, address)
  await uploads.complete(deps, fileParts.fileIn(await again()), again)
  return fileParts.present(await again())
}
