import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { notifications } from './tables.ts'

/** What a person was told, for their own eyes; it goes with the person. */
export async function heldNotifications(db: Queryable, personId: number) {
  const { type, title, message, href, createdAt } = notifications
  return db
    .select({ type, title, message, href, createdAt })
    .from(notifications)
    .where(eq(notifications.userId, personId))
    .orderBy(notifications.number)
}
