import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { achievements } from './tables.ts'

/** What a person has reached, for their own eyes; it goes with the person. */
export async function heldAchievements(db: Queryable, personId: number) {
  const { kind, reachedAt } = achievements
  return db.select({ kind, reachedAt }).from(achievements).where(eq(achievements.userId, personId)).orderBy(reachedAt)
}
