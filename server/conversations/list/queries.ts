import type { MemberRole } from '@guildhall/contract/conversations/conversations.ts'
import type { conversationBoxes, conversationShows } from '@guildhall/contract/conversations/options.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, bool, int, list, moment, nullable, run, statement, textOf } from '#db/statement.ts'
import { dealtWith } from '#orders/tables.ts'
import { type StandingRow, standing } from '../standing.ts'

export interface ListAsked {
  userId: number
  box: (typeof conversationBoxes)[number]
  show: (typeof conversationShows)[number]
  q: string
  now: Date
  /** The last row seen: its time as PostgreSQL's text, and its internal id. */
  after: { at: string; id: number } | null
  limit: number
}

/** A waiting request from the other person, sent after a given time. */
const asked = (openAfter: string) =>
  `(c.state = 'asked' and c.asked_by <> m.seat and not c.declined and c.asked_at > ${openAfter}::timestamptz and not (${standing.isFree}))`
const boxes: Record<ListAsked['box'], (asked: string) => string> = {
  inbox: (asked) => `m.archived_at is null and not ${asked}`,
  archived: (asked) => `m.archived_at is not null and not ${asked}`,
  requests: (asked) => asked,
}
const shows: Record<ListAsked['show'], string> = {
  all: 'true',
  unread: 'm.unread > 0',
  orders: `o.user_id is not null and ${dealtWith('m.user_id', 'o.user_id')}`,
}
const called = `case when c.kind = 'group' then search_text(c.title)
  else coalesce(person_name(p.first_name, p.last_name, p.company_name), '') end`
const mostWords = 8

const openAfter = (now: Date) => new Date(now.getTime() - chatLimits.requestMs)

/** A person's conversations, the latest first; with search words, only those whose names contain each of them. */
export async function listConversations(db: Queryable, ask: ListAsked): Promise<StandingRow[]> {
  const { bind, values } = binder()
  const me = bind(ask.userId)
  const isAsked = asked(bind(openAfter(ask.now)))
  const words = (ask.q.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, mostWords)
  // A search without any word matches no name.
  if (ask.q !== '' && words.length === 0) return []
  const named = words.map((word) => `and ${called} like '%' || search_text(${bind(word)}) || '%'`)
  const after = ask.after
    ? `and (m.last_at, m.conversation_id) < (${bind(ask.after.at)}::timestamptz, ${bind(ask.after.id)}::bigint)`
    : ''
  const sql = `select ${standing.columns} from ${standing.from}
    where m.user_id = ${me} and m.last_at is not null and ${standing.isThere}
      and ${boxes[ask.box](isAsked)} and ${shows[ask.show]} ${named.join(' ')} ${after}
    order by m.last_at desc, m.conversation_id desc limit ${bind(ask.limit)}`
  const isPlain = words.length === 0
  const name = `conversations_${ask.box}_${ask.show}${after ? '_on' : ''}`
  return run<StandingRow>(db, { ...(isPlain ? { name } : {}), text: sql, values })
}

const count = statement('conversations_unread', {
  takes: { userIds: list(int), openAfter: moment, now: moment },
  gives: { user_id: int, conversations: int, requests: int },
  sql: (p) => `
    select m.user_id, count(*) filter (where ${boxes.inbox(asked(p.openAfter))}
        and (m.muted_until is null or m.muted_until <= ${p.now}::timestamptz))::int as conversations,
      count(*) filter (where ${asked(p.openAfter)})::int as requests
    from ${standing.from}
    where m.user_id = any (${p.userIds}::bigint[]) and m.unread > 0 and ${standing.isThere} group by m.user_id`,
})

/** What these people have not read: conversations of the inbox, and requests. People without unread items are absent. */
export const countUnread = (db: Queryable, userIds: readonly number[], now: Date) =>
  count(db, { userIds, openAfter: openAfter(now), now })

/** The first people of these groups. */
export const findFaces = statement('conversation_faces', {
  takes: { conversationIds: list(int) },
  gives: { conversation_id: int, user_id: int, members: int, place: int },
  sql: ({ conversationIds }) => `
    select conversation_id, user_id, members, place from (
      select conversation_id, user_id, count(*) over of_one::int as members,
        row_number() over (partition by conversation_id order by seat)::int as place
      from conversation_members
      where conversation_id = any (${conversationIds}::bigint[]) and left_at is null and user_id is not null
      window of_one as (partition by conversation_id)) f
    where place <= 4 order by conversation_id, place`,
})

/** Everyone in a conversation, with their read marks, and whether they show and see such marks. */
export const findMembers = statement('conversation_members_of', {
  takes: { conversationId: int },
  gives: {
    user_id: int,
    seat: int,
    role: textOf<MemberRole>(),
    from_number: int,
    read_number: int,
    received_number: int,
    shows_read: bool,
  },
  sql: ({ conversationId }) => `
    select m.user_id, m.seat, m.role, m.from_number, m.read_number, m.received_number, p.read_marks as shows_read
    from conversation_members m join people p on p.id = m.user_id
    where m.conversation_id = ${conversationId} and m.left_at is null order by m.seat`,
})

const setting = { conversationId: int, seat: int, at: nullable(moment) }

export const setMuted = statement('member_mute', {
  takes: setting,
  sql: ({ conversationId, seat, at }) =>
    `update conversation_members set muted_until = ${at} where conversation_id = ${conversationId} and seat = ${seat}`,
})

export const setArchived = statement('member_archive', {
  takes: setting,
  sql: ({ conversationId, seat, at }) =>
    `update conversation_members set archived_at = ${at} where conversation_id = ${conversationId} and seat = ${seat}`,
})
