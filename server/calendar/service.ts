import { heldAddress } from './addresses.ts'

/** The personal data stored here, for accounts/; it is deleted with the person. */
export const personalCalendar = { heldOf: heldAddress }
