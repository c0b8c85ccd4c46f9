import { prepared } from '#db/statement.ts'
import type { StoredFile } from './queries.ts'

/** A file that a message names. */
export interface SentRow extends StoredFile {
  id: string
  number: number
  position: number
  name: string
  size: number
  /** Null when the account is gone. */
  user_id: number | null
  /** When its message was sent; PostgreSQL's text. */
  sent_at: string
}

/**
 * Files of messages, the newest first: (conversation, above this number, below this number and position, how many). What
 * waits for its message has no number.
 */
export const findSent = prepared<SentRow>(
  'conversation_files_sent',
  `select f.id, f.number, f.position, f.name, f.size, f.key, f.sizes, s.user_id, w.created_at as sent_at
   from (
     select * from conversation_files
     where conversation_id = $1 and number > $2 and (number, position) < ($3::bigint, $4::bigint)
     order by number desc, position desc limit $5) f
   join conversation_messages w on w.conversation_id = f.conversation_id and w.number = f.number
   join conversation_members s on s.conversation_id = f.conversation_id and s.seat = f.seat
   order by f.number desc, f.position desc`,
)
/** How many there are above that number, counted up to the last value. */
export const countSent = prepared<{ files: number }>(
  'conversation_files_count',
  `select count(*)::int as files from (
     select from conversation_files where conversation_id = $1 and number > $2 limit $3) counted`,
)
