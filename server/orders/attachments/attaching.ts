import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { OrderFile } from '@guildhall/contract/orders.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { attachments } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { lockOrder } from '../lock-queries.ts'
import { findOrder } from '../queries.ts'
import { roleOf } from '../rules.ts'
import { waiting } from './waiting.ts'

/**
 * Keeps one file of a form (field `file`, at most 25 MB) for the next move of its sender, a side of the order. 409
 * `too_many_attachments` when five files of the same sender wait there.
 */
export async function addAttachment(
  deps: Deps,
  viewer: Viewer,
  id: string,
  request: FastifyRequest,
): Promise<OrderFile> {
  await requireSide(deps.db, viewer, id)
  deps.limits.take('upload', viewer.customUserId)
  const place = { folder: waiting.folder, atMost: orderLimits.attachmentBytes }
  return attachments.store(deps.storage, request, place, async (file) => {
    const fileId = newId()
    await transaction(deps.db, async (tx) => {
      // The lock makes two files one after the other, so that the sixth is seen.
      const [order] = await lockOrder(tx, id)
      if (!order) throw new AppError('order_not_found')
      const sent = { id: fileId, to: id, from: viewer.id, file, at: deps.clock.now() }
      const kept = await waiting.keep(tx, sent, orderLimits.attachments)
      if (!kept) throw new AppError('too_many_attachments')
    })
    return { id: fileId, kind: 'file' as const, name: file.name, size: file.size }
  })
}

/** Takes back what waits for a move, or ends its upload; what stands in the record stays. */
export async function takeBack(
  deps: Pick<Deps, 'db' | 'storage'>,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string },
): Promise<void> {
  await requireSide(deps.db, viewer, id)
  await waiting.takeBack(deps, id, fileId, viewer.id)
}

/** Refuses who is no side of the order: 404 for strangers, 403 for the staff, who send nothing. */
export async function requireSide(db: Queryable, viewer: Viewer, id: string): Promise<void> {
  const [order] = await findOrder(db, id)
  const role = order ? roleOf(order, viewer) : null
  if (!role) throw new AppError('order_not_found')
  if (role === 'staff') throw new AppError('forbidden')
}
