import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { readMailChoice } from './mail-choice.ts'
import { notifications } from './tables.ts'

/** What a person was told, for their own eyes, and what they are mailed; it goes with the person. */
export async function heldNotifications(db: Queryable, personId: number) {
  const { type, title, message, href, createdAt, readAt } = notifications
  const told = await db
    .select({ type, title, message, href, createdAt, readAt })
    .from(notifications)
    .where(eq(notifications.userId, personId))
    .orderBy(notifications.number)
  return { told, mailed: await readMailChoice(db, personId) }
}
