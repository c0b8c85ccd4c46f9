import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { findBooking } from './queries.ts'
import { sideOf } from './rules.ts'

/** Returns the internal id of the other side of a booking of the caller; null once that account is closed. 404 for a stranger. */
export async function otherSideOf(db: Queryable, viewer: Viewer, bookingId: string): Promise<number | null> {
  const [row] = await findBooking(db, { id: bookingId })
  const side = row && sideOf(row, viewer.id)
  if (!row || !side) throw new AppError('booking_not_found')
  return side === 'host' ? row.guest_id : row.host_id
}
