import { prepared } from '#db/statement.ts'
import { connectedTo } from '#relations/tables.ts'
import type { StandingRow } from '../standing-queries.ts'

/** Those of these public names whom a person is connected with; none of them is erased until the transaction ends. */
const findConnected = prepared<{ id: number; custom_user_id: string }>(
  'group_people',
  `select p.id, p.custom_user_id from people p
   where p.custom_user_id = any ($2::text[]) and p.suspended_at is null and ${connectedTo('$1::bigint', 'p.id')}
   order by p.id for key share of p`,
)

/** Makes a group with these people, the first one its owner: (public id, title, now, people). No row when it is there. */
const insert = prepared<{ id: number }>(
  'group_insert',
  `with made as (
     insert into conversations (public_id, kind, title, state, created_at) values ($1, 'group', $2, 'open', $3)
     on conflict (public_id) do nothing returning id),
   seated as (
     insert into conversation_members (conversation_id, seat, user_id, role, joined_at)
     select made.id, a.seat, a.user_id, case when a.seat = 1 then 'owner' else 'member' end, $3::timestamptz
     from made, unnest($4::bigint[]) with ordinality a(user_id, seat))
   select id from made`,
)

const rename = prepared('group_rename', 'update conversations set title = $2 where id = $1')

export const groups = { findConnected, insert, rename }

/** Somebody who has or had a seat in a group. */
export interface SeatRow {
  seat: number
  user_id: number
  role: StandingRow['role']
  is_there: boolean
}

/** Everybody who has a seat and an account: (conversation). */
const findAll = prepared<SeatRow & { custom_user_id: string }>(
  'group_seats',
  `select m.seat, m.user_id, m.role, m.left_at is null as is_there, p.custom_user_id
   from conversation_members m join people p on p.id = m.user_id where m.conversation_id = $1 order by m.seat`,
)

/**
 * Gives these people seats, those who were there before the same ones: (conversation, people, now, last number). They see
 * what comes from now on.
 */
const add = prepared<{ seat: number }>(
  'group_seats_add',
  `insert into conversation_members as m
     (conversation_id, seat, user_id, joined_at, from_number, read_number, received_number)
   select $1, (select max(seat) from conversation_members where conversation_id = $1) + a.place, a.user_id, $3, $4, $4, $4
   from unnest($2::bigint[]) with ordinality a(user_id, place)
   on conflict (user_id, conversation_id) do update set left_at = null, role = 'member', joined_at = $3,
     from_number = $4, read_number = $4, received_number = $4, unread = 0, muted_until = null, archived_at = null
   returning m.seat`,
)

/** Takes a seat's person out: (conversation, seat, now). */
const leave = prepared(
  'group_seat_leave',
  `update conversation_members set left_at = $3, last_at = null, unread = 0, role = 'member'
   where conversation_id = $1 and seat = $2`,
)

const setRole = prepared(
  'group_seat_role',
  'update conversation_members set role = $3 where conversation_id = $1 and seat = $2',
)

/** Who owns a group after its owner ($2, a seat): the longest-standing admin, or else member; suspended ones come last. */
const findHeir = prepared<{ seat: number }>(
  'group_heir',
  `select m.seat from conversation_members m join people p on p.id = m.user_id
   where m.conversation_id = $1 and m.seat <> $2 and m.left_at is null
   order by p.suspended_at is not null, m.role <> 'admin', m.joined_at, m.seat limit 1`,
)

export const seats = { findAll, add, leave, setRole, findHeir }
