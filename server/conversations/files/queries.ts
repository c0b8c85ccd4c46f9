import { prepared } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'

/** Where a file's bytes are. */
export interface StoredFile {
  key: string
  sizes: PictureSizes | null
}

/** A file of a conversation; without a number it waits for a message of its seat. */
interface FoundFile extends StoredFile {
  number: number | null
  seat: number
  name: string
}

/** Keeps a file that waits, unless the last one says how many there can be; its conversation is locked. */
export const insertFile = prepared<{ id: string }>(
  'conversation_file_insert',
  `insert into conversation_files (id, conversation_id, seat, name, size, key, sizes, created_at)
   select $1, $2, $3, $4, $5, $6, $7, $8 where (
     select count(*) from conversation_files where conversation_id = $2 and seat = $3 and number is null) < $9
   returning id`,
)

export const findFile = prepared<FoundFile>(
  'conversation_file',
  'select number, seat, name, key, sizes from conversation_files where conversation_id = $1 and id = $2',
)

/** Takes a file back that waits: (conversation, file, seat); no row when it does not. */
export const deleteWaiting = prepared<StoredFile>(
  'conversation_file_take_back',
  `delete from conversation_files where conversation_id = $1 and id = $2 and seat = $3 and number is null
   returning key, sizes`,
)
