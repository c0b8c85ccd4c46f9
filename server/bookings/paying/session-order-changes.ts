import type { BookingSide } from '@guildhall/contract/bookings/options.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { refundAt } from '@guildhall/contract/orders/cancel-rules.ts'
import type { OrderActor } from '@guildhall/contract/orders/commerce-options.ts'
import type { Queryable } from '#db/connect.ts'
import { hoursAfter } from '#db/moments.ts'
import { AppError } from '#http/errors.ts'
import type { OfferSource } from '#offers/port.ts'
import { sessionOrders } from '#orders/service.ts'
import { lockOfOrder, write } from '../booking-state.ts'
import { tellSides } from '../notices.ts'
import { type BookingRow, findBlock } from '../queries.ts'

type Source = OfferSource<'session-type'>

const sideOfActor: Partial<Record<OrderActor, BookingSide>> = { buyer: 'guest', seller: 'host' }

/**
 * Returns the refund when a side cancels a paid session now, in minor units: the whole price when the host cancels, when the
 * guest refuses another time that the host proposes, and for a day after one has blocked the other; otherwise what the rule says.
 */
export async function refundNow(db: Queryable, row: BookingRow, side: BookingSide, now: Date): Promise<number> {
  const { price_minor: priceMinor, cancel_rule: cancelRule, starts_at: start, host_id, guest_id } = row
  if (side === 'host' || row.proposed_at !== null) return priceMinor
  if (host_id !== null && guest_id !== null) {
    const since = hoursAfter(now, -bookingLimits.blockCancelHours)
    const [block] = await findBlock(db, { one: host_id, other: guest_id, since })
    if (block?.is_fresh) return priceMinor
  }
  return refundAt({ cancelRule, start, priceMinor }, now)
}

/** Returns the refund of an order that a side cancels, in minor units; 409 once the session has begun. */
export const refundOf: NonNullable<Source['refundOf']> = async (tx, { orderId, by, now }) => {
  const row = await lockOfOrder(tx, orderId)
  if (row?.state !== 'booked' || new Date(row.starts_at) <= now)
    throw new AppError('order_moved', { message: 'The session has begun, so it can no longer be cancelled.' })
  return refundNow(tx, row, sideOfActor[by] ?? 'host', now)
}

/**
 * Keeps a booking in step with its order. When the order ends before the session, the booking is cancelled. After the session,
 * the booking is done once the order is over or reported.
 */
export const followOrder: NonNullable<Source['orderChanged']> = async (deps, tx, { orderId, actor, note }) => {
  const row = await lockOfOrder(tx, orderId)
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
    // Once the order is accepted or reported, nobody answers a report of absence any more.
    const denied = row.absence_said_by !== null && row.absence_denied === null ? true : row.absence_denied
    await write(tx, row, { state: 'done', absence_denied: denied }, now)
  }
}
