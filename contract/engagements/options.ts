/** The closed lists of engagements: work that one person does for another, on terms that both agreed to. */

export const engagementStates = [
  'requested',
  'offered',
  'agreed',
  'active',
  'completed',
  'ended',
  'declined',
  'withdrawn',
  'lapsed',
] as const
export type EngagementState = (typeof engagementStates)[number]

/** The final states: nothing is open any more. */
export const endedEngagementStates = [
  'completed',
  'ended',
  'declined',
  'withdrawn',
  'lapsed',
] as const satisfies readonly EngagementState[]

/** The client pays for the work, the provider does it. */
export const engagementSides = ['client', 'provider'] as const
export type EngagementSide = (typeof engagementSides)[number]
export const otherSide = { client: 'provider', provider: 'client' } as const satisfies Record<
  EngagementSide,
  EngagementSide
>

/** Whose turn it can be: a milestone in a dispute waits for the staff in the end. */
export const engagementTurns = ['client', 'provider', 'staff'] as const
export type EngagementTurn = (typeof engagementTurns)[number]

/** What the two sides can do: each is a call of its own below /engagements/{id}. Milestones have the moves of their orders. */
export const engagementMoves = ['edit', 'withdraw', 'offer', 'withdraw-offer', 'accept', 'decline', 'end'] as const
export type EngagementMove = (typeof engagementMoves)[number]

/** The entries of an engagement's record. `clock` does what happens automatically. */
export const engagementActs = [
  'request',
  'buy',
  ...engagementMoves,
  'remind',
  'remind-week',
  'move-weeks',
  'lapse',
  'pay-in',
  'milestone-over',
  'complete',
  'block',
  // The rules of a security audit.
  'propose-rules',
  'agree-rules',
  'sign-rules',
  'prove-host',
] as const
export type EngagementAct = (typeof engagementActs)[number]

export const engagementActors = [...engagementSides, 'clock'] as const
export type EngagementActor = (typeof engagementActors)[number]

/** How an offer ended; an open one has no outcome. */
export const offerOutcomes = ['accepted', 'declined', 'replaced', 'withdrawn', 'lapsed'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]

/**
 * A milestone's way: not paid in, being paid, paid in (its order says the rest), paid to the provider, back with the client,
 * or ended before it was paid in.
 */
export const milestoneStates = ['unfunded', 'paying', 'funded', 'released', 'returned', 'dropped'] as const
export type MilestoneState = (typeof milestoneStates)[number]

/** What the client may do with the result. */
export const resultLicences = ['all-rights', 'use', 'mit', 'cc-by-4.0'] as const
export type ResultLicence = (typeof resultLicences)[number]

/** Why a side declines a request or an offer, or ends an engagement. */
export const declineReasons = ['busy', 'price', 'scope', 'dates', 'changed-plans', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** Why an engagement is over: the reason of a side, or what happened to the job that it was a proposal for. */
export const endReasons = [...declineReasons, 'filled', 'job-closed', 'unanswered'] as const
export type EndReason = (typeof endReasons)[number]

/** What a review of a person can say beside its stars. */
export const workReviewWords = ['clear', 'on-time', 'kind', 'again'] as const
export type WorkReviewWord = (typeof workReviewWords)[number]

/** What two people review each other for. Of a booking the guest is the client and the host the provider. */
export const reviewedKinds = ['engagement', 'booking'] as const
export type ReviewedKind = (typeof reviewedKinds)[number]

/** What a side can do with the reviews of an engagement or a session. */
export const workReviewMoves = ['write', 'change', 'withdraw', 'answer'] as const
export type WorkReviewMove = (typeof workReviewMoves)[number]

/** The states of a review of a person: only its author reads it, public, or hidden by the staff. */
export const workReviewStates = ['waiting', 'shown', 'hidden'] as const
export type WorkReviewState = (typeof workReviewStates)[number]
