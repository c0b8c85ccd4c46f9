export { jobModeration } from './moderation.ts'

import { eraseHiring, heldHiring } from './personal-data.ts'

/** The personal data stored here and its erasure, for accounts/: jobs end, proposals keep their offers without their words. */
export const personalHiring = { heldOf: heldHiring, erase: eraseHiring }
