/** The closed lists of campus ambassadors and their applications. */

/**
 * What somebody needs to apply: an adult, with a verified address of a university that is a campus here, a student, with an
 * account of some days, a complete profile and a year of study left, while the campus has a place and a window is open.
 */
export const ambassadorChecks = [
  'adult',
  'university',
  'student',
  'account',
  'profile',
  'year',
  'place',
  'window',
] as const
export type AmbassadorCheck = (typeof ambassadorChecks)[number]

/** `asked`: the application asks for it. */
export const checkStates = ['done', 'asked', 'missing'] as const
export type CheckState = (typeof checkStates)[number]

/** The steps of an application, in order. */
export const ambassadorSteps = ['sent', 'read', 'talk', 'decision', 'term'] as const
export type AmbassadorStep = (typeof ambassadorSteps)[number]

/** The lists of the staff: what is to be done first, ended ones newest first, and those of present ambassadors. */
export const ambassadorLists = ['open', 'ended', 'ambassadors'] as const
export type AmbassadorList = (typeof ambassadorLists)[number]

/** How somebody's time as an ambassador ended: its date came, they stopped, a successor took over, or the staff ended it for cause. */
export const ambassadorEndings = ['over', 'stopped', 'handed-over', 'for-cause'] as const
export type AmbassadorEnding = (typeof ambassadorEndings)[number]
