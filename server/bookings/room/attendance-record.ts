import type { SessionAttendance } from '@guildhall/contract/bookings/session-attendance.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import { type BookingRow, findByOrder } from '../queries.ts'
import { attendanceOf } from './who-came.ts'

const minuteMs = 60_000
const present = ({ from, to }: { from: number; to: number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/**
 * Returns who came to the session that an order paid, for one of its sides: null before its end. Undefined for
 * other orders and for everybody else.
 */
export async function readOwnAttendance(
  db: Queryable,
  viewer: Viewer,
  orderId: string,
  now: Date,
): Promise<SessionAttendance | null | undefined> {
  const [row] = await findByOrder(db, { orderId })
  if (!row || (viewer.id !== row.host_id && viewer.id !== row.guest_id)) return undefined
  return new Date(row.ends_at) <= now ? presentAttendance(db, row, now) : null
}

/** Returns who came to the session that an order paid, by the times of our room and by what the sides said; null for other orders. */
export async function readAttendance(db: Queryable, orderId: string, now: Date): Promise<SessionAttendance | null> {
  const [row] = await findByOrder(db, { orderId })
  return row ? presentAttendance(db, row, now) : null
}

async function presentAttendance(db: Queryable, row: BookingRow, now: Date): Promise<SessionAttendance> {
  const { outages, people } = await attendanceOf(db, row, now)
  const isRoom = row.meet_kind === 'room'
  const sides = [
    { by: 'seller' as const, id: row.host_id },
    { by: 'buyer' as const, id: row.guest_id },
  ]
  return {
    ...{ start: isoOf(row.starts_at), end: isoOf(row.ends_at), placeKind: row.meet_kind, came: row.came },
    said:
      row.absence_said_by === null || row.came !== null
        ? null
        : {
            by: row.absence_said_by === 'guest' ? 'buyer' : 'seller',
            at: isoOf(row.absence_said_at ?? row.ends_at),
            denied: row.absence_denied,
          },
    people: sides.map(({ by, id }) => {
      const was = isRoom && id !== null ? people.get(id) : undefined
      return {
        by,
        minutes: Math.round((was?.ms ?? 0) / minuteMs),
        wasPresent: was?.wasPresent ?? false,
        stays: (was?.stays ?? []).map(present),
      }
    }),
    outages: isRoom ? outages.map(present) : [],
  }
}
