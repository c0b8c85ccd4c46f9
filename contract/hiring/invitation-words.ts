import type { InvitationRefusal } from './options.ts'

/** Why an invitation was declined. Apart from the other words, which the menus of every page load. */
export const invitationRefusalWords: Record<InvitationRefusal, string> = {
  busy: 'No time for it',
  budget: 'The budget is too low',
  fit: 'Not my kind of work',
  dates: 'The dates do not suit me',
  other: 'Another reason',
}
