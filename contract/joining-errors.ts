import { campusEventLimits, joiningLimits } from './limits/joining.ts'

/** The refusals of joining by a code, of credit, and of the events of ambassadors. */
export const joiningErrors = {
  code_unknown: {
    status: 404,
    message: 'No ambassador has this code. Check it, or ask the person who gave it to you.',
  },
  code_ended: { status: 409, message: 'This code has ended: its ambassador has stopped. You can join without it.' },
  join_own: { status: 409, message: 'This is your own code. You cannot bring yourself.' },
  join_late: {
    status: 409,
    message: `A code can be entered in the first ${joiningLimits.enterDays} days after joining. Yours are over.`,
  },
  join_made: { status: 409, message: 'You have already joined with a code. It cannot be changed.' },
  not_ambassador: { status: 403, message: 'This is for campus ambassadors.' },
  credit_changed: { status: 409, message: 'This list has changed. Reload it, then release it again.' },
  fees_short: {
    status: 409,
    message: 'The fees do not hold this sum yet. Release fewer lines, or wait for more sales.',
  },
  event_not_found: { status: 404, message: 'This event does not exist, or it is not yours.' },
  event_cancelled: { status: 409, message: 'This event was cancelled.' },
  event_begun: { status: 409, message: 'This event has begun. It can no longer be changed or cancelled.' },
  event_not_on: { status: 409, message: 'The code can be shown only while the event is on.' },
  event_not_over: { status: 409, message: 'Write what came of it once the event is over.' },
  events_full: {
    status: 409,
    message: `You have ${campusEventLimits.planned} events to come. Hold or cancel one first.`,
  },
  attendance_code_wrong: {
    status: 409,
    message: 'This code is not valid now. Codes change every few minutes: type the one that is shown.',
  },
  attendance_own: { status: 409, message: 'This is your own event.' },
} as const
