import type { Booking, BookingRow as Row } from '@guildhall/contract/bookings/bookings.ts'
import { type BookingSide, otherBookingSide } from '@guildhall/contract/bookings/options.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { availability } from '#availability/service.ts'
import type { Queryable } from '#db/connect.ts'
import { hoursAfter, isoOf, isoOrNull } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type SessionOrder, sessionOrders } from '#orders/service.ts'
import { acquaintances } from '#relations/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { groupSizeOf, guestsIn, readGuests } from './lists/group-guests.ts'
import { refundNow } from './paying/session-order-changes.ts'
import { type BookingRow, countPlaces, findBooking, findBookings } from './queries.ts'
import { leaveFromOf } from './room/who-came.ts'
import { canWantReviews, movableUntil, movesOf, nextState, sideOf } from './rules.ts'
import { findOffered } from './types/type-queries.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

/** Returns a booking for one of its sides, else 404. */
export async function readBooking(deps: Reads, viewer: Viewer, id: string): Promise<Booking> {
  const [row] = await findBooking(deps.db, { id })
  const side = row && sideOf(row, viewer.id)
  if (!row || !side) throw new AppError('booking_not_found')
  const { host_id: hostId, session_id: sessionId, type_id: typeId } = row
  const now = deps.clock.now()
  const [cards, zone, [places], [type], order, leaveFrom, guests, isApart] = await Promise.all([
    directory.cards(deps, [row.host_id, row.guest_id]),
    hostId === null ? null : availability.zoneOf(deps.db, hostId),
    sessionId === null ? [] : countPlaces(deps.db, { sessionId }),
    hostId === null || typeId === null ? [] : findOffered(deps.db, { id: typeId, hostId, viewerId: 0 }),
    row.order_id === null ? null : sessionOrders.find(deps.db, row.order_id),
    leaveFromOf(deps.db, row, now),
    side === 'host' ? readGuests(deps, row) : null,
    hostId === null || row.guest_id === null || acquaintances.areBlocked(deps.db, hostId, row.guest_id),
  ])
  const can = movesOf(row, side, now, { isOffered: type !== undefined, order, leaveFrom })
  const notes = { host: row.host_notes, guest: row.guest_notes }
  const state = nextState[row.state]
  return {
    ...presentRow({ ...row, guests: guestsIn(guests ?? []) }, side, cards),
    typeId,
    what: row.what,
    minutes: (Date.parse(row.ends_at) - Date.parse(row.starts_at)) / 60_000,
    hostZone: zone,
    placeKind: row.meet_kind,
    // Guests read where they meet only while the session is booked or over, not in a request.
    place: side === 'host' || row.state === 'booked' || row.state === 'over' ? row.meet_at : '',
    people: row.people,
    booked: places?.booked ?? 0,
    guests,
    answers: row.answers,
    cancelRule: row.cancel_rule,
    movableUntil: movableUntil(row).toISOString(),
    moves: row.moves,
    cancelledBy: row.ended_by,
    reason: row.reason,
    absence:
      row.absence_said_by === null || row.absence_said_at === null || row.came !== null
        ? null
        : {
            saidBy: row.absence_said_by,
            answerUntil: hoursAfter(row.absence_said_at, bookingLimits.claimHours).toISOString(),
            denied: row.absence_denied,
          },
    came: row.came,
    leaveFrom: side === 'guest' ? (leaveFrom?.toISOString() ?? null) : null,
    helped:
      row.helped_until === null || (side === 'host' && row.helped === null)
        ? null
        : { until: isoOf(row.helped_until), answer: row.helped, note: row.helped_note },
    wantReviews: canWantReviews(row)
      ? {
          own: side === 'host' ? row.host_wants_reviews : row.guest_wants_reviews,
          other: side === 'host' ? row.guest_wants_reviews : row.host_wants_reviews,
        }
      : null,
    canMessage: !isApart,
    money: await moneyOf(deps, row, side, order),
    next: state && row.acts_at !== null ? { state, at: isoOf(row.acts_at) } : null,
    can,
    notes: {
      shared: notes[side],
      others: notes[otherBookingSide[side]],
      own: side === 'host' ? row.host_own_notes : row.guest_own_notes,
    },
    bookedAt: isoOf(row.created_at),
  }
}

/** The money of a priced booking as one side sees it; null for a free one. */
async function moneyOf(
  { db, clock, config }: Reads,
  row: BookingRow,
  side: BookingSide,
  order: SessionOrder | null,
): Promise<Booking['money']> {
  if (row.price_minor === 0) return null
  const isPaid = order !== null && order.paid_at !== null
  const isPending = order?.state === 'pending' && side === 'guest'
  const now = clock.now()
  const isOpen = row.state === 'booked' && order?.state === 'paid' && now < new Date(row.starts_at)
  return {
    ...{ priceMinor: row.price_minor, currency: config.currency, payUntil: isoOrNull(row.pay_until) },
    purchaseId: isPending ? order.purchase_id : null,
    orderId: isPaid ? order.id : null,
    refundedMinor: order?.refunded_minor ?? 0,
    backMinor: isOpen ? await refundNow(db, row, side, now) : null,
  }
}

/** Returns a page of the caller's bookings on both sides. */
export async function listBookings(
  deps: Reads,
  viewer: Viewer,
  { time, limit, cursor }: { time: 'coming' | 'past'; limit: number; cursor?: string | undefined },
) {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await findBookings[time](deps.db, {
    ...{ personId: viewer.id, limit: limit + 1, afterAt: after?.at ?? null, afterId: after?.id ?? '' },
  })
  const kept = rows.slice(0, limit)
  const cards = await directory.cards(
    deps,
    kept.flatMap(({ host_id, guest_id }) => [host_id, guest_id]),
  )
  const last = rows.length > limit ? kept.at(-1) : undefined
  return {
    items: kept.map((row) => {
      const shown = presentRow(row, sideOf(row, viewer.id) ?? 'guest', cards)
      // Another time is proposed to one guest, not to the group.
      return (shown.group?.guests ?? 1) > 1 ? { ...shown, proposed: null } : shown
    }),
    nextCursor: last ? writeCursor(last) : null,
  }
}

function presentRow(row: BookingRow & { guests: number }, side: BookingSide, cards: Map<number | null, UserCard>): Row {
  return {
    ...{ id: row.id, title: row.title, side, state: row.state },
    other: cards.get(side === 'host' ? row.guest_id : row.host_id) ?? null,
    start: isoOf(row.starts_at),
    end: isoOf(row.ends_at),
    proposed: isoOrNull(row.proposed_at),
    group: groupSizeOf(row, side, row.guests),
  }
}

const writeCursor = ({ starts_at, id }: BookingRow) => Buffer.from(`${isoOf(starts_at)} ${id}`).toString('base64url')

function readCursor(cursor: string): { at: string; id: string } {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([a-z0-9]{12})$/.exec(text) ?? []
  if (!at || !id || Number.isNaN(Date.parse(at))) throw new AppError('invalid_cursor')
  return { at, id }
}
