import { reviewableBookings } from './after/reviewable.ts'
import { endBetween, leaveLists } from './endings.ts'
import { listEntries } from './lists/calendar-entries.ts'
import { readBookingCards } from './lists/conversation-cards.ts'
import { sessionFiguresBetween } from './lists/session-figures.ts'
import { listWaitingBookings } from './lists/waiting-bookings.ts'
import { readWatched } from './lists/watched-hosts.ts'
import { otherSideOf } from './other-side.ts'
import { createSessionOffers } from './paying/session-offers.ts'
import { eraseBookings, heldBookings } from './personal-data.ts'
import { readAttendance } from './room/attendance-record.ts'
import { bookingRooms } from './room/session-room.ts'
import { bookedTimes, findFreeSlots } from './types/free-slots.ts'
import { findTypesOf, isOffered } from './types/type-queries.ts'

export { sessionTypeModeration } from './types/type-moderation.ts'
export type { TypeRow } from './types/type-queries.ts'

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
  isOffered,
  /** Bookings that need something of a person, for dashboard/. */
  waiting: listWaitingBookings,
  /** The other side of a booking of the caller. */
  otherSideOf,
  /** The rooms of booked sessions, for rooms/. */
  rooms: bookingRooms,
  /** Who came to the session that an order paid, for admin/. */
  attendanceOfOrder: readAttendance,
  /** The sides of sessions and the time for reviews, for reviews/. */
  reviewable: reviewableBookings,
  /** How cards in conversations show bookings. */
  cards: readBookingCards,
  /** What a host's sessions brought, for analytics/. */
  figuresBetween: sessionFiguresBetween,
  /** The hosts whose free times a page asks to watch, for realtime/. */
  readWatched,
  /** Ends the requests to book between two people, once one blocks the other. */
  endBetween,
  /** Takes a person off every waiting list, once they are suspended. */
  leaveLists,
}

/** The personal data stored here and its erasure, for accounts/. */
export const personalBookings = { heldOf: heldBookings, erase: eraseBookings }
