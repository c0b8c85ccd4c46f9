import { milestonesWithRules } from './delivery.ts'
import { heldRules, leaveRules } from './personal-data.ts'
import { listWaitingRules } from './waiting-rules.ts'

export { findHostToken } from './host-proofs.ts'

/** Milestones as items that their client can pay in; those of an audit are delivered once its rules are complete. */
export const milestones = milestonesWithRules

/** The rules that wait for a person, for dashboard/. */
export const audits = { waiting: listWaitingRules }

/** The personal data stored here and its erasure, for accounts/. */
export const personalRules = { heldOf: heldRules, erase: leaveRules }
