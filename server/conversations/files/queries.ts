import { int, json, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'

/** Where a file's bytes are stored. */
export const storedFile = { key: text, sizes: nullable(json<PictureSizes>()) }

/** A file of a conversation; without a number it waits for its sender's message. */
export const findFile = statement('conversation_file', {
  takes: { conversationId: int, id: text },
  gives: { number: nullable(int), seat: int, name: text, ...storedFile },
  sql: ({ conversationId, id }) => `
    select number, seat, name, key, sizes from conversation_files where conversation_id = ${conversationId} and id = ${id}`,
})

/** A file of a message. */
export type SentRow = RowOf<typeof sentRow>
const sentRow = {
  id: text,
  number: int,
  position: int,
  name: text,
  size: int,
  ...storedFile,
  /** Null when the account is gone. */
  user_id: nullable(int),
  /** When its message was sent. */
  sent_at: moment,
}

/** Files of messages above a number, newest first, from a position in that order on. Waiting files have no number. */
export const findSent = statement('conversation_files_sent', {
  takes: { conversationId: int, above: int, belowNumber: int, belowPosition: int, limit: int },
  gives: sentRow,
  sql: ({ conversationId, above, belowNumber, belowPosition, limit }) => `
    select f.id, f.number, f.position, f.name, f.size, f.key, f.sizes, s.user_id, w.created_at as sent_at
    from (
      select * from conversation_files
      where conversation_id = ${conversationId} and number > ${above}
        and (number, position) < (${belowNumber}::bigint, ${belowPosition}::bigint)
      order by number desc, position desc limit ${limit}) f
    join conversation_messages w on w.conversation_id = f.conversation_id and w.number = f.number
    join conversation_members s on s.conversation_id = f.conversation_id and s.seat = f.seat
    order by f.number desc, f.position desc`,
})

/** Counts the files above that number, up to `most`. */
export const countSent = statement('conversation_files_count', {
  takes: { conversationId: int, above: int, most: int },
  gives: { files: int },
  sql: ({ conversationId, above, most }) => `
    select count(*)::int as files from (
      select from conversation_files where conversation_id = ${conversationId} and number > ${above} limit ${most}) counted`,
})
