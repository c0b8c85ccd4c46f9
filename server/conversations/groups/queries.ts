import type { MemberRole } from '@guildhall/contract/conversations/conversations.ts'
import { bool, int, list, moment, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { connectedTo } from '#relations/tables.ts'

/** Those of these public names that a person is connected with; none of them is erased until the transaction ends. */
const findConnected = statement('group_people', {
  takes: { userId: int, customUserIds: list(text) },
  gives: { id: int, custom_user_id: text },
  sql: ({ userId, customUserIds }) => `
    select p.id, p.custom_user_id from people p
    where p.custom_user_id = any (${customUserIds}::text[]) and not p.away
      and ${connectedTo(`${userId}::bigint`, 'p.id')}
    order by p.id for key share of p`,
})

/** Creates a group with these people, the first its owner. No row when it exists. */
const insert = statement('group_insert', {
  takes: { publicId: text, title: text, at: moment, userIds: list(int) },
  gives: { id: int },
  sql: ({ publicId, title, at, userIds }) => `
    with made as (
      insert into conversations (public_id, kind, title, state, created_at)
      values (${publicId}, 'group', ${title}, 'open', ${at}) on conflict (public_id) do nothing returning id),
    seated as (
      insert into conversation_members (conversation_id, seat, user_id, role, joined_at)
      select made.id, a.seat, a.user_id, case when a.seat = 1 then 'owner' else 'member' end, ${at}::timestamptz
      from made, unnest(${userIds}::bigint[]) with ordinality a(user_id, seat))
    select id from made`,
})

const rename = statement('group_rename', {
  takes: { id: int, title: text },
  sql: ({ id, title }) => `update conversations set title = ${title} where id = ${id}`,
})

export const groups = { findConnected, insert, rename }

/** A person who has or had a seat in a group. */
export type SeatRow = RowOf<typeof seatRow>
const seatRow = { seat: int, user_id: int, role: textOf<MemberRole>(), is_there: bool, custom_user_id: text }

/** Everyone who has a seat and an account. */
const findAll = statement('group_seats', {
  takes: { conversationId: int },
  gives: seatRow,
  sql: ({ conversationId }) => `
    select m.seat, m.user_id, m.role, m.left_at is null as is_there, p.custom_user_id
    from conversation_members m join people p on p.id = m.user_id
    where m.conversation_id = ${conversationId} order by m.seat`,
})

/** Gives these people seats; former members get their old one. They see messages after `last`. */
const add = statement('group_seats_add', {
  takes: { conversationId: int, userIds: list(int), at: moment, last: int },
  gives: { seat: int },
  sql: ({ conversationId, userIds, at, last }) => `
    insert into conversation_members as m
      (conversation_id, seat, user_id, joined_at, from_number, read_number, received_number)
    select ${conversationId}, (select max(seat) from conversation_members where conversation_id = ${conversationId}) + a.place,
      a.user_id, ${at}, ${last}, ${last}, ${last}
    from unnest(${userIds}::bigint[]) with ordinality a(user_id, place)
    on conflict (user_id, conversation_id) do update set left_at = null, role = 'member', joined_at = ${at},
      from_number = ${last}, read_number = ${last}, received_number = ${last}, unread = 0, muted_until = null,
      archived_at = null
    returning m.seat`,
})

const seat = { conversationId: int, seat: int }

/** Removes a seat's person. */
const leave = statement('group_seat_leave', {
  takes: { ...seat, at: moment },
  sql: ({ conversationId, seat, at }) => `
    update conversation_members set left_at = ${at}, last_at = null, unread = 0, role = 'member'
    where conversation_id = ${conversationId} and seat = ${seat}`,
})

const setRole = statement('group_seat_role', {
  takes: { ...seat, role: textOf<MemberRole>() },
  sql: ({ conversationId, seat, role }) =>
    `update conversation_members set role = ${role} where conversation_id = ${conversationId} and seat = ${seat}`,
})

/** The next owner of a group: the longest-standing admin, or else member; suspended people come last. */
const findHeir = statement('group_heir', {
  takes: seat,
  gives: { seat: int },
  sql: ({ conversationId, seat }) => `
    select m.seat from conversation_members m join people p on p.id = m.user_id
    where m.conversation_id = ${conversationId} and m.seat <> ${seat} and m.left_at is null
    order by p.away, m.role <> 'admin', m.joined_at, m.seat limit 1`,
})

export const seats = { findAll, add, leave, setRole, findHeir }
