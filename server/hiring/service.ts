export { jobModeration } from './moderation.ts'

import { eraseHiring, heldHiring } from './personal-data.ts'
import { listWaitingJobs } from './waiting-jobs.ts'

/** Jobs with proposals to answer, for dashboard/. */
export const hiring = { waiting: listWaitingJobs }

/** The personal data stored here and its erasure, for accounts/: jobs end, proposals keep their offers without their words. */
export const personalHiring = { heldOf: heldHiring, erase: eraseHiring }
