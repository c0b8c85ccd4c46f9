export { jobModeration } from './moderation.ts'
export { questionModeration } from './question-moderation.ts'

import { listWaitingInvitations } from './invitation-lists.ts'
import { eraseHiring, heldHiring } from './personal-data.ts'
import { listWaitingJobs } from './waiting-jobs.ts'

/** Jobs with proposals to answer, and invitations to jobs, for dashboard/. */
export const hiring = { waiting: listWaitingJobs, waitingInvitations: listWaitingInvitations }

/** The personal data stored here and its erasure, for accounts/: jobs end, proposals keep their offers without their words. */
export const personalHiring = { heldOf: heldHiring, erase: eraseHiring }
