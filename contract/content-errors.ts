import { contentLimits } from './limits/content.ts'

/** The refusals about policies, announcements and parts of the product. */
export const contentErrors = {
  policy_day: { status: 422, message: 'Choose today or a later day, at most a year ahead.' },
  policy_older: {
    status: 409,
    message: 'This policy has a version of that day or later. Choose a later day.',
  },
  policy_superseded: { status: 409, message: 'There is a newer version of this policy. Reload the page to read it.' },
  announcement_times: {
    status: 422,
    message: `Choose a beginning from now on and within a year, and an end after it, at most ${contentLimits.shownDays} days later.`,
  },
  announcement_taken: {
    status: 409,
    message: 'Another announcement is shown in this time. Choose another time, or end the other one first.',
  },
  announcement_begun: {
    status: 409,
    message: 'This announcement has begun and cannot be changed any more. End it, and plan a new one.',
  },
  part_off: { status: 404, message: 'This part is switched off here at the moment.' },
} as const satisfies Record<string, { status: number; message: string }>
