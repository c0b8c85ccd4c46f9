import { eraseBookings, heldBookings } from './personal-data.ts'

/** The personal data stored here and its erasure, for accounts/. */
export const personalBookings = { heldOf: heldBookings, erase: eraseBookings }
