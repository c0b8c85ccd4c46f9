import { milestonesWithFindings } from './delivery.ts'
import { heldFindings, leaveFindings } from './personal-data.ts'

/** Milestones as what their client can pay in; their delivery takes the findings with it. */
export const milestones = milestonesWithFindings

/** The personal data stored here and its erasure, for accounts/. */
export const personalFindings = { heldOf: heldFindings, erase: leaveFindings }
