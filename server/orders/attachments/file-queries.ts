import { prepared } from '#db/statement.ts'
import type { Removed } from '#files/service.ts'

/** A file or link of an order's record; without `event_id` it waits for a move of its sender. */
interface FoundFile {
  event_id: number | null
  sender_id: number | null
  name: string
  /** A link's; null of a file. */
  url: string | null
  key: string | null
  upload: string | null
}

/** Keeps a file that came whole, unless as many wait as the last value says; its order is locked. */
export const insertFile = prepared<{ id: string }>(
  'order_file_insert',
  `insert into order_files (id, order_id, sender_id, name, size, key, created_at)
   select $1, $2, $3, $4, $5, $6, $7 where (
     select count(*) from order_files where order_id = $2 and sender_id = $3 and event_id is null) < $8
   returning id`,
)

export const findFile = prepared<FoundFile>(
  'order_file',
  'select event_id, sender_id, name, url, key, upload from order_files where order_id = $1 and id = $2',
)

/** Takes back what waits; no row when it does not. */
export const deleteWaiting = prepared<Removed>(
  'order_file_take_back',
  `delete from order_files where order_id = $1 and id = $2 and sender_id = $3 and event_id is null
   returning key, upload`,
)
