import { engagementCards } from './conversation-cards.ts'
import { endAllOf, endBetween, lockBetween } from './ending.ts'
import { listWaiting } from './engagement-lists.ts'
import { milestoneOffers } from './milestone-offers.ts'
import { heldEngagements } from './personal-data.ts'

/** What other domains use of engagements. */
export const engagements = {
  /** Milestones as what their client can pay in, for cart/ and checkout/. */
  offers: milestoneOffers,
  /** The present state of cards about engagements, for conversations/. */
  cards: engagementCards,
  /** Locks what is open between two people, before a block changes anything else. */
  lockBetween,
  /** Ends what is open between two people and not paid in, once one blocks the other. */
  endBetween,
  /** The engagements that wait for a person beside the orders of their milestones, for dashboard/. */
  waiting: listWaiting,
}

/**
 * The personal data stored here and its erasure, for accounts/. The erasure ends what is open; the rest stays for the other side,
 * without the person.
 */
export const personalEngagements = { heldOf: heldEngagements, erase: endAllOf }
