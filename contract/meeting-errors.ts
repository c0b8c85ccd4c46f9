import { meetingLimits as most } from './limits/meetings.ts'
import { goalLimits, otherCalendarLimits } from './limits/sessions.ts'

/** The refusals of meetings and the calendar. */
export const meetingErrors = {
  meeting_not_found: { status: 404, message: 'This meeting does not exist, or you are not invited to it.' },
  meeting_stranger: {
    status: 409,
    message: 'You can meet only your connections, your teams and people you work with. Connect with this person first.',
  },
  meeting_self: { status: 409, message: 'You are part of the meeting already. Choose other people.' },
  meeting_past: { status: 422, message: 'This time is over. Choose a start in the future.' },
  meeting_far: { status: 422, message: 'A meeting can start a year from now at the latest. Choose an earlier day.' },
  meeting_changed: {
    status: 409,
    message: 'This meeting has changed in the meantime. Reload to see its current state.',
  },
  meeting_over: { status: 409, message: 'This meeting is over, so it can no longer be changed or answered.' },
  meeting_cancelled: { status: 409, message: 'This meeting was cancelled.' },
  meeting_not_organizer: { status: 403, message: 'Only the person who scheduled this meeting can do this.' },
  meeting_organizer: {
    status: 409,
    message: 'You scheduled this meeting. Change or cancel it instead of answering.',
  },
  meeting_same_time: { status: 422, message: 'The meeting starts at this time already. Propose another one.' },
  meeting_of_two: {
    status: 409,
    message: 'This meeting has no group conversation, because it is of two people. Write to the other person.',
  },
  meeting_declined: { status: 409, message: 'You declined this meeting. Accept it to open its conversation.' },
  meetings_full: {
    status: 409,
    message: `You can schedule ${most.aDay} meetings a day. Schedule this one tomorrow.`,
  },
  calendar_address_gone: {
    status: 404,
    message: 'This calendar address is no longer valid. Copy the new one from the calendar.',
  },
  goal_not_found: { status: 404, message: 'This goal is gone. Reload to see which there are.' },
  goals_alone: { status: 409, message: 'The account of the other side is closed, so there are no goals to share.' },
  goal_due_past: { status: 422, message: 'Choose a day that has not passed yet.' },
  goals_full: {
    status: 409,
    message: `The two of you can have ${goalLimits.open} open goals. Tick or delete one first.`,
  },
  other_calendar_not_found: { status: 404, message: 'This calendar is not among yours. Reload to see which are.' },
  other_calendar_known: { status: 409, message: 'You have added this calendar already.' },
  other_calendars_full: {
    status: 409,
    message: `You can add ${otherCalendarLimits.perPerson} calendars. Remove one first.`,
  },
} as const
