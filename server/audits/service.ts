import { milestonesWithRules } from './delivery.ts'
import { heldRules, leaveRules } from './personal-data.ts'

/** Milestones as what their client can pay in; those of an audit are delivered once its rules are complete. */
export const milestones = milestonesWithRules

/** The personal data stored here and its erasure, for accounts/. */
export const personalRules = { heldOf: heldRules, erase: leaveRules }
