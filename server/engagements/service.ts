import type { Tx } from '#db/connect.ts'
import { readEngagementCards } from './conversation-cards.ts'
import { eraseCvs } from './cvs.ts'
import { listDueTurns } from './due-turns.ts'
import { endAllOf, endBetween, lockBetween } from './engagement-endings.ts'
import { listWaiting } from './engagement-lists.ts'
import { findFinishedByTopic } from './finished-topics.ts'
import { milestoneOffers } from './milestone-offers.ts'
import { needsOf, requireAdult, requireProvider } from './offer-versions.ts'
import { beginPackage } from './packages.ts'
import { heldEngagements } from './personal-data.ts'
import { endProposals, moveAnswerBy, propose } from './proposals.ts'
import { findCompleted, lockEngagement } from './queries.ts'
import { countRankedWork } from './ranked-work.ts'
import { reviewableEngagements } from './reviewable.ts'
import { findWork, findWorkOf, findWorkOfSide, isPaid, lockWork, lockWorkRow, readWork, recordWork } from './work.ts'
import { workFigures } from './work-figures.ts'

export { aboutReview } from './engagement-notifications.ts'
export type { ProposalsEnd } from './proposals.ts'
export type { EngagementRow } from './queries.ts'
export type { Reviewable } from './reviewable.ts'
export type { Work } from './work.ts'

/** What other domains use of engagements. */
export const engagements = {
  /** Milestones as items that their client can pay in, for cart/ and checkout/. */
  offers: milestoneOffers,
  /** The present state of cards about engagements, for conversations/. */
  cards: readEngagementCards,
  /** Locks what is open between two people, before a block changes anything else. */
  lockBetween,
  /** Ends what is open between two people and not paid in, once one blocks the other. */
  endBetween,
  /** The engagements that wait for a person beside the orders of their milestones, for dashboard/. */
  waiting: listWaiting,
  /** When open offers, requests and agreements lapse, for calendar/. */
  due: listDueTurns,
  /** Proposals for jobs, for hiring/. */
  proposals: { open: propose, end: endProposals, moveAnswerBy, lock: lockEngagement },
  /** Those of these people who completed work for somebody. */
  completedBy: findCompleted,
  /** The completed engagements that count for the rank, for leaderboard/. */
  ranked: countRankedWork,
  /** What work brought its provider, for analytics/ and dashboard/. */
  figures: workFigures,
  /** What finished work says about topics, for consulting/. */
  finishedByTopic: findFinishedByTopic,
  /** What a person still has to declare or enter before their first offer. */
  needsOf,
  /** Refuses paid work by people without business details, and by those who have not declared to be adults. */
  requireProvider,
  /** Refuses people who have not declared to be adults: also hosts, for bookings/. */
  requireAdult,
  /**
   * An engagement with its milestones and their orders, for findings/, audits/ and references/, which add entries to its record.
   */
  work: {
    find: findWork,
    read: readWork,
    ofMilestone: findWorkOf,
    ofSide: findWorkOfSide,
    lock: lockWork,
    lockRow: lockWorkRow,
    record: recordWork,
    isPaid,
  },
  /** Begins the engagement of a paid package, for services/. */
  beginPackage,
  /** Engagements whose sides can review each other, for reviews/. */
  reviewable: reviewableEngagements,
}

/**
 * The personal data stored here and its erasure, for accounts/. The erasure ends what is open; the rest stays for the other side,
 * without the person.
 */
export const personalEngagements = {
  heldOf: heldEngagements,
  async erase(deps: Parameters<typeof endAllOf>[0] & Parameters<typeof eraseCvs>[0], tx: Tx, personId: number) {
    await eraseCvs(deps, tx, personId)
    await endAllOf(deps, tx, personId)
  },
}
