import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { OrderFile } from '@guildhall/contract/orders.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { attachments } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { signedLink } from '#storage/signed.ts'
import type { Deps } from '../deps.ts'
import { deleteWaiting, findFile, insertFile } from './file-queries.ts'
import { lockOrder } from './lock-queries.ts'
import { findOrder } from './queries.ts'
import { roleOf } from './rules.ts'

/**
 * Keeps one file of a form (field `file`, at most 25 MB) for the next move of its sender, a side of the order. 409
 * `too_many_attachments` when five of theirs wait there.
 */
export async function addAttachment(
  deps: Deps,
  viewer: Viewer,
  id: string,
  request: FastifyRequest,
): Promise<OrderFile> {
  await requireSide(deps.db, viewer, id)
  deps.limits.take('upload', viewer.customUserId)
  const place = { folder: 'attachments', atMost: orderLimits.attachmentBytes }
  return attachments.store(deps.storage, request, place, async ({ name, size, key }) => {
    const fileId = newId()
    await transaction(deps.db, async (tx) => {
      // The lock makes two files one after the other, so that the sixth is seen.
      const [order] = await lockOrder(tx, id)
      if (!order) throw new AppError('order_not_found')
      const row = [fileId, id, viewer.id, name, size, key, deps.clock.now(), orderLimits.attachments]
      const [kept] = await insertFile(tx, ...row)
      if (!kept) throw new AppError('too_many_attachments')
    })
    return { id: fileId, name, size }
  })
}

/** Takes a file back that waits for a move; what stands in the record stays. */
export async function takeBack(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string },
): Promise<void> {
  await requireSide(db, viewer, id)
  for (const { key } of await deleteWaiting(db, id, fileId, viewer.id)) await storage.delete(key)
}

/** Where a file of the record downloads, for five minutes: for both sides and the staff, while it waits for its sender. */
export async function fileLink(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ url: string; expiresIn: number }> {
  const [order] = await findOrder(db, id)
  if (!order || !roleOf(order, viewer)) throw new AppError('order_not_found')
  const [file] = await findFile(db, id, fileId)
  if (!file || (file.event_id === null && file.sender_id !== viewer.id)) throw new AppError('not_found')
  return signedLink({ clock, config }, file, orderLimits.linkSeconds)
}

async function requireSide(db: Queryable, viewer: Viewer, id: string): Promise<void> {
  const [order] = await findOrder(db, id)
  const role = order ? roleOf(order, viewer) : null
  if (!role) throw new AppError('order_not_found')
  if (role === 'staff') throw new AppError('forbidden')
}
