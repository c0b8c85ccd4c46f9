import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderFile } from '@guildhall/contract/orders/orders.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { dayMs } from '#db/moments.ts'
import { int, list, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { attachments } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { signedLink } from '#storage/signed.ts'
import type { Deps } from '../../deps.ts'
import { roleOf } from '../moves/rules.ts'
import { findOrder, lockOrder, type OrderRow } from '../queries.ts'

/**
 * Stores one file of a form (field `file`, at most 25 MB) for its sender's next move on the order. 409
 * `too_many_attachments` when five files of the same sender already wait there.
 */
export async function addAttachment(
  deps: Deps,
  viewer: Viewer,
  id: string,
  request: FastifyRequest,
): Promise<OrderFile> {
  await requireSide(deps.db, viewer, id)
  await deps.limits.take('upload', viewer.customUserId)
  const place = { folder: waiting.folder, atMost: orderLimits.attachmentBytes }
  return attachments.store(deps.storage, request, place, async (file) => {
    const fileId = newId()
    await transaction(deps.db, async (tx) => {
      // The lock serializes two uploads, so that the sixth is noticed.
      const [order] = await lockOrder(tx, { id })
      if (!order) throw new AppError('order_not_found')
      const sent = { id: fileId, to: id, from: viewer.id, file, at: deps.clock.now() }
      const kept = await waiting.keep(tx, sent, orderLimits.attachments)
      if (!kept) throw new AppError('too_many_attachments')
    })
    return { id: fileId, kind: 'file' as const, name: file.name, size: file.size }
  })
}

/** Removes a file or link that waits for a move, or aborts its upload; one that a move has named stays. */
export async function takeBack(
  deps: Pick<Deps, 'db' | 'storage'>,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string },
): Promise<void> {
  await requireSide(deps.db, viewer, id)
  await waiting.takeBack(deps, id, fileId, viewer.id)
}

/** Refuses everybody except the two sides of the order: 404 for strangers, 403 for the staff, who send nothing. */
export async function requireSide(db: Queryable, viewer: Viewer, id: string): Promise<void> {
  const [order] = await findOrder(db, { id })
  const role = order ? roleOf(order, viewer) : null
  if (!role) throw new AppError('order_not_found')
  if (role === 'staff') throw new AppError('forbidden')
}

/**
 * Attaches this person's files and links on the order to a move; if any does not exist, or has not fully arrived, the move
 * is refused (422).
 */
export async function attach(
  tx: Tx,
  { order, viewer, event, files }: { order: OrderRow; viewer: Viewer; event: number; files: string[] },
): Promise<void> {
  if (files.length === 0) return
  const attached = await attachFiles(tx, { eventId: event, orderId: order.id, senderId: viewer.id, fileIds: files })
  if (attached.length !== new Set(files).size)
    throw invalid([{ path: 'attachments', message: 'A file is gone, or was not uploaded in full. Add it again.' }])
}

/**
 * Returns the address of a link in the record, or a file's download address for five minutes: for both sides and the staff;
 * while it waits, only for its sender.
 */
export async function fileLink(
  { db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ url: string; expiresIn: number | null }> {
  const [order] = await findOrder(db, { id })
  if (!order || !roleOf(order, viewer)) throw new AppError('order_not_found')
  const [file] = await findFile(db, { orderId: id, fileId })
  if (!file || (file.event_id === null && file.sender_id !== viewer.id)) throw new AppError('not_found')
  if (file.url !== null) return { url: file.url, expiresIn: null }
  if (file.upload !== null || file.key === null) throw new AppError('asset_incomplete')
  return signedLink({ clock, storage }, { key: file.key, name: file.name }, orderLimits.linkSeconds)
}

/** The files and links on an order that wait for their sender's next move. */
export const waiting = attachments.waiting({
  ...{ table: 'order_files', folder: 'attachments', extra: 'upload' },
  ...{ to: 'order_id', from: 'sender_id', named: 'event_id' },
})

/** Deletes files that waited a day for a move, abandoned uploads, and files that no order knows. */
export async function sweepAttachments(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  await waiting.sweep(deps, dayMs)
}

/** A file or link of an order's record; without `event_id` it waits for its sender's next move. */
const findFile = statement('order_file', {
  takes: { orderId: text, fileId: text },
  gives: {
    event_id: nullable(int),
    sender_id: nullable(int),
    name: text,
    /** For a link; null for a file. */
    url: nullable(text),
    key: nullable(text),
    upload: nullable(text),
  },
  sql: ({ orderId, fileId }) => `
    select event_id, sender_id, name, url, key, upload from order_files where order_id = ${orderId} and id = ${fileId}`,
})

const attachFiles = statement('order_files_attach', {
  takes: { eventId: int, orderId: text, senderId: int, fileIds: list(text) },
  gives: { id: text },
  sql: ({ eventId, orderId, senderId, fileIds }) => `
    update order_files set event_id = ${eventId}
    where order_id = ${orderId} and sender_id = ${senderId} and event_id is null and upload is null
      and id = any (${fileIds}::text[]) returning id`,
})

/** The files and links of an order's record; `event_id` is the entry they belong to. */
export const filesOfEvents = statement('order_files_find', {
  takes: { orderId: text },
  gives: { id: text, event_id: int, kind: textOf<'file' | 'link'>(), name: text, size: nullable(int) },
  sql: ({ orderId }) => `
    select id, event_id, case when url is null then 'file' else 'link' end as kind, name, size
    from order_files where order_id = ${orderId} and event_id is not null order by created_at, id`,
})

// The shape in which files/ reads stored files.
const keptRow = {
  id: text,
  name: text,
  url: nullable(text),
  size: nullable(int),
  key: nullable(text),
  upload: nullable(text),
  active_at: nullable(moment),
  received: int,
}
const kept = `f.id, f.name, f.url, f.size, f.key, f.upload, f.active_at,
  coalesce((select sum(p.size) from order_file_parts p where p.file_id = f.id and p.stored_at is not null), 0) as received`

/** A file by its order and sender, even after a move named it. */
export const findSent = statement('order_file_sent', {
  takes: { orderId: text, fileId: text, senderId: int },
  gives: keptRow,
  sql: ({ orderId, fileId, senderId }) => `
    select ${kept} from order_files f
    where f.order_id = ${orderId} and f.id = ${fileId} and f.sender_id = ${senderId}`,
})

/** Files and links on an order that wait for this person's next move. */
export const findWaiting = statement('order_files_waiting_at', {
  takes: { orderId: text, senderId: int },
  gives: keptRow,
  sql: ({ orderId, senderId }) => `
    select ${kept} from order_files f
    where f.order_id = ${orderId} and f.sender_id = ${senderId} and f.event_id is null order by f.created_at, f.id`,
})

/** Stores a link, or a file whose parts follow, unless `atMost` already wait; the caller has locked the order. */
export const insertUpload = statement('order_upload_insert', {
  takes: {
    id: text,
    orderId: text,
    senderId: int,
    name: text,
    url: nullable(text),
    size: nullable(int),
    key: nullable(text),
    upload: nullable(text),
    at: moment,
    atMost: int,
  },
  gives: { id: text },
  sql: (p) => `
    insert into order_files (id, order_id, sender_id, name, url, size, key, upload, active_at, created_at)
    select ${p.id}, ${p.orderId}, ${p.senderId}, ${p.name}, ${p.url}, ${p.size}, ${p.key}, ${p.upload},
      case when ${p.upload}::text is null then null else ${p.at}::timestamptz end, ${p.at} where (
      select count(*) from order_files
      where order_id = ${p.orderId} and sender_id = ${p.senderId} and event_id is null) < ${p.atMost}
    returning id`,
})
