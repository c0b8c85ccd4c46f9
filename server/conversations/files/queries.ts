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

export const findFile = prepared<FoundFile>(
  'conversation_file',
  'select number, seat, name, key, sizes from conversation_files where conversation_id = $1 and id = $2',
)
