import { eraseFromTeams, heldTeams } from './personal-data.ts'

/** The personal data stored here and its erasure, for accounts/. */
export const personalTeams = { heldOf: heldTeams, erase: eraseFromTeams }
