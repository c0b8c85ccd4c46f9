import { type BookingSide, otherBookingSide } from '@guildhall/contract/bookings/options.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invitationFile } from '#meetings/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { type BookingRow, findBooking } from '../queries.ts'
import { sideOf } from '../rules.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

/** Which side of which booking gets a file, under which address. */
interface Asked {
  row: BookingRow
  side: BookingSide
  email: string
}

/** Returns a booking as a file for one of its sides, and the name of the other side: an invitation, or its end once it is cancelled. */
export async function sessionFile({ db, config, clock }: Reads, { row, side, email }: Asked) {
  const idOf = (of: BookingSide) => (of === 'host' ? row.host_id : row.guest_id)
  const [personId, otherId] = [idOf(side), idOf(otherBookingSide[side])]
  const name = personId === null ? '' : await directory.nameOf(db, personId)
  const who = otherId === null ? null : await directory.nameOf(db, otherId)
  const isCancelled = row.state === 'cancelled'
  const invitation = {
    ...{ id: `session-${row.id}`, path: `/bookings/${row.id}`, act: 'Move, cancel or read more' },
    ...{ title: row.title, place: row.meet_at, isInRoom: row.meet_kind === 'room' },
    ...{ start: new Date(row.starts_at), end: new Date(row.ends_at), sequence: row.sequence },
    note: who === null ? '' : `With ${who}`,
    status: isCancelled ? 'cancelled' : 'confirmed',
  } as const
  const attendee = { name, email, answer: isCancelled ? 'declined' : 'accepted' } as const
  return { calendar: invitationFile(config, invitation, attendee, clock.now()), who }
}

/** Returns the calendar file of a booked session for one of its sides, as the mails have it; 404 for others, 409 unless it is booked. */
export async function readBookingFile(deps: Reads, viewer: Viewer, id: string): Promise<string> {
  const [row] = await findBooking(deps.db, { id })
  const side = row && sideOf(row, viewer.id)
  const contact = side ? await directory.contactOf(deps.db, viewer.id) : null
  if (!row || !side || !contact) throw new AppError('booking_not_found')
  if (row.state !== 'booked') throw new AppError('booking_moved')
  return (await sessionFile(deps, { row, side, email: contact.email })).calendar.content
}
