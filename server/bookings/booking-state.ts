import { bookingLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { availability } from '#availability/service.ts'
import { cart } from '#cart/service.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { sessionOrders } from '#orders/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { type Happened, tellSides } from './notices.ts'
import {
  type BookingRow,
  countAbsences,
  dropEmptySession,
  findBooking,
  findByOrder,
  lockBooking,
  saveBooking,
} from './queries.ts'
import { actsAt, asksAt, orderSideOf, remindAt, sideOf } from './rules.ts'

export type BookingDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime' | 'config' | 'busySources' | 'offers'>
export type ChangeDeps = Pick<Deps, 'clock' | 'jobs' | 'realtime'>

/** Changes a booking, which the caller has locked, and tells both sides. */
export async function change(
  deps: ChangeDeps & Pick<Deps, 'db'>,
  tx: Tx,
  row: BookingRow,
  over: Partial<BookingRow>,
  happened: Happened | null,
): Promise<BookingRow> {
  const saved = await write(tx, row, over, deps.clock.now())
  if (happened) await tellSides(deps, tx, saved, happened)
  tx.afterCommit(() => recentReads(deps).forget())
  return saved
}

/**
 * The only way to change a booking, which the caller has locked: saves it with its next automatic step and reminder, and frees
 * its time when it ends or lapses.
 */
export async function write(tx: Tx, row: BookingRow, over: Partial<BookingRow>, now: Date): Promise<BookingRow> {
  const next = { ...row, ...over }
  const takesPlace = next.state === 'held' || next.state === 'booked' || next.state === 'over'
  const placed = takesPlace ? next : { ...next, session_id: null, place: null, proposed_at: null }
  const isMoved = next.starts_at !== row.starts_at || next.state !== row.state
  const reminder = next.state !== 'booked' ? null : isMoved ? remindAt(next.starts_at, now) : next.remind_at
  // Calendar programs get changes of booked sessions only.
  const isChanged =
    row.state === 'booked' &&
    (next.starts_at !== row.starts_at || next.state === 'cancelled' || next.state === 'lapsed')
  const isNewlyDone = next.state === 'done' && row.state !== 'done'
  const stands = {
    ...placed,
    ...(isNewlyDone ? { asks_at: asksAt(next)?.toISOString() ?? null } : {}),
    room_id: placed.session_id ?? row.room_id,
    sequence: row.sequence + (isChanged ? 1 : 0),
    acts_at: actsAt(placed)?.toISOString() ?? null,
    remind_at: reminder instanceof Date ? reminder.toISOString() : reminder,
  }
  const [saved] = await saveBooking(tx, pick(stands))
  if (!saved) throw new AppError('internal')
  if (row.session_id !== null && row.session_id !== saved.session_id)
    await dropEmptySession(tx, { sessionId: row.session_id })
  if (isMoved) await leaveCart(tx, saved)
  return saved
}

/** Takes a booked time out of the cart of its guest, who may have put it there and then booked it another way. */
export async function leaveCart(
  tx: Tx,
  { state, guest_id, type_id, starts_at }: Pick<BookingRow, 'state' | 'guest_id' | 'type_id' | 'starts_at'>,
): Promise<void> {
  if (state !== 'booked' || guest_id === null || type_id === null) return
  await cart.removeTime(tx, { userId: guest_id, typeId: type_id, start: new Date(starts_at) })
}

// The values that the save statement takes.
function pick({
  host_id,
  guest_id,
  type_id,
  first_starts_at,
  title,
  what,
  people,
  meet_kind,
  meet_at,
  cancel_rule,
  answers,
  price_minor,
  first_free,
  created_at,
  ...saved
}: BookingRow) {
  return saved
}

/** A booking locked for one of its sides, with its order and the host's hours locked before it. 404 for everybody else. */
export async function lockFor(tx: Tx, viewer: Viewer, id: string) {
  const [seen] = await findBooking(tx, { id })
  if (!seen || sideOf(seen, viewer.id) === null) throw new AppError('booking_not_found')
  const locked = await lockWhole(tx, seen)
  const side = sideOf(locked.row, viewer.id)
  if (!side) throw new AppError('booking_not_found')
  return { ...locked, side }
}

/** Locks the order of a booking, the hours of its host, and then the booking. 409 when it got another order meanwhile. */
export async function lockWhole(tx: Tx, seen: BookingRow) {
  // In the same sequence as payments and moves of the order.
  const order = seen.order_id === null ? null : await sessionOrders.lock(tx, seen.order_id)
  // Hours are locked before bookings, so changes of one host's times happen one after another.
  const hours = seen.host_id === null ? null : await availability.lockHoursOf(tx, seen.host_id)
  const [row] = await lockBooking(tx, { id: seen.id })
  if (!row) throw new AppError('booking_not_found')
  if (row.order_id !== seen.order_id) throw new AppError('booking_moved')
  return { row, hours, order }
}

/** Locks the booking of a locked order, after the hours of its host; undefined when no booking has the order. */
export async function lockOfOrder(tx: Tx, orderId: string): Promise<BookingRow | undefined> {
  const [seen] = await findByOrder(tx, { orderId })
  return seen && lockAfterHours(tx, seen)
}

/** Locks a booking after the hours of its host. */
export async function lockAfterHours(tx: Tx, seen: BookingRow): Promise<BookingRow | undefined> {
  if (seen.host_id !== null) await availability.lockHoursOf(tx, seen.host_id)
  return (await lockBooking(tx, { id: seen.id }))[0]
}

/**
 * Ends a booking once it is certain who did not come: somebody agreed, or the times of our room show it. The third absence of a host
 * pauses their sessions and notifies the staff.
 */
export async function noteAbsence(deps: BookingDeps, tx: Tx, row: BookingRow, by: Happened['by']): Promise<BookingRow> {
  const absent = row.absence_said_by === 'guest' ? 'host' : 'guest'
  const act = row.came === null ? 'absence-agreed' : absent === 'host' ? 'host-absent' : 'guest-absent'
  const done = await change(deps, tx, row, { state: 'done', absence_denied: false }, { act, by })
  // A guest whom only the room missed can still report the order before it completes.
  if (done.order_id !== null && (row.came === null || absent === 'host'))
    await sessionOrders.settleAbsence(deps, tx, done.order_id, {
      absent: orderSideOf[absent],
      by: by === null ? 'clock' : orderSideOf[by],
    })
  if (absent === 'guest' || done.host_id === null) return done
  const now = deps.clock.now()
  const [counted] = await countAbsences(tx, { personId: done.host_id, since: daysAfter(now, -most.absenceDays) })
  if ((counted?.host ?? 0) < most.hostAbsences) return done
  await availability.pause(tx, done.host_id, now)
  const name = await directory.nameOf(tx, done.host_id)
  const staff = await directory.staff(tx, 'reports')
  await notify(deps, tx, [
    {
      userId: done.host_id,
      type: 'job',
      title: 'Your sessions are paused',
      message: `You missed ${most.hostAbsences} sessions within ${most.absenceDays} days. Nobody can book you until you open your hours again.`,
      href: '/settings/hours',
      about: 'absences',
    },
    ...staff
      .filter((userId) => userId !== done.host_id)
      .map((userId) => ({
        userId,
        type: 'job' as const,
        title: 'A host missed sessions',
        message: `${name} missed ${most.hostAbsences} sessions within ${most.absenceDays} days. Their sessions are paused.`,
        href: '/admin/people',
        about: `absences of ${done.host_id}`,
      })),
  ])
  return done
}
