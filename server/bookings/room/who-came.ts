import type { BookingCame } from '@guildhall/contract/bookings/options.ts'
import { bookingLimits as most } from '@guildhall/contract/limits/sessions.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { sessionOrders } from '#orders/service.ts'
import { type Attendance, lockRoomOf, sessionRoom, whoWasThere } from '#rooms/service.ts'
import { type BookingDeps, change, noteAbsence } from '../booking-state.ts'
import type { BookingRow } from '../queries.ts'

const minuteMs = 60_000
const outageReason = 'Our room did not work for more than half of the session.'

const timesOf = ({ starts_at, ends_at }: BookingRow) => ({ startsAt: new Date(starts_at), endsAt: new Date(ends_at) })

/** Returns who was in our room during a booked session, also after it. */
export function attendanceOf(db: Queryable, row: BookingRow, now: Date): Promise<Attendance> {
  const { startsAt, endsAt } = timesOf(row)
  return whoWasThere(db, sessionRoom(row.room_id ?? row.id), { from: startsAt, to: endsAt }, now)
}

/**
 * Ends a locked booking in our room, which has closed, by who was there. An absent host gives all of the money back, an absent
 * guest gets nothing back; an outage of more than half of the session cancels it, with all of the money back.
 */
export async function settleByRoom(deps: BookingDeps, tx: Tx, row: BookingRow): Promise<BookingRow> {
  const { wasOut, people } = await attendanceOf(tx, row, deps.clock.now())
  if (wasOut) return cancelForOutage(deps, tx, row)
  const came = cameOf(row, people)
  return came === 'both' ? change(deps, tx, row, { came }, null) : noteAbsenceInRoom(deps, tx, row, came, null)
}

/** The guest leaves a locked booking whose host is not there; all of the money goes back. */
export const leaveEarly = (deps: BookingDeps, tx: Tx, row: BookingRow): Promise<BookingRow> =>
  noteAbsenceInRoom(deps, tx, row, 'guest', 'guest')

/** Lets nobody join the room of a booking until the end of the transaction. */
export const lockOwnRoom = (tx: Tx, row: BookingRow): Promise<void> =>
  lockRoomOf(tx, sessionRoom(row.session_id ?? row.id), timesOf(row))

/**
 * Returns from when the guest of a booked session in our room can leave it: after ten minutes without the host, outages not
 * counted. Null before the start, while the host is there, once they were there for half of it, and when it ends before.
 */
export async function leaveFromOf(db: Queryable, row: BookingRow, now: Date): Promise<Date | null> {
  const isOn = row.state === 'booked' && row.meet_kind === 'room' && new Date(row.starts_at) <= now
  if (!isOn) return null
  const { outUntil, people } = await attendanceOf(db, row, now)
  const host = row.host_id === null ? undefined : people.get(row.host_id)
  if (host?.isThere || host?.wasPresent) return null
  const alone = Math.max(Date.parse(row.starts_at), host?.lastSeen ?? 0, outUntil ?? 0)
  const from = new Date(alone + most.leaveMinutes * minuteMs)
  return from < new Date(row.ends_at) ? from : null
}

function cameOf({ host_id, guest_id }: BookingRow, people: Attendance['people']): BookingCame {
  const wasThere = (id: number | null) => id !== null && (people.get(id)?.wasPresent ?? false)
  if (wasThere(host_id)) return wasThere(guest_id) ? 'both' : 'host'
  return wasThere(guest_id) ? 'guest' : 'nobody'
}

// When neither came, it is as if the host alone had not come.
function noteAbsenceInRoom(
  deps: BookingDeps,
  tx: Tx,
  row: BookingRow,
  came: Exclude<BookingCame, 'both'>,
  by: 'guest' | null,
): Promise<BookingRow> {
  const said = { absence_said_by: came === 'host' ? 'host' : 'guest', absence_said_at: deps.clock.now().toISOString() }
  return noteAbsence(deps, tx, { ...row, came, ...said } as BookingRow, by)
}

async function cancelForOutage(deps: BookingDeps, tx: Tx, row: BookingRow): Promise<BookingRow> {
  const over = { state: 'cancelled', ended_by: 'clock', reason: outageReason } as const
  const cancelled = await change(deps, tx, row, over, { act: 'outage', by: null })
  if (row.order_id !== null) await sessionOrders.cancelForOutage(deps, tx, row.order_id)
  return cancelled
}
