import { applicationLimits as most } from './limits/mentors.ts'

/** The refusals of applications to become a mentor, and of mentors. */
export const mentorErrors = {
  application_not_found: { status: 404, message: 'This application does not exist.' },
  application_none: { status: 409, message: 'You have no open application. Reload to see its current state.' },
  application_open: { status: 409, message: 'You have an open application already.' },
  application_early: {
    status: 409,
    message: `Your last application was refused less than ${most.againDays} days ago. The page says when you can try again.`,
  },
  applications_full: {
    status: 409,
    message: `You can send ${most.sentAtMost} applications in ${most.sentWithinDays} days. Try again later.`,
  },
  application_moved: {
    status: 409,
    message: 'This application has changed in the meantime. Reload to see its current state.',
  },
  talk_time_gone: {
    status: 409,
    message: 'This time is not offered any more. Reload and choose another one, or ask for other times.',
  },
  talk_time_busy: {
    status: 409,
    message: 'This time is no longer free. Choose another one, or ask for other times.',
  },
  talk_missing: { status: 409, message: 'The applicant has not chosen a time for the talk yet.' },
  talk_ahead: {
    status: 409,
    message: 'The talk has not taken place yet. Accept the application after it, or offer other times.',
  },
  mentor_not_found: { status: 404, message: 'This person is not a mentor, or you cannot see them.' },
  mentor_already: { status: 409, message: 'You are a mentor already.' },
  mentor_ended: { status: 409, message: 'You are no longer a mentor. Reload to see its current state.' },
} as const
