import type { NotificationAct, NotificationType } from '@guildhall/contract/notifications/options.ts'
import {
  bool,
  int,
  list as listOf,
  longInt,
  moment,
  nullable,
  type RowOf,
  statement,
  text,
  textOf,
} from '#db/statement.ts'
import { counter } from './queries.ts'

/**
 * A person's counter beside one of their notifications. A list without notifications has one row, in which everything but
 * the counter is null.
 */
export type ListRow = RowOf<typeof listRow>
const listRow = {
  ...counter,
  id: nullable(text),
  number: int,
  type: textOf<NotificationType>(),
  title: text,
  message: text,
  href: text,
  count: int,
  act: nullable(textOf<NotificationAct>()),
  act_person: nullable(text),
  created_at: moment,
  read: bool,
  cleared: bool,
  place: int,
}

// Sort by `notifications.id`: `id` alone is the column of the result, which is text.
const itemColumns = `id::text, number, type, title, message, href, count, act, act_person, created_at,
           read_at is not null as read, cleared_at is not null as cleared, id as place`

// Number and list are consistent, because one statement reads both.
const list = (userId: string, found: string, order: string) => `
  select coalesce(c.last, 0) as last, coalesce(c.unread, 0) as unread, n.*
  from (select 1) one left join notification_counters c on c.user_id = ${userId}
  left join lateral (${found}) n on true
  order by ${order}`

// Each filter and direction is a statement of its own, so that its plan begins in the index that fits.
const pageOf = (filter: { isUnread: boolean; isOlder: boolean }) => {
  const { isUnread, isOlder } = filter
  const order = isOlder ? 'desc' : 'asc'
  const name = `notification_${isUnread ? 'unread_' : ''}${isOlder ? 'before' : 'after'}`
  const rows = (userId: string, from: string) =>
    `user_id = ${userId} and cleared_at is null${isUnread ? ' and read_at is null' : ''}
      and id ${isOlder ? '<' : '>'} ${from}::bigint`
  const takes = { userId: int, from: longInt, limit: int }
  return {
    all: statement(name, {
      takes,
      gives: listRow,
      sql: ({ userId, from, limit }) =>
        list(
          userId,
          `select ${itemColumns} from notifications where ${rows(userId, from)} order by notifications.id ${order} limit ${limit}`,
          'n.place desc',
        ),
    }),
    // A page of each type, and of these the page: however many of other types lie between, none of them is read.
    ofTypes: statement(`${name}_of_types`, {
      takes: { ...takes, types: listOf(text) },
      gives: listRow,
      sql: ({ userId, from, limit, types }) =>
        list(
          userId,
          `select each.* from unnest(${types}::text[]) asked (one) cross join lateral (
             select ${itemColumns} from notifications
             where type = asked.one and ${rows(userId, from)} order by notifications.id ${order} limit ${limit}) each
           order by each.place ${order} limit ${limit}`,
          'n.place desc',
        ),
    }),
  }
}

/** Pages of notifications, newest first: older or newer than an id, all or unread. */
export const pages = {
  older: { all: pageOf({ isUnread: false, isOlder: true }), unread: pageOf({ isUnread: true, isOlder: true }) },
  newer: { all: pageOf({ isUnread: false, isOlder: false }), unread: pageOf({ isUnread: true, isOlder: false }) },
} as const

/** How many notifications of each type a person has. */
export const countByType = statement('notification_counts', {
  takes: { userId: int },
  gives: { type: textOf<NotificationType>(), count: int },
  sql: ({ userId }) => `
    select type, count(*)::int as count from notifications where user_id = ${userId} and cleared_at is null group by type`,
})

/** Notifications changed after a number, oldest change first. */
export const listSince = statement('notification_since', {
  takes: { userId: int, since: int, limit: int },
  gives: listRow,
  sql: ({ userId, since, limit }) =>
    list(
      userId,
      `select ${itemColumns} from notifications
       where user_id = ${userId} and number > ${since}::int order by number limit ${limit}`,
      'n.number',
    ),
})
