import { heldAchievements } from './held.ts'
import { hasReached, keep, reach } from './reaching.ts'

/** What people reach once for ever, for the domains in which they do. */
export const milestones = { reach, keep, hasReached }

/** What is held of a person here, for accounts/. */
export const personalAchievements = { heldOf: heldAchievements }
export type { Reached } from './reaching.ts'
