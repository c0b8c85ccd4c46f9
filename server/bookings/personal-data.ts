import { eq, or } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Deps } from '../deps.ts'
import type { ChangeDeps } from './booking-state.ts'
import { endAllOf } from './endings.ts'
import { bookings, sessionTypes, sessionWaits } from './tables.ts'

/** Returns the session types of a person, their bookings on both sides, and what they wait for, for their data export. */
export async function heldBookings(db: Queryable, personId: number) {
  const types = await db.select().from(sessionTypes).where(eq(sessionTypes.hostId, personId))
  const held = await db
    .select()
    .from(bookings)
    .where(or(eq(bookings.hostId, personId), eq(bookings.guestId, personId)))
    .orderBy(bookings.startsAt)
  const waits = await db.select().from(sessionWaits).where(eq(sessionWaits.personId, personId))
  return {
    waits: waits.map(({ personId: _, number: __, ...wait }) => wait),
    types: types.map(({ hostId: _, ...type }) => type),
    bookings: held.map(({ hostId, guestId: _, hostOwnNotes, guestOwnNotes, ...booking }) => ({
      ...booking,
      side: hostId === personId ? 'host' : 'guest',
      // Each side's own notes are theirs alone.
      ownNotes: hostId === personId ? hostOwnNotes : guestOwnNotes,
    })),
  }
}

/** Erases the session types of a person, and takes them out of their bookings. */
export async function eraseBookings(deps: ChangeDeps & Pick<Deps, 'db'>, tx: Tx, personId: number): Promise<void> {
  await endAllOf(deps, tx, personId)
  await tx.delete(sessionTypes).where(eq(sessionTypes.hostId, personId))
  tx.afterCommit(() => recentReads(deps).forget())
}
