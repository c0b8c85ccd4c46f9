import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { int, list, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import { messageRow, messages } from '../messages/queries.ts'
import { standing, standingRow } from '../standing.ts'

const mark = { conversationId: int, seat: int, number: int }
const marks = { read_number: int, received_number: int }

/** Marks a seat as read up to a number. The rest of what others wrote stays unread. The conversation is locked. */
export const markRead = statement('member_read', {
  takes: mark,
  gives: { unread: int, ...marks },
  sql: ({ conversationId, seat, number }) => `
    update conversation_members m set read_number = ${number}, received_number = greatest(received_number, ${number}),
      unread = case when ${number} >= c.last then 0 else m.unread - (
        select count(*)::int from conversation_messages w
        where w.conversation_id = ${conversationId} and w.number > m.read_number and w.number <= ${number}
          and w.seat <> ${seat} and w.card is null) end
    from conversations c
    where c.id = ${conversationId} and m.conversation_id = ${conversationId} and m.seat = ${seat}
      and m.read_number < ${number}
    returning m.unread, m.read_number, m.received_number`,
})

/** Marks a seat as having received messages up to a number. No row when it was marked before. */
export const markReceived = statement('member_received', {
  takes: mark,
  gives: marks,
  sql: ({ conversationId, seat, number }) => `
    update conversation_members m set received_number = least(${number}, c.last) from conversations c
    where c.id = ${conversationId} and m.conversation_id = ${conversationId} and m.seat = ${seat}
      and m.received_number < least(${number}, c.last)
    returning m.read_number, m.received_number`,
})

/** Several conversations as this person sees them; those they may not see are left out. */
export const findStandingsOf = statement('conversation_standings', {
  takes: { publicIds: list(text), userId: int },
  gives: standingRow,
  sql: ({ publicIds, userId }) => `
    select ${standing.columns} from ${standing.from}
    where c.public_id = any (${publicIds}::text[]) and m.user_id = ${userId} and ${standing.isThere}`,
})

/** A message that a page missed. */
export type MissedRow = RowOf<typeof missedRow>
const missedRow = { conversation_id: int, ...messageRow }

/** The messages between two numbers of each of these conversations, oldest first. */
export const findBetween = statement('messages_between', {
  takes: { conversationIds: list(int), after: list(int), upTo: list(int) },
  gives: missedRow,
  sql: ({ conversationIds, after, upTo }) => `
    select w.conversation_id, ${messages.columns}
    from unnest(${conversationIds}::bigint[], ${after}::int[], ${upTo}::int[]) k(id, after, until)
    join ${messages.from} on w.conversation_id = k.id and w.number > k.after and w.number <= k.until
    order by w.conversation_id, w.number`,
})

/**
 * Messages between two numbers in each of these conversations that changed after a given change count, in the order of their
 * changes, at most a page and one more.
 */
export const findChanged = statement('messages_changed_since', {
  takes: { conversationIds: list(int), above: list(int), upTo: list(int), changes: list(int) },
  gives: missedRow,
  sql: ({ conversationIds, above, upTo, changes }) => `
    select f.* from unnest(${conversationIds}::bigint[], ${above}::int[], ${upTo}::int[], ${changes}::int[])
      k(id, above, until, changes)
    cross join lateral (
      select w.conversation_id, ${messages.columns} from ${messages.from}
      where w.conversation_id = k.id and w.change > k.changes and ${messages.isChanged('k.above', 'k.until')}
      order by w.change limit ${chatLimits.page + 1}) f
    order by f.conversation_id, f.change`,
})

/** The people this person has an open direct conversation with, the latest first: they learn who is online. */
export const findPartners = statement('conversation_partners', {
  takes: { userId: int },
  gives: { user_id: int },
  sql: ({ userId }) => `
    select o.user_id from conversation_members m
      join conversations c on c.id = m.conversation_id and c.kind = 'direct' and c.state = 'open'
      join conversation_members o on o.conversation_id = m.conversation_id and o.seat <> m.seat
    where m.user_id = ${userId} and m.left_at is null and m.last_at is not null and o.user_id is not null
      and ${notHidden('m.user_id', 'o.user_id')}
    order by m.last_at desc limit 100`,
})

/** A member who has not read for a while and has not been mailed about it. */
export const findUnreadMail = statement('conversation_mail', {
  takes: { conversationId: int, seat: int, now: moment },
  gives: {
    user_id: int,
    last: int,
    email: text,
    public_id: text,
    title: nullable(text),
    unread: int,
    first_name: nullable(text),
    last_name: nullable(text),
    company_name: nullable(text),
  },
  sql: ({ conversationId, seat, now }) => `
    select m.user_id, c.last, p.email::text, c.public_id, c.title, m.unread, o.first_name, o.last_name, o.company_name
    from conversation_members m join conversations c on c.id = m.conversation_id
    join people p on p.id = m.user_id and p.suspended_at is null
    left join conversation_members s on c.title is null and s.conversation_id = c.id and s.seat <> ${seat}
    left join people o on o.id = s.user_id
    where m.conversation_id = ${conversationId} and m.seat = ${seat} and m.left_at is null and m.unread > 0
      and m.archived_at is null and m.mailed_number < c.last and (m.muted_until is null or m.muted_until <= ${now})
      and (s.user_id is null or ${notHidden('m.user_id', 's.user_id')})`,
})

/** Stores up to which message a member was mailed. */
export const markMailed = statement('conversation_mailed', {
  takes: mark,
  sql: ({ conversationId, seat, number }) => `
    update conversation_members set mailed_number = greatest(mailed_number, ${number})
    where conversation_id = ${conversationId} and seat = ${seat}`,
})
