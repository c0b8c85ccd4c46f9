import type { Queryable } from '#db/connect.ts'
import { findUnread } from './find-queries.ts'

/** How many notifications of a person are unread, for dashboard/. */
export async function countUnread(db: Queryable, userId: number): Promise<number> {
  return (await findUnread(db, userId))[0]?.unread ?? 0
}
