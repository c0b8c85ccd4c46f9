import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Deps } from '../deps.ts'
import { sessionTypes } from './tables.ts'

/** Returns the session types of a person, for their data export. */
export async function heldBookings(db: Queryable, personId: number) {
  const types = await db.select().from(sessionTypes).where(eq(sessionTypes.hostId, personId))
  return { types: types.map(({ hostId: _, ...type }) => type) }
}

/** Erases the session types of a person. */
export async function eraseBookings(deps: Pick<Deps, 'db' | 'clock'>, tx: Tx, personId: number): Promise<void> {
  await tx.delete(sessionTypes).where(eq(sessionTypes.hostId, personId))
  tx.afterCommit(() => recentReads(deps).forget())
}
