import { prepared } from '#db/statement.ts'

/** Whether a notification is this person's, cleared or not. */
export const findOwn = prepared<{ id: string }>(
  'notification_own',
  'select id::text from notifications where user_id = $1 and id = $2::bigint',
)

/** The kept number of a person's unread notifications; no row for who was never told anything. */
export const findUnread = prepared<{ unread: number }>(
  'notification_unread',
  'select unread from notification_counters where user_id = $1',
)
