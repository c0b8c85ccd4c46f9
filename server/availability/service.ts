import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { dateAt, monthIn } from './clocks.ts'
import { findBusy, hoursOf, lockHoursOf, pauseHours, zoneOf } from './host-hours.ts'
import { marginMs, openWithin, slotsWithin } from './slots.ts'
import { hostHours } from './tables.ts'

export type { Interval } from './clocks.ts'
export type { BusySource, KnownBusy } from './port.ts'

/** Hours and slots, for bookings/. */
export const availability = {
  hoursOf,
  /** The same, locked: bookings of one host are made one after another. */
  lockHoursOf,
  /** Stops new bookings of a host. */
  pause: pauseHours,
  /** The zone of a person's clocks: of their hours, else of their profile, else UTC. */
  zoneOf,
  findBusy,
  slotsWithin,
  openWithin,
  marginMs,
  /** A month, and the date at a moment, by the clocks of a zone. */
  monthIn,
  dateAt,
}

/** The personal data stored here and its erasure, for accounts/. */
export const personalHours = {
  /** Returns a person's hours, for their data export; null before the first save. */
  async heldOf(db: Queryable, personId: number) {
    const [row] = await db.select().from(hostHours).where(eq(hostHours.personId, personId))
    if (!row) return null
    const { personId: _, ...hours } = row
    return hours
  },
  async erase(tx: Tx, personId: number): Promise<void> {
    await tx.delete(hostHours).where(eq(hostHours.personId, personId))
  },
}
