import { prepared } from '#db/statement.ts'

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

export const findFile = prepared<FoundFile>(
  'order_file',
  'select event_id, sender_id, name, url, key, upload from order_files where order_id = $1 and id = $2',
)
