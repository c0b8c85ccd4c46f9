import { int, list, moment, nullable, text, textOf } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'

/** A file or link of an order's record; without `event_id` it waits for a move of its sender. */
export const findFile = statement('order_file', {
  takes: { orderId: text, fileId: text },
  gives: {
    event_id: nullable(int),
    sender_id: nullable(int),
    name: text,
    /** A link's; null of a file. */
    url: nullable(text),
    key: nullable(text),
    upload: nullable(text),
  },
  sql: ({ orderId, fileId }) => `
    select event_id, sender_id, name, url, key, upload from order_files where order_id = ${orderId} and id = ${fileId}`,
})

export const attachFiles = statement('order_files_attach', {
  takes: { eventId: int, orderId: text, senderId: int, fileIds: list(text) },
  gives: { id: text },
  sql: ({ eventId, orderId, senderId, fileIds }) => `
    update order_files set event_id = ${eventId}
    where order_id = ${orderId} and sender_id = ${senderId} and event_id is null and upload is null
      and id = any (${fileIds}::text[]) returning id`,
})

/** The files and links of an order's record; `event_id` is the line they stand beside. */
export const filesOfEvents = statement('order_files_find', {
  takes: { orderId: text },
  gives: { id: text, event_id: int, kind: textOf<'file' | 'link'>(), name: text, size: nullable(int) },
  sql: ({ orderId }) => `
    select id, event_id, case when url is null then 'file' else 'link' end as kind, name, size
    from order_files where order_id = ${orderId} and event_id is not null order by created_at, id`,
})

// As files/ reads what is kept.
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

/** A file by its order and sender, also once a move named it. */
export const findSent = statement('order_file_sent', {
  takes: { orderId: text, fileId: text, senderId: int },
  gives: keptRow,
  sql: ({ orderId, fileId, senderId }) => `
    select ${kept} from order_files f
    where f.order_id = ${orderId} and f.id = ${fileId} and f.sender_id = ${senderId}`,
})

/** What waits at an order for the next move of this person. */
export const findWaiting = statement('order_files_waiting_at', {
  takes: { orderId: text, senderId: int },
  gives: keptRow,
  sql: ({ orderId, senderId }) => `
    select ${kept} from order_files f
    where f.order_id = ${orderId} and f.sender_id = ${senderId} and f.event_id is null order by f.created_at, f.id`,
})

/** Keeps a link, or a file whose parts follow, unless `atMost` wait already; its order is locked. */
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
