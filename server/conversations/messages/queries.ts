import { prepared } from '#db/statement.ts'
import type { StoredAbout, StoredEvent } from '../tables.ts'

/** A message as it is read. Moments are PostgreSQL's text. */
export interface MessageRow {
  number: number
  seat: number
  /** Null when the account is gone. */
  user_id: number | null
  client_id: string
  text: string
  created_at: string
  edited_at: string | null
  is_deleted: boolean
  reply_to: number | null
  reply_user_id: number | null
  reply_text: string | null
  reply_is_deleted: boolean | null
  about: StoredAbout | null
  event: StoredEvent | null
  warns: boolean
  files: number
  change: number
}

/** Characters of a message that an answer to it shows. */
export const quotedLength = 200

const messageColumns = `w.number, w.seat, s.user_id, w.client_id, w.text, w.created_at, w.edited_at,
  w.deleted_at is not null as is_deleted, w.reply_to, rs.user_id as reply_user_id, left(r.text, ${quotedLength}) as reply_text,
  r.deleted_at is not null as reply_is_deleted, w.about, w.event, w.warns, w.files, w.change`
const messageFrom = `conversation_messages w
  join conversation_members s on s.conversation_id = w.conversation_id and s.seat = w.seat
  left join conversation_messages r on r.conversation_id = w.conversation_id and r.number = w.reply_to
  left join conversation_members rs on rs.conversation_id = r.conversation_id and rs.seat = r.seat`
const select = `select ${messageColumns} from ${messageFrom} where w.conversation_id = $1`

/**
 * Whether it was changed and lies between two numbers. Written so that the index of changes is used, which has few of them:
 * by its numbers a whole conversation would be read.
 */
const isChanged = (above: string, until: string) =>
  `w.change > 0 and w.number + 0 > ${above} and w.number + 0 <= ${until}`

/** What a message is read from and as: `w` is its row. */
export const messages = { columns: messageColumns, from: messageFrom, isChanged }

/** Pages of a conversation: (conversation, number, how many). */
export const findMessages = {
  after: prepared<MessageRow>('messages_after', `${select} and w.number > $2 order by w.number limit $3`),
  /** Newest first; none below or at $4. */
  before: prepared<MessageRow>(
    'messages_before',
    `${select} and w.number < $2 and w.number > $4 order by w.number desc limit $3`,
  ),
  /** Those up to $4 that were changed after so many changes, in the order of their changes; none below or at $5. */
  changed: prepared<MessageRow>(
    'messages_changed',
    `${select} and w.change > $2 and ${isChanged('$5::int', '$4::int')} order by w.change limit $3`,
  ),
  one: prepared<MessageRow>('message_one', `${select} and w.number = $2`),
  sent: prepared<MessageRow>('message_sent', `${select} and w.seat = $2 and w.client_id = $3`),
  /** The last one of each of these conversations. */
  lasts: prepared<MessageRow & { conversation_id: number }>(
    'messages_last',
    `select w.conversation_id, ${messageColumns} from unnest($1::bigint[]) c(id)
     join conversations k on k.id = c.id join ${messageFrom} on w.conversation_id = c.id and w.number = k.last`,
  ),
}

export interface FileRow {
  conversation_id: number
  id: string
  number: number
  name: string
  size: number
  sizes: { width: number; height: number; widths: number[] } | null
}

/** The files of these messages, by their conversations and numbers, in their order. */
export const findFilesOf = prepared<FileRow>(
  'message_files',
  `select f.conversation_id, f.id, f.number, f.name, f.size, f.sizes
   from unnest($1::bigint[], $2::int[]) w(id, number)
   join conversation_files f on f.conversation_id = w.id and f.number = w.number
   order by f.conversation_id, f.number, f.position`,
)
