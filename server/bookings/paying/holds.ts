import { wantQuestion } from '@guildhall/contract/bookings/want-question.ts'
import { bookingLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { availability } from '#availability/service.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { AppError } from '#http/errors.ts'
import type { Held, Hold } from '#offers/port.ts'
import type { Deps } from '../../deps.ts'
import { lockAfterHours, lockOfOrder, write } from '../booking-state.ts'
import { tellWatchers } from '../lists/watched-hosts.ts'
import { tellSides } from '../notices.ts'
import { type BookingRow, countHolds, findBooking, findTogether, insertBooking, lockExpired } from '../queries.ts'
import { heldUntil } from '../rules.ts'
import { takeSlot } from '../types/free-slots.ts'
import { lockOffered, lockOpen } from '../types/type-queries.ts'

/** Frees the times of a host whose hold has expired. Call it before you book a time, while the host's hours are locked. */
export async function lapseExpired(tx: Tx, hostId: number, now: Date): Promise<void> {
  for (const row of await lockExpired(tx, { hostId, at: now })) await write(tx, row, { state: 'lapsed' }, now)
}

type HoldDeps = Pick<Deps, 'busySources'>

/** Times of hosts, held from the checkout until they are paid. */
export const createHold = (sources: HoldDeps): Hold => ({
  async take(deps, tx, held) {
    const { bookingId } = chosenOf(held)
    if (bookingId === null) await tellWatchers(deps, tx, await takeTime(sources, tx, held))
    else await takeApproved(tx, held, bookingId)
  },

  async keep(deps, tx, held) {
    const row = await lockOfOrder(tx, held.orderId)
    if (!row || row.host_id === null || row.guest_id === null) return null
    const [pair] = await findTogether(tx, { one: row.host_id, other: row.guest_id })
    if (!pair?.together) return null
    const place =
      row.state === 'held' ? {} : row.state === 'lapsed' ? await takeAgain(sources, tx, row, held.now) : null
    if (place === null) return null
    const booked = await write(tx, row, { ...place, state: 'booked' }, held.now)
    await tellSides(deps, tx, booked, { act: 'book', by: 'guest' })
    return { kind: 'session-type', id: held.id }
  },

  async release(deps, tx, held) {
    const row = await lockOfOrder(tx, held.orderId)
    if (!row) return
    if (row.host_id !== null) await tellWatchers(deps, tx, row.host_id)
    // A booking that the host approved stays held until its own date.
    if (row.held_at === null && row.state !== 'cancelled') await write(tx, row, { order_id: null }, held.now)
    else if (row.state === 'held') await write(tx, row, { state: 'lapsed' }, held.now)
  },
})

function chosenOf({ line: { chosen } }: Held) {
  if (!chosen || !('start' in chosen)) throw new AppError('internal')
  return chosen
}

/** Holds a free time for the buyer of an order, who is locked, so the count of holds is exact. Returns the host. */
async function takeTime({ busySources }: HoldDeps, tx: Tx, held: Held): Promise<number> {
  const { orderId, buyerId: guestId, now, line } = held
  const start = new Date(chosenOf(held).start)
  const [type] = await lockOpen(tx, { id: held.id })
  const hours = type && (await availability.lockHoursOf(tx, type.host_id))
  if (!type || !hours || hours.paused) throw new AppError('host_paused')
  const hostId = type.host_id
  await lapseExpired(tx, hostId, now)
  const [holds] = await countHolds(tx, { guestId, hostId, since: daysAfter(now, -1) })
  if (!holds || holds.unpaid >= most.unpaidHoldsADay || holds.of_host >= most.holdsOfHost)
    throw new AppError('holds_full')
  const clock = { now: () => now }
  const taken = await takeSlot({ busySources, clock }, tx, { hours, type, start, guestId })
  const payUntil = heldUntil(now)
  const wantId = wantQuestion(type.id).id
  const [row] = await insertBooking(tx, {
    ...{
      id: newId(),
      hostId,
      guestId,
      typeId: type.id,
      state: 'held',
      start,
      end: taken.end,
      answers: line.answers.filter(({ questionId }) => questionId !== wantId),
      at: now,
    },
    ...{ sessionId: taken.sessionId, place: taken.place },
    // What the guest wants is the first of their shared notes, as in a free booking.
    guestNotes: line.answers.find(({ questionId }) => questionId === wantId)?.text ?? '',
    ...{ title: type.title, what: type.what, people: type.people },
    ...{ meetKind: type.place_kind, meetAt: type.place, cancelRule: type.cancel_rule },
    ...{ priceMinor: line.unitMinor, firstFree: false, orderId, heldAt: now, payUntil },
    ...{ actsAt: payUntil, remindAt: null },
  })
  if (!row) throw new AppError('internal')
  return hostId
}

/** Links a booking that the host approved to the order that pays it. */
async function takeApproved(tx: Tx, { orderId, buyerId, now }: Held, bookingId: string): Promise<void> {
  const [seen] = await findBooking(tx, { id: bookingId })
  const row = seen && (await lockAfterHours(tx, seen))
  const isPayable =
    row?.guest_id === buyerId &&
    row.state === 'held' &&
    row.order_id === null &&
    row.pay_until !== null &&
    new Date(row.pay_until) > now
  if (!row || !isPayable) throw new AppError('booking_moved')
  await write(tx, row, { order_id: orderId }, now)
}

/** The money came after the hold had expired: takes the time again, or returns null when it is no longer free. */
async function takeAgain(
  { busySources }: HoldDeps,
  tx: Tx,
  row: BookingRow,
  now: Date,
): Promise<Partial<BookingRow> | null> {
  const { host_id: hostId, guest_id: guestId, type_id: typeId } = row
  if (hostId === null || guestId === null || typeId === null) return null
  const hours = await availability.lockHoursOf(tx, hostId)
  const [type] = await lockOffered(tx, { id: typeId, hostId })
  const isSame = type && type.minutes * 60_000 === Date.parse(row.ends_at) - Date.parse(row.starts_at)
  if (!isSame || !hours || hours.paused) return null
  await lapseExpired(tx, hostId, now)
  const start = new Date(row.starts_at)
  // The shortest notice does not count: the guest chose this time earlier.
  const wishes = { hours: { ...hours, notice: 0 }, type: { ...type, approval: false }, start, guestId }
  try {
    const taken = await takeSlot({ busySources, clock: { now: () => now } }, tx, wishes)
    return { session_id: taken.sessionId, place: taken.place }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
