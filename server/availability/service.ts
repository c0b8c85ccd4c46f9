import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { hostHours } from './tables.ts'

export type { BusySource, KnownBusy } from './port.ts'

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
