import { prepared } from '#db/statement.ts'

/** Everybody who is an administrator now. */
export const findStaff = prepared<{ id: number }>(
  'staff_ids',
  "select id from people where role = 'admin' and suspended_at is null order by id",
)
