import { eraseGoals, heldGoals, listDueGoals } from './goals.ts'

/** What other domains use of goals: those that fall due, for calendar/. */
export const goals = { due: listDueGoals }

/** The personal data stored here and its erasure, for accounts/. */
export const personalGoals = { heldOf: heldGoals, erase: eraseGoals }
