import type { BookingSide } from '@guildhall/contract/bookings/options.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { backAt } from '@guildhall/contract/orders/cancel-rules.ts'
import type { OrderActor } from '@guildhall/contract/orders/commerce-options.ts'
import { availability } from '#availability/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { hoursAfter } from '#db/moments.ts'
import { AppError } from '#http/errors.ts'
import type { OfferSource } from '#offers/port.ts'
import { sessionOrders } from '#orders/service.ts'
import { write } from './booking-state.ts'
import { tellSides } from './notices.ts'
import { type BookingRow, findBlock, findByOrder, lockBooking } from './queries.ts'

type Source = OfferSource<'session-type'>

const sideOfActor: Partial<Record<OrderActor, BookingSide>> = { buyer: 'guest', seller: 'host' }

// The caller has locked the order.
async function lockOf(tx: Tx, orderId: string): Promise<BookingRow | undefined> {
  const [seen] = await findByOrder(tx, { orderId })
  if (!seen) return undefined
  if (seen.host_id !== null) await availability.lockHoursOf(tx, seen.host_id)
  return (await lockBooking(tx, { id: seen.id }))[0]
}

/**
 * Returns what goes back to the guest when a side cancels a paid session now, in minor units: everything when the host cancels, when
 * the guest refuses another time that the host proposes, and for a day after one has blocked the other; else what the rule says.
 */
export async function backNow(db: Queryable, row: BookingRow, side: BookingSide, now: Date): Promise<number> {
  const { price_minor: priceMinor, cancel_rule: cancelRule, starts_at: start, host_id, guest_id } = row
  if (side === 'host' || row.proposed_at !== null) return priceMinor
  if (host_id !== null && guest_id !== null) {
    const since = hoursAfter(now, -bookingLimits.blockCancelHours)
    const [block] = await findBlock(db, { one: host_id, other: guest_id, since })
    if (block?.is_fresh) return priceMinor
  }
  return backAt({ cancelRule, start, priceMinor }, now)
}

/** A side cancels the order of a session, which has not begun. */
export const backOf: NonNullable<Source['backOf']> = async (tx, { orderId, by, now }) => {
  const row = await lockOf(tx, orderId)
  if (row?.state !== 'booked' || new Date(row.starts_at) <= now)
    throw new AppError('order_moved', { message: 'The session has begun, so it can no longer be cancelled.' })
  return backNow(tx, row, sideOfActor[by] ?? 'host', now)
}

/**
 * The order of a session changed. When it ends before the session, the booking is cancelled; from the end of the session on, the
 * booking is done with its order, or with a report, which others decide.
 */
export const followOrder: NonNullable<Source['orderChanged']> = async (deps, tx, { orderId, actor, note }) => {
  const row = await lockOf(tx, orderId)
  const order = await sessionOrders.find(tx, orderId)
  if (!row || !order) return
  const now = deps.clock.now()
  const isOver = order.ended_at !== null
  if (row.state === 'booked' && isOver) {
    const by = sideOfActor[actor] ?? null
    const over = { state: 'cancelled', ended_by: by ?? 'clock', reason: note } as const
    await tellSides(deps, tx, await write(tx, row, over, now), { act: 'cancel', by })
  } else if (row.state === 'booked' && order.state === 'delivered') {
    await write(tx, row, { state: 'over' }, now)
  } else if (row.state === 'over' && (isOver || order.state === 'reported')) {
    // After the order is accepted or reported there is no word to answer.
    const denied = row.absence_said_by !== null && row.absence_denied === null ? true : row.absence_denied
    await write(tx, row, { state: 'done', absence_denied: denied }, now)
  }
}
