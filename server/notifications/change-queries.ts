import { prepared } from '#db/statement.ts'

// Each takes the person and the last number, which the caller has locked, and answers how many rows it changed.

interface Changed {
  changed: number
}

/** A change of rows that `which` finds: each gets the next number, and the counter follows. */
const change = (name: string, set: 'read_at' | 'cleared_at', which: string) =>
  prepared<Changed>(
    name,
    `with found as (
       select id, $2::int + row_number() over (order by id)::int as number, read_at is null as is_unread
       from notifications where user_id = $1 and cleared_at is null and ${which}),
     written as (
       update notifications n set ${set} = $3, number = f.number from found f where n.id = f.id),
     counted as (
       update notification_counters set last = $2::int + (select count(*)::int from found),
         unread = unread - (select count(*)::int from found where is_unread) where user_id = $1)
     select count(*)::int as changed from found`,
  )

/** What can be done with a person's notifications. Values: person, last number, now, which. */
export const changes = {
  /** By id. */
  readOne: change('notification_read', 'read_at', 'read_at is null and id = $4::bigint'),
  clearOne: change('notification_clear_one', 'cleared_at', 'id = $4::bigint'),
  /** By the newest id that counts. */
  readUpTo: change('notification_read_all', 'read_at', 'read_at is null and id <= $4::bigint'),
  clearUpTo: change('notification_clear', 'cleared_at', 'id <= $4::bigint'),
  /** By what they are about. */
  clearAbout: change('notification_clear_about', 'cleared_at', 'about = $4::text'),
}
