import { milestonesWithFindings } from './delivery.ts'
import { heldFindings, leaveFindings } from './personal-data.ts'

/** Milestones as items that their client can pay in; a delivery includes the findings. */
export const milestones = milestonesWithFindings

/** The personal data stored here and its erasure, for accounts/. */
export const personalFindings = { heldOf: heldFindings, erase: leaveFindings }
