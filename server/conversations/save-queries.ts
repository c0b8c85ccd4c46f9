import { prepared } from '#db/statement.ts'
import type { StoredFile } from './file-queries.ts'

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
  'message_insert',
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

/**
 * Marks what a seat has read up to a number: (conversation, seat, number). What is left unread is what came after, of others.
 * The conversation is locked.
 */
export const markRead = prepared<{ unread: number; read_number: number; received_number: number }>(
  'member_read',
  `update conversation_members m set read_number = $3, received_number = greatest(received_number, $3),
     unread = case when $3 >= c.last then 0 else m.unread - (
       select count(*)::int from conversation_messages w
       where w.conversation_id = $1 and w.number > m.read_number and w.number <= $3 and w.seat <> $2) end
   from conversations c
   where c.id = $1 and m.conversation_id = $1 and m.seat = $2 and m.read_number < $3
   returning m.unread, m.read_number, m.received_number`,
)

/** Marks what a seat has received: (conversation, seat, number). No row when it was marked before. */
export const markReceived = prepared<{ read_number: number; received_number: number }>(
  'member_received',
  `update conversation_members m set received_number = least($3, c.last) from conversations c
   where c.id = $1 and m.conversation_id = $1 and m.seat = $2 and m.received_number < least($3, c.last)
   returning m.read_number, m.received_number`,
)

export const setMuted = prepared(
  'member_mute',
  'update conversation_members set muted_until = $3 where conversation_id = $1 and seat = $2',
)
export const setArchived = prepared(
  'member_archive',
  'update conversation_members set archived_at = $3 where conversation_id = $1 and seat = $2',
)

/** Makes the conversation of two people, the lower internal id first: (public id, low, high, now). Nothing when there is one. */
export const insertDirect = prepared(
  'conversation_insert_direct',
  `with made as (
     insert into conversations (public_id, kind, low_id, high_id, state, created_at)
     values ($1, 'direct', $2, $3, 'new', $4) on conflict (low_id, high_id) where kind = 'direct' do nothing returning id)
   insert into conversation_members (conversation_id, seat, user_id, joined_at)
   select made.id, seat, user_id, $4 from made, (values (1::smallint, $2::bigint), (2::smallint, $3::bigint)) v(seat, user_id)`,
)
export const findDirect = prepared<{ public_id: string }>(
  'conversation_direct',
  `select public_id from conversations where kind = 'direct' and low_id = least($1::bigint, $2) and high_id = greatest($1::bigint, $2)`,
)

/** Opens what was asked for; no row when it was not asked any more. */
export const acceptRequest = prepared<{ id: number }>(
  'conversation_accept',
  "update conversations set state = 'open' where id = $1 and state = 'asked' returning id",
)
/** Ends a request for who got it: (conversation, seat). Its words are not for their eyes any more. */
export const declineRequest = prepared(
  'conversation_decline',
  `with ended as (update conversations set declined = true where id = $1)
   update conversation_members m set last_at = null, unread = 0, from_number = c.last, read_number = c.last,
     received_number = c.last from conversations c where c.id = $1 and m.conversation_id = $1 and m.seat = $2`,
)
/** Takes one's own request back: nobody has it in a list any more, and nobody sees its words. */
export const withdrawRequest = prepared(
  'conversation_withdraw',
  `with ended as (update conversations set state = 'new', declined = false where id = $1)
   update conversation_members m set last_at = null, unread = 0, from_number = c.last, read_number = c.last,
     received_number = c.last from conversations c where c.id = $1 and m.conversation_id = $1`,
)
