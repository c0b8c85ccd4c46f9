import { eraseFromGoals, heldGoals } from './personal-data.ts'

/** The personal data stored here and its erasure, for accounts/. */
export const personalClaims = { heldOf: heldGoals, erase: eraseFromGoals }
