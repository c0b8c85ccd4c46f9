import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import type { conversationBoxes, conversationShows } from '@guildhall/contract/chat-options.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, prepared, run } from '#db/statement.ts'
import { dealtWith } from '#orders/tables.ts'
import { type StandingRow, standing } from '../standing-queries.ts'

export interface ListAsked {
  userId: number
  box: (typeof conversationBoxes)[number]
  show: (typeof conversationShows)[number]
  q: string
  now: Date
  /** The last one seen: its moment as PostgreSQL's text, and its internal id. */
  after: { at: string; id: number } | null
  limit: number
}

/** A request of the other person that waits; $2 is the moment after which it must have been sent. */
const asked = `(c.state = 'asked' and c.asked_by <> m.seat and not c.declined and c.asked_at > $2::timestamptz and not (${standing.isFree}))`
const boxes: Record<ListAsked['box'], string> = {
  inbox: `m.archived_at is null and not ${asked}`,
  archived: `m.archived_at is not null and not ${asked}`,
  requests: asked,
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

/** One person's conversations, the latest first; with words those whose names have each of them. */
export async function listConversations(db: Queryable, ask: ListAsked): Promise<StandingRow[]> {
  const { bind, values } = binder()
  const me = bind(ask.userId)
  bind(openAfter(ask.now))
  const words = (ask.q.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, mostWords)
  // What holds no word is in nobody's name.
  if (ask.q !== '' && words.length === 0) return []
  const named = words.map((word) => `and ${called} like '%' || search_text(${bind(word)}) || '%'`)
  const after = ask.after
    ? `and (m.last_at, m.conversation_id) < (${bind(ask.after.at)}::timestamptz, ${bind(ask.after.id)}::bigint)`
    : ''
  const text = `select ${standing.columns} from ${standing.from}
    where m.user_id = ${me} and m.last_at is not null and ${standing.isThere}
      and ${boxes[ask.box]} and ${shows[ask.show]} ${named.join(' ')} ${after}
    order by m.last_at desc, m.conversation_id desc limit ${bind(ask.limit)}`
  const isPlain = words.length === 0
  const name = `conversations_${ask.box}_${ask.show}${after ? '_on' : ''}`
  return run<StandingRow>(db, { ...(isPlain ? { name } : {}), text, values })
}

/** What these people have not read: conversations of the inbox, and requests. Who has nothing is absent. */
const count = prepared<{ user_id: number; conversations: number; requests: number }>(
  'conversations_unread',
  `select m.user_id, count(*) filter (where m.archived_at is null and not ${asked} and (m.muted_until is null or m.muted_until <= $3::timestamptz))::int as conversations,
     count(*) filter (where ${asked})::int as requests
   from ${standing.from}
   where m.user_id = any ($1::bigint[]) and m.unread > 0 and ${standing.isThere} group by m.user_id`,
)
export const countUnread = (db: Queryable, userIds: readonly number[], now: Date) =>
  count(db, userIds, openAfter(now), now)

/** The first people of these groups. */
export const findFaces = prepared<{ conversation_id: number; user_id: number; members: number; place: number }>(
  'conversation_faces',
  `select conversation_id, user_id, members, place from (
     select conversation_id, user_id, count(*) over of_one::int as members,
       row_number() over (partition by conversation_id order by seat)::int as place
     from conversation_members where conversation_id = any ($1::bigint[]) and left_at is null and user_id is not null
     window of_one as (partition by conversation_id)) f
   where place <= 4 order by conversation_id, place`,
)

/** Everybody in a conversation, with how far they are. */
export const findMembers = prepared<{
  user_id: number
  seat: number
  role: StandingRow['role']
  from_number: number
  read_number: number
  received_number: number
}>(
  'conversation_members_of',
  `select user_id, seat, role, from_number, read_number, received_number from conversation_members
   where conversation_id = $1 and left_at is null and user_id is not null order by seat`,
)
