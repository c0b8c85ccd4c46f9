import type { Queryable, Tx } from '#db/connect.ts'
import { eraseStays, findHeld } from './queries.ts'

export { type Attendance, lockRoomOf, whoWasThere } from './attendance.ts'
export type { RoomSource, RoomSubject } from './port.ts'

/** The key of the room of a meeting. */
export const meetingRoom = (id: string): string => `meeting ${id}`
/** The key of the room of a booked time, which all its bookings share. */
export const sessionRoom = (sessionId: string): string => `session ${sessionId}`

/** The personal data stored here and its erasure, for accounts/. */
export const personalRooms = {
  heldOf: async (db: Queryable, personId: number) => ({ stays: await findHeld(db, { personId }) }),
  erase: async (tx: Tx, personId: number) => void (await eraseStays(tx, { personId })),
}
