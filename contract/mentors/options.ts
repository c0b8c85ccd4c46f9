/** The closed lists of mentors and their applications. */

/**
 * The states of an application: not read yet, read, times for the talk are offered, a time is chosen; then accepted, refused,
 * withdrawn, or closed because nobody decided.
 */
export const applicationStates = [
  'sent',
  'read',
  'offered',
  'talk',
  'accepted',
  'refused',
  'withdrawn',
  'closed',
] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The states in which an application is open. A person has one open application at most. */
export const openApplicationStates = ['sent', 'read', 'offered', 'talk'] as const satisfies readonly ApplicationState[]

/** The steps of an application, in order. */
export const applicationSteps = ['sent', 'read', 'talk', 'decision', 'bookable'] as const
export type ApplicationStep = (typeof applicationSteps)[number]

/** The states of a referee. `not-asked`: the address had already had its two mails. */
export const refereeStates = ['asked', 'not-asked', 'answered'] as const
export type RefereeState = (typeof refereeStates)[number]

/** How well a referee knows the applicant. */
export const acquaintances = ['worked', 'taught', 'mentored', 'other'] as const
export type AcquaintanceKind = (typeof acquaintances)[number]

/** `ended`: the staff ended it for cause, with a statement of reasons. */
export const mentorStates = ['active', 'paused', 'left', 'ended'] as const
export type MentorState = (typeof mentorStates)[number]

export const mentorSorts = ['soonest', 'rating', 'price'] as const
export type MentorSort = (typeof mentorSorts)[number]

/** The lists of the staff: what is to be done first, ended ones newest first, and those who are mentors. */
export const applicationLists = ['open', 'ended', 'mentors'] as const
