import type { NotificationAct, NotificationType } from '@guildhall/contract/notifications/options.ts'
import { bool, int, longInt, moment, nullable, statement, text, textOf } from '#db/statement.ts'

// Ids are text outside the database, because they are unbounded.

/** The columns of a person's counter. */
export const counter = { last: int, unread: int }

/** A person's counter, locked; none exists before the first notification. */
export const lockCounter = statement('notification_lock', {
  takes: { userId: int },
  gives: counter,
  sql: ({ userId }) => `select last, unread from notification_counters where user_id = ${userId} for update`,
})

/** Takes the next `steps` numbers of a person, with `unread` more unread; returns the last of them, and no row for somebody erased. */
export const raiseCounter = statement('notification_raise', {
  takes: { userId: int, steps: int, unread: int },
  gives: counter,
  sql: ({ userId, steps, unread }) => `
    insert into notification_counters as c (user_id, last, unread)
    select id, ${steps}::int, ${unread}::int from people where id = ${userId}
    on conflict (user_id) do update set last = c.last + ${steps}, unread = c.unread + ${unread} returning last, unread`,
})

/** The stored unread count of a person; no row before the first notification. */
export const findUnread = statement('notification_unread', {
  takes: { userId: int },
  gives: { unread: int },
  sql: ({ userId }) => `select unread from notification_counters where user_id = ${userId}`,
})

/**
 * Hides the unread notification that a newer one about the same subject replaces, under the given number; it no longer counts
 * as unread. Nothing is left to do about those that were read.
 */
export const replaceUnread = statement('notification_replace', {
  takes: { userId: int, about: text, number: int, at: moment },
  gives: { id: text, count: int },
  sql: ({ userId, about, number, at }) => `
    with former as (
      update notifications set cleared_at = ${at}, number = ${number}
      where user_id = ${userId} and about = ${about} and read_at is null and cleared_at is null returning id, count),
    counted as (
      update notification_counters set unread = unread - 1 where user_id = ${userId} and exists (select from former)),
    settled as (
      update notifications set act = null, act_person = null
      where user_id = ${userId} and about = ${about} and act is not null and read_at is not null and cleared_at is null)
    select id::text, count from former`,
})

export const insertNotification = statement('notification_write', {
  takes: {
    userId: int,
    number: int,
    type: textOf<NotificationType>(),
    title: text,
    message: text,
    href: text,
    about: nullable(text),
    count: int,
    act: nullable(textOf<NotificationAct>()),
    actPerson: nullable(text),
    isSilent: bool,
    at: moment,
  },
  gives: { id: text },
  sql: (p) => `
    insert into notifications
      (user_id, number, type, title, message, href, about, count, act, act_person, is_silent, created_at, read_at)
    values (${p.userId}, ${p.number}, ${p.type}, ${p.title}, ${p.message}, ${p.href}, ${p.about}, ${p.count},
      ${p.act}, ${p.actPerson}, ${p.isSilent}, ${p.at},
      case when ${p.isSilent} then ${p.at}::timestamptz end)
    returning id::text`,
})

/** Whether a notification is this person's, cleared or not. */
export const findOwn = statement('notification_own', {
  takes: { userId: int, id: longInt },
  gives: { id: text },
  sql: ({ userId, id }) => `select id::text from notifications where user_id = ${userId} and id = ${id}::bigint`,
})

const changed = { userId: int, last: int, at: moment }

/** Changes the rows that `rows` finds: each gets the next number, and the counter follows. Returns how many there are. */
const change = (p: { [Name in keyof typeof changed]: string }, column: 'read_at' | 'cleared_at', rows: string) => `
  with found as (
    select id, ${p.last}::int + row_number() over (order by id)::int as number, read_at is null as is_unread
    from notifications where user_id = ${p.userId} and cleared_at is null and ${rows}),
  written as (
    update notifications n set ${column} = ${p.at}, number = f.number from found f where n.user_id = ${p.userId} and n.id = f.id),
  counted as (
    update notification_counters set last = ${p.last}::int + (select count(*)::int from found),
      unread = unread - (select count(*)::int from found where is_unread) where user_id = ${p.userId})
  select count(*)::int as changed from found`

const changeById = (name: string, column: 'read_at' | 'cleared_at', rows: (id: string) => string) =>
  statement(name, {
    takes: { ...changed, which: longInt },
    gives: { changed: int },
    sql: ({ which, ...p }) => change(p, column, rows(`${which}::bigint`)),
  })

/** The changes to a person's notifications; `last` is the number of the counter, which the caller has locked. */
export const changes = {
  /** By id. */
  readOne: changeById('notification_read', 'read_at', (id) => `read_at is null and id = ${id}`),
  clearOne: changeById('notification_clear_one', 'cleared_at', (id) => `id = ${id}`),
  /** Up to the newest id that counts. */
  readUpTo: changeById('notification_read_all', 'read_at', (id) => `read_at is null and id <= ${id}`),
  clearUpTo: changeById('notification_clear', 'cleared_at', (id) => `id <= ${id}`),
  /** By subject. */
  clearAbout: statement('notification_clear_about', {
    takes: { ...changed, which: text },
    gives: { changed: int },
    sql: ({ which, ...p }) => change(p, 'cleared_at', `about = ${which}::text`),
  }),
}

/** The content of a mail about a notification; no row when it was read or replaced, or its person is suspended. */
export const findMail = statement('notification_mail', {
  takes: { id: int },
  gives: {
    user_id: int,
    type: textOf<NotificationType>(),
    email: text,
    title: text,
    message: text,
    href: text,
  },
  sql: ({ id }) => `
    select p.id as user_id, n.type, p.email::text, n.title, n.message, n.href
    from notifications n join people p on p.id = n.user_id
    where n.id = ${id} and (n.read_at is null or n.is_silent) and n.cleared_at is null and p.suspended_at is null`,
})
