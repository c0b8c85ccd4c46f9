import { prepared } from '#db/statement.ts'

/** Whether a notification is this person's, cleared or not. */
export const findOwn = prepared<{ id: string }>(
  'notification_own',
  'select id::text from notifications where user_id = $1 and id = $2::bigint',
)
