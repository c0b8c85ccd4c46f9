import { prepared } from '#db/statement.ts'

/** One member that a message is there for, and how much they have not read. */
export interface ToldRow {
  user_id: number | null
  seat: number
  unread: number
  /** Messages up to this number are not for their eyes. */
  from_number: number
}

/**
 * Stores a message under the next number of its conversation, which the caller has locked, and puts the conversation on
 * top of every member's list. No row when the same was stored before.
 */
export const insertMessage = prepared<ToldRow>(
  'conversation_write',
  `with made as (
     insert into conversation_messages
       (conversation_id, number, seat, client_id, text, created_at, reply_to, about, event, warns, files)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (conversation_id, seat, client_id) do nothing returning number),
   counted as (
     update conversations set last = $2, state = $12, asked_by = $13, asked_at = $14, declined = $15, begun_by = $16,
       begun_at = $17 where id = $1 and exists (select from made)),
   told as (
     update conversation_members set unread = unread + (case when seat = $3 then 0 else 1 end), last_at = $6,
       archived_at = null
     where conversation_id = $1 and left_at is null and exists (select from made) returning user_id, seat, unread, from_number)
   select user_id, seat, unread, from_number from told`,
)

/** Gives files of a seat that wait to a message, in this order; answers which. */
export const claimFiles = prepared<{ id: string }>(
  'message_files_claim',
  `update conversation_files f set number = $3, position = a.position
   from unnest($4::text[]) with ordinality a(id, position)
   where f.id = a.id and f.conversation_id = $1 and f.seat = $2 and f.number is null returning f.id`,
)

/** How many threads this person began since then with people they were not connected with. */
export const countBegun = prepared<{ threads: number }>(
  'conversations_begun_count',
  'select count(*)::int as threads from conversations where begun_by = $1 and begun_at > $2',
)
