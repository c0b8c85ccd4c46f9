import { prepared } from '#db/statement.ts'

/** A file of an order's record; without `event_id` it waits for a move of its sender. */
export interface OrderFileRow {
  id: string
  event_id: number | null
  sender_id: number | null
  name: string
  size: number
  key: string
}

export const insertFile = prepared<{ id: string }>(
  'order_file_insert',
  `insert into order_files (id, order_id, sender_id, name, size, key, created_at)
   select $1, $2, $3, $4, $5, $6, $7 where (
     select count(*) from order_files where order_id = $2 and sender_id = $3 and event_id is null) < $8
   returning id`,
)

export const findFile = prepared<OrderFileRow>(
  'order_file',
  'select id, event_id, sender_id, name, size, key from order_files where order_id = $1 and id = $2',
)

/** Takes a file back that waits; no row when it does not. */
export const deleteWaiting = prepared<{ key: string }>(
  'order_file_take_back',
  'delete from order_files where order_id = $1 and id = $2 and sender_id = $3 and event_id is null returning key',
)
