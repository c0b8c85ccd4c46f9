import { prepared } from '#db/statement.ts'
import type { KeptRow } from '#files/service.ts'

const columns = `f.id, f.name, f.url, f.size, f.key, f.upload, f.active_at,
  coalesce((select sum(p.size) from order_file_parts p where p.file_id = f.id and p.stored_at is not null), 0) as received`

/** A file by (order, file, sender), also once a move named it. */
export const findSent = prepared<KeptRow>(
  'order_file_sent',
  `select ${columns} from order_files f where f.order_id = $1 and f.id = $2 and f.sender_id = $3`,
)

/** What waits at an order for the next move of this person. */
export const findWaiting = prepared<KeptRow>(
  'order_files_waiting_at',
  `select ${columns} from order_files f where f.order_id = $1 and f.sender_id = $2 and f.event_id is null
   order by f.created_at, f.id`,
)

/** Keeps a link, or a file whose parts follow, unless as many wait as the last value says; its order is locked. */
export const insertUpload = prepared<{ id: string }>(
  'order_upload_insert',
  `insert into order_files (id, order_id, sender_id, name, url, size, key, upload, active_at, created_at)
   select $1, $2, $3, $4, $5, $6, $7, $8, case when $8::text is null then null else $9::timestamptz end, $9 where (
     select count(*) from order_files where order_id = $2 and sender_id = $3 and event_id is null) < $10
   returning id`,
)
