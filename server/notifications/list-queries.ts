import type { NotificationType } from '@guildhall/contract/notification-options.ts'
import { prepared } from '#db/statement.ts'

/** The counter, and beside it one notification; those columns are null when there is none. */
export interface ListRow {
  last: number
  unread: number
  id: string | null
  number: number
  type: NotificationType
  title: string
  message: string
  href: string
  count: number
  created_at: string
  read: boolean
  cleared: boolean
}

// Number and list are of one moment, because they come by one statement.
const own = (name: string, rows: string, order: string) =>
  prepared<ListRow>(
    name,
    `select coalesce(c.last, 0) as last, coalesce(c.unread, 0) as unread, n.*
     from (select 1) one left join notification_counters c on c.user_id = $1
     left join lateral (
       select id::text, number, type, title, message, href, count, created_at, read_at is not null as read,
              cleared_at is not null as cleared, id as place
       from notifications where user_id = $1 and ${rows} limit $3) n on true
     order by ${order}`,
  )

/** Those older than the id `$2`, the newest first. */
export const listBefore = own(
  'notification_list',
  'cleared_at is null and id < $2::bigint order by id desc',
  'n.place desc',
)

/** Those changed after the number `$2`, the oldest change first. */
export const listSince = own('notification_since', 'number > $2::int order by number', 'n.number')
