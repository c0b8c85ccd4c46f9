import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { adminLog } from './tables.ts'

/** What somebody did as an administrator, by their public name; the log itself is kept for good. */
export function actsOf(db: Queryable, customUserId: string) {
  return db.select().from(adminLog).where(eq(adminLog.actor, customUserId)).orderBy(adminLog.line)
}
