import { eraseFromTeams, heldTeams } from './personal-data.ts'
import { listWaitingShares } from './shares/shares.ts'

/** The personal data stored here and its erasure, for accounts/. */
export const personalTeams = { heldOf: heldTeams, erase: eraseFromTeams }

/** The proposals for shares that wait for a person, for dashboard/. */
export const teamShares = { waiting: listWaitingShares }
