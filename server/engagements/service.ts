import { endAllOf, endBetween } from './ending.ts'
import { listWaiting } from './engagement-lists.ts'
import { milestoneOffers } from './milestone-offers.ts'
import { heldEngagements } from './personal-data.ts'
import { reviewableEngagements } from './reviewable.ts'

export { aboutReview } from './engagement-notifications.ts'
export type { Reviewable } from './reviewable.ts'

/** What other domains use of engagements. */
export const engagements = {
  /** Milestones as what their client can pay in, for cart/ and checkout/. */
  offers: milestoneOffers,
  /** Ends what is open between two people and not paid in, once one blocks the other. */
  endBetween,
  /** The engagements that wait for a person beside the orders of their milestones, for dashboard/. */
  waiting: listWaiting,
  /** Engagements whose sides can review each other, for reviews/. */
  reviewable: reviewableEngagements,
}

/**
 * The personal data stored here and its erasure, for accounts/. The erasure ends what is open; the rest stays for the other side,
 * without the person.
 */
export const personalEngagements = { heldOf: heldEngagements, erase: endAllOf }
