import { integer, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/**
 * The columns of a part of an upload. A row is a claim on the part's content, made before its bytes are written, so that two
 * senders of one part can only write the same; `stored_at` says that the bytes are stored.
 */
export const uploadPart = {
  number: smallint('number').notNull(),
  size: integer('size').notNull(),
  sha256: text('sha256').notNull(),
  storedAt: moment('stored_at'),
}
