/** The closed lists of hiring: jobs that clients post, and proposals for them. */

export const jobStates = ['open', 'decided', 'closed'] as const
export type JobState = (typeof jobStates)[number]

/** How long the work takes. */
export const jobLengths = ['days', 'weeks', 'months', 'longer'] as const
export type JobLength = (typeof jobLengths)[number]

/** How a job pays: a price for the result, or by the hour. */
export const jobPays = ['fixed', 'hours'] as const
export type JobPay = (typeof jobPays)[number]

/** Who sees a job. One for invited people is in no list. */
export const jobAudiences = ['everyone', 'members', 'invited'] as const
export type JobAudience = (typeof jobAudiences)[number]

/** Why a client closes a job. */
export const closeReasons = ['not-needed', 'found-elsewhere', 'budget', 'other'] as const
export type CloseReason = (typeof closeReasons)[number]

/** Why a job is closed: its client's reason, its decision date without a choice, or the end of the client's account. */
export const jobEnds = [...closeReasons, 'date', 'account'] as const
export type JobEnd = (typeof jobEnds)[number]

/** What the client of a job can do now. Proposals are accepted, answered with another offer and declined as engagements. */
export const jobMoves = ['edit', 'move-date', 'close'] as const
export type JobMove = (typeof jobMoves)[number]

/** Why somebody cannot propose for a job; the page says it in words. */
export const proposalRefusals = ['over', 'own', 'full', 'first-jobs', 'proposed'] as const
export type ProposalRefusal = (typeof proposalRefusals)[number]

/**
 * A proposal's way, from the state of its engagement: open, accepted and waiting for the first payment, hired, or over. `filled`
 * and `closed` are over because the job is, `unanswered` because its decision date passed.
 */
export const proposalStates = [
  'open',
  'accepted',
  'hired',
  'declined',
  'withdrawn',
  'unanswered',
  'filled',
  'closed',
  'ended',
] as const
export type ProposalState = (typeof proposalStates)[number]

export const jobSorts = ['relevance', 'newest', 'deciding', 'budget'] as const
export type JobSort = (typeof jobSorts)[number]

/** Why somebody declines an invitation to a job. */
export const invitationRefusals = ['busy', 'budget', 'fit', 'dates', 'other'] as const
export type InvitationRefusal = (typeof invitationRefusals)[number]

/** An invitation to a job: not answered yet, answered by a proposal or a refusal, or over because the job is. */
export const invitationStates = ['open', 'proposed', 'declined', 'over'] as const
export type InvitationState = (typeof invitationStates)[number]

/** The least shares of answered proposals, in percent, that the filter of jobs offers. */
export const answerRateSteps = [50, 75, 90] as const
export type AnswerRateStep = (typeof answerRateSteps)[number]

/** How soon a job decides, in days, as the filter offers it. */
export const decisionSteps = [7, 14] as const
