import { prepared } from '#db/statement.ts'
import type { StoredFile } from '../files/queries.ts'

const change = (name: string, set: string) =>
  prepared(
    name,
    `with counted as (update conversations set changes = changes + 1 where id = $1 returning changes)
     update conversation_messages set ${set}, change = counted.changes from counted
     where conversation_id = $1 and number = $2`,
  )
/** Changes a message: (conversation, number, now, text). Its conversation is locked. */
export const editMessage = change('message_edit', 'edited_at = $3, text = $4, warns = $5')
/** Takes the words of a message away: (conversation, number, now). */
export const deleteMessage = change(
  'message_delete',
  `deleted_at = $3, text = '', files = 0, about = null, warns = false`,
)
export const deleteFilesOf = prepared<StoredFile>(
  'message_files_delete',
  'delete from conversation_files where conversation_id = $1 and number = $2 returning key, sizes',
)
