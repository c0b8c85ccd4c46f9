import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { savedSearches } from './tables.ts'

/** A person's saved searches, for their own export. They are deleted with the person (a foreign key). */
export async function heldSearches(db: Queryable, personId: number) {
  const { kind, query, alert, createdAt: savedAt } = savedSearches
  return db.select({ kind, query, alert, savedAt }).from(savedSearches).where(eq(savedSearches.userId, personId))
}
