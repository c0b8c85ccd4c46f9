import { eraseFromTeams, heldTeams } from './personal-data.ts'
import { listWaitingShares } from './shares/shares.ts'
import { listWaitingTeams } from './waiting-teams.ts'

/** The personal data stored here and its erasure, for accounts/. */
export const personalTeams = { heldOf: heldTeams, erase: eraseFromTeams }

/** The proposals for shares that wait for a person, for dashboard/. */
export const teamShares = { waiting: listWaitingShares }

/** The invitations and offered projects that wait for a person, for dashboard/. */
export const teams = { waiting: listWaitingTeams }
