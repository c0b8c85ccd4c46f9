import { heldReviews } from './held.ts'

/** What is held of a person here, for accounts/: their reviews stay without them, and go with the project they are about. */
export const personalReviews = { heldOf: heldReviews }

export { reviewModeration } from './moderation.ts'
