export { jobModeration } from './moderation.ts'
export { questionModeration } from './questions/question-moderation.ts'

import { listDueJobs } from './due-jobs.ts'
import { listWaitingInvitations } from './invitations/invitation-lists.ts'
import { listJobs } from './job-lists.ts'
import { eraseHiring, heldHiring } from './personal-data.ts'
import { askSeveral } from './proposals/requests-to-several.ts'
import { countForOthers, listWaitingJobs } from './waiting-jobs.ts'

/**
 * What other domains use of jobs: those with proposals to answer and invitations to jobs, for dashboard/, and open ones by words,
 * for search/.
 */
export const hiring = {
  waiting: listWaitingJobs,
  forOthers: countForOthers,
  /** Decision dates of a person's open jobs, for calendar/. */
  due: listDueJobs,
  waitingInvitations: listWaitingInvitations,
  find: listJobs,
  /** Asks several people for an offer at once, for services/. */
  askSeveral,
}

/** The personal data stored here and its erasure, for accounts/: jobs end, proposals keep their offers without their words. */
export const personalHiring = { heldOf: heldHiring, erase: eraseHiring }
