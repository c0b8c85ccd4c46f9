/** The closed lists of meetings. */

/** What an invited person said; `proposed`: they asked for another time. The person who schedules has accepted. */
export const meetingAnswers = ['waiting', 'accepted', 'declined', 'proposed'] as const
export type MeetingAnswer = (typeof meetingAnswers)[number]

/** The states of a meeting: nobody has accepted yet; some have; all have; nobody will come; it was cancelled; it has ended. */
export const meetingStates = ['waiting', 'partly', 'accepted', 'declined', 'cancelled', 'over'] as const
export type MeetingState = (typeof meetingStates)[number]

/** Where people meet: in our room, or anywhere else. */
export const meetingPlaceKinds = ['room', 'other'] as const
export type MeetingPlaceKind = (typeof meetingPlaceKinds)[number]

/** Whether a meeting waits for the reader. */
export const meetingTurns = ['yours', 'theirs', 'done'] as const
export type MeetingTurn = (typeof meetingTurns)[number]

/** Who sees when a person is free or busy: nobody, or the people who can invite them. */
export const busyAudiences = ['nobody', 'known'] as const
export type BusyAudience = (typeof busyAudiences)[number]

/** Whether somebody has time; `unknown` when they do not show it to the reader. */
export const freeStates = ['free', 'busy', 'unknown'] as const
export type FreeState = (typeof freeStates)[number]
