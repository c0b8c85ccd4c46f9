import { bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'
import { storedFile } from '../files/queries.ts'
import type { StoredAbout, StoredCard, StoredEvent, StoredState } from '../tables.ts'

/** A message row. */
export type MessageRow = RowOf<typeof messageRow>
export const messageRow = {
  number: int,
  seat: int,
  /** Null when the account is gone. */
  user_id: nullable(int),
  client_id: text,
  text,
  created_at: moment,
  edited_at: nullable(moment),
  is_deleted: bool,
  reply_to: nullable(int),
  reply_user_id: nullable(int),
  reply_text: nullable(text),
  reply_is_deleted: nullable(bool),
  about: nullable(json<StoredAbout>()),
  event: nullable(json<StoredEvent>()),
  card: nullable(json<StoredCard>()),
  warns: bool,
  files: int,
  change: int,
}

/** How many characters of a message a reply to it quotes. */
export const quotedLength = 200

const messageColumns = `w.number, w.seat, s.user_id, w.client_id, w.text, w.created_at, w.edited_at,
  w.deleted_at is not null as is_deleted, w.reply_to, rs.user_id as reply_user_id, left(r.text, ${quotedLength}) as reply_text,
  r.deleted_at is not null as reply_is_deleted, w.about, w.event, w.card, w.warns, w.files, w.change`
const messageFrom = `conversation_messages w
  join conversation_members s on s.conversation_id = w.conversation_id and s.seat = w.seat
  left join conversation_messages r on r.conversation_id = w.conversation_id and r.number = w.reply_to
  left join conversation_members rs on rs.conversation_id = r.conversation_id and rs.seat = r.seat`
const select = (conversationId: string) =>
  `select ${messageColumns} from ${messageFrom} where w.conversation_id = ${conversationId}`

/**
 * Whether it was changed and lies between two numbers. Written to use the index of changes, which has few rows: by its
 * numbers a whole conversation would be read.
 */
const isChanged = (above: string, until: string) =>
  `w.change > 0 and w.number + 0 > ${above} and w.number + 0 <= ${until}`

/** The columns and tables of a message; `w` is its row. */
export const messages = { columns: messageColumns, from: messageFrom, isChanged }

const of = { conversationId: int }

export const findMessages = {
  after: statement('messages_after', {
    takes: { ...of, after: int, limit: int },
    gives: messageRow,
    sql: (p) => `${select(p.conversationId)} and w.number > ${p.after} order by w.number limit ${p.limit}`,
  }),
  /** Newest first; none up to and including the number `above`. */
  before: statement('messages_before', {
    takes: { ...of, before: int, limit: int, above: int },
    gives: messageRow,
    sql: (p) => `${select(p.conversationId)} and w.number < ${p.before} and w.number > ${p.above}
      order by w.number desc limit ${p.limit}`,
  }),
  /** Messages between two numbers that changed after a given change count, in the order of their changes. */
  changed: statement('messages_changed', {
    takes: { ...of, changes: int, limit: int, upTo: int, above: int },
    gives: messageRow,
    sql: (p) => `${select(p.conversationId)} and w.change > ${p.changes}
      and ${isChanged(`${p.above}::int`, `${p.upTo}::int`)} order by w.change limit ${p.limit}`,
  }),
  one: statement('message_one', {
    takes: { ...of, number: int },
    gives: messageRow,
    sql: (p) => `${select(p.conversationId)} and w.number = ${p.number}`,
  }),
  sent: statement('message_sent', {
    takes: { ...of, seat: int, clientId: text },
    gives: messageRow,
    sql: (p) => `${select(p.conversationId)} and w.seat = ${p.seat} and w.client_id = ${p.clientId}`,
  }),
  /** The last message of each of these conversations. */
  lasts: statement('messages_last', {
    takes: { conversationIds: list(int) },
    gives: { conversation_id: int, ...messageRow },
    sql: ({ conversationIds }) => `
      select w.conversation_id, ${messageColumns} from unnest(${conversationIds}::bigint[]) c(id)
      join conversations k on k.id = c.id join ${messageFrom} on w.conversation_id = c.id and w.number = k.last`,
  }),
}

export type FileRow = RowOf<typeof fileRow>
const fileRow = {
  conversation_id: int,
  id: text,
  number: int,
  name: text,
  size: int,
  sizes: nullable(json<PictureSizes>()),
}

/** The files of these messages, by their conversations and numbers side by side, in their order. */
export const findFilesOf = statement('message_files', {
  takes: { conversationIds: list(int), numbers: list(int) },
  gives: fileRow,
  sql: ({ conversationIds, numbers }) => `
    select f.conversation_id, f.id, f.number, f.name, f.size, f.sizes
    from unnest(${conversationIds}::bigint[], ${numbers}::int[]) w(id, number)
    join conversation_files f on f.conversation_id = w.id and f.number = w.number
    order by f.conversation_id, f.number, f.position`,
})

/** A member who gets a message, and their unread count. */
export type ToldRow = RowOf<typeof toldRow>
const toldRow = {
  user_id: nullable(int),
  seat: int,
  unread: int,
  /** This member may not see messages up to this number. */
  from_number: int,
}

/** A conversation's state after a message. */
const next = {
  state: textOf<StoredState>(),
  asked_by: nullable(int),
  asked_at: nullable(moment),
  declined: bool,
  begun_by: nullable(int),
  begun_at: nullable(moment),
}

/**
 * The first message of two people, and its answer: the first message of the other one; cards are neither. Earlier rows without
 * a first message stay without an answer.
 */
const answered = (p: { number: string; seat: string; at: string; conversationId: string }) => {
  const isAnswer = `kind = 'direct' and answer_seconds is null and first_seat <> ${p.seat}`
  const isFirst = `(${p.number}::int = 1 or (kind = 'direct' and first_seat is null and not exists (
          select from conversation_messages e where e.conversation_id = ${p.conversationId} and e.number < ${p.number}::int
            and e.card is null)))`
  return `,
        first_seat = case when ${isFirst} then ${p.seat}::smallint else first_seat end,
        first_at = case when ${isFirst} then ${p.at}::timestamptz else first_at end,
        answered_by = case when ${isAnswer} then (select s.user_id from conversation_members s
          where s.conversation_id = ${p.conversationId} and s.seat = ${p.seat}) else answered_by end,
        answer_seconds = case when ${isAnswer} then greatest(0, extract(epoch from ${p.at}::timestamptz - first_at))::int
          else answer_seconds end`
}

/**
 * Stores a message under the next number of its conversation, which the caller has locked, and moves the conversation to the
 * top of every member's list. No row when the same message was stored before.
 */
export const insertMessage = statement('conversation_write', {
  takes: {
    conversationId: int,
    number: int,
    seat: int,
    clientId: text,
    text,
    at: moment,
    replyTo: nullable(int),
    about: nullable(json<StoredAbout>()),
    event: nullable(json<StoredEvent>()),
    warns: bool,
    files: int,
    ...next,
  },
  gives: toldRow,
  sql: (p) => `
    with made as (
      insert into conversation_messages
        (conversation_id, number, seat, client_id, text, created_at, reply_to, about, event, warns, files)
      values (${p.conversationId}, ${p.number}, ${p.seat}, ${p.clientId}, ${p.text}, ${p.at}, ${p.replyTo}, ${p.about},
        ${p.event}, ${p.warns}, ${p.files})
      on conflict (conversation_id, seat, client_id) do nothing returning number),
    counted as (
      update conversations set last = ${p.number}, state = ${p.state}, asked_by = ${p.asked_by}, asked_at = ${p.asked_at},
        declined = ${p.declined}, begun_by = ${p.begun_by}, begun_at = ${p.begun_at}${answered(p)}
      where id = ${p.conversationId} and exists (select from made)),
    told as (
      update conversation_members set unread = unread + (case when seat = ${p.seat} then 0 else 1 end), last_at = ${p.at},
        archived_at = null
      where conversation_id = ${p.conversationId} and left_at is null and exists (select from made)
      returning user_id, seat, unread, from_number)
    select user_id, seat, unread, from_number from told`,
})

/** Attaches a seat's waiting files to a message, in this order; returns which. */
export const claimFiles = statement('message_files_claim', {
  takes: { ...of, seat: int, number: int, ids: list(text) },
  gives: { id: text },
  sql: ({ conversationId, seat, number, ids }) => `
    update conversation_files f set number = ${number}, position = a.position
    from unnest(${ids}::text[]) with ordinality a(id, position)
    where f.id = a.id and f.conversation_id = ${conversationId} and f.seat = ${seat} and f.number is null returning f.id`,
})

/** How many threads this person started since then with people they were not connected with. */
export const countBegun = statement('conversations_begun_count', {
  takes: { userId: int, since: moment },
  gives: { threads: int },
  sql: ({ userId, since }) =>
    `select count(*)::int as threads from conversations where begun_by = ${userId} and begun_at > ${since}`,
})

const change = (conversationId: string, number: string, set: string) => `
  with counted as (update conversations set changes = changes + 1 where id = ${conversationId} returning changes)
  update conversation_messages set ${set}, change = counted.changes from counted
  where conversation_id = ${conversationId} and number = ${number}`

/** Changes a message. Its conversation is locked. */
export const editMessage = statement('message_edit', {
  takes: { ...of, number: int, at: moment, text, warns: bool },
  sql: (p) => change(p.conversationId, p.number, `edited_at = ${p.at}, text = ${p.text}, warns = ${p.warns}`),
})

/** Removes the text of a message. Its conversation is locked. */
export const deleteMessage = statement('message_delete', {
  takes: { ...of, number: int, at: moment },
  sql: (p) =>
    change(p.conversationId, p.number, `deleted_at = ${p.at}, text = '', files = 0, about = null, warns = false`),
})

export const deleteFilesOf = statement('message_files_delete', {
  takes: { ...of, number: int },
  gives: storedFile,
  sql: ({ conversationId, number }) => `
    delete from conversation_files where conversation_id = ${conversationId} and number = ${number} returning key, sizes`,
})
