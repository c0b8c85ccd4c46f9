import { prepared } from '#db/statement.ts'

/** The counter of a person, locked; there is none before the first notification. */
export const lockCounter = prepared<{ last: number; unread: number }>(
  'notification_lock',
  'select last, unread from notification_counters where user_id = $1 for update',
)

/** Takes the next `$2` numbers of a person, of whom one more is unread; answers the last of them. */
export const raiseCounter = prepared<{ last: number; unread: number }>(
  'notification_raise',
  `insert into notification_counters as c (user_id, last, unread) values ($1, $2, 1)
   on conflict (user_id) do update set last = c.last + $2, unread = c.unread + 1 returning last, unread`,
)

/** Hides what a newer notification takes the place of, under the number `$3`; it is unread no more. */
export const replaceUnread = prepared<{ id: string; count: number }>(
  'notification_replace',
  `with former as (
     update notifications set cleared_at = $4, number = $3
     where user_id = $1 and about = $2 and read_at is null and cleared_at is null returning id, count),
   counted as (
     update notification_counters set unread = unread - 1 where user_id = $1 and exists (select from former))
   select id::text, count from former`,
)

export const insertNotification = prepared<{ id: string }>(
  'notification_write',
  `insert into notifications (user_id, number, type, title, message, href, about, count, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id::text`,
)
