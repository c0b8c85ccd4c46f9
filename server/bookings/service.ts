import { endBetween } from './ending.ts'
import { bookedTimes } from './free-slots.ts'
import { eraseBookings, heldBookings } from './personal-data.ts'

/** Booked times as busy times of hours, and what a block ends. */
export const bookings = { times: bookedTimes, endBetween }

/** The personal data stored here and its erasure, for accounts/. */
export const personalBookings = { heldOf: heldBookings, erase: eraseBookings }
