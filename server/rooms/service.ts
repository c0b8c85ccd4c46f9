import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Between } from '#db/statement.ts'
import { eraseStays, findHeld, findTimes } from './queries.ts'

export type { RoomSource, RoomSubject } from './port.ts'

/** The key of the room of a meeting. */
export const meetingRoom = (id: string): string => `meeting ${id}`
/** The key of the room of a booked time, which all its bookings share. */
export const sessionRoom = (sessionId: string): string => `session ${sessionId}`

/**
 * Returns who was in a room between two moments, by internal id: how long in milliseconds, and whether that is at least half of
 * the time. People who never came are absent. Stays count until the last sign of life.
 */
export async function whoWasThere(
  db: Queryable,
  key: string,
  { from, to }: Between,
): Promise<Map<number, { ms: number; wasPresent: boolean }>> {
  const needed = (to.getTime() - from.getTime()) * roomLimits.presentShare
  const rows = await findTimes(db, { key, from, to })
  return new Map(rows.map(({ person_id, ms }) => [person_id, { ms, wasPresent: ms >= needed }]))
}

/** The personal data stored here and its erasure, for accounts/. */
export const personalRooms = {
  heldOf: async (db: Queryable, personId: number) => ({ stays: await findHeld(db, { personId }) }),
  erase: async (tx: Tx, personId: number) => void (await eraseStays(tx, { personId })),
}
