import { endBetween } from './ending.ts'
import { listEntries } from './entries.ts'
import { bookedTimes, findFreeSlots } from './free-slots.ts'
import { otherSideOf } from './other-side.ts'
import { eraseBookings, heldBookings } from './personal-data.ts'
import { bookingRooms } from './room.ts'
import { createSessionOffers } from './session-offers.ts'
import { findTypesOf } from './type-queries.ts'
import { listWaitingBookings } from './waiting-bookings.ts'

export type { TypeRow } from './type-queries.ts'

/** What other domains use of bookings. */
export const bookings = {
  /** Booked times as busy times, for availability/. */
  times: bookedTimes,
  /** A person’s sessions between two moments, for calendar/. */
  entries: listEntries,
  /** Sessions at a time, for cart/ and checkout/. */
  createOffers: createSessionOffers,
  /** The session types of a host, and when each can start, for mentors/. */
  typesOf: findTypesOf,
  freeSlots: findFreeSlots,
  /** Bookings that need something of a person, for dashboard/. */
  waiting: listWaitingBookings,
  /** The other side of a booking of the caller. */
  otherSideOf,
  /** The rooms of booked sessions, for rooms/. */
  rooms: bookingRooms,
  /** Ends the requests to book between two people, once one blocks the other. */
  endBetween,
}

/** The personal data stored here and its erasure, for accounts/. */
export const personalBookings = { heldOf: heldBookings, erase: eraseBookings }
