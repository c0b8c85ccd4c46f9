import { ambassadorLimits as most } from './limits/ambassadors.ts'

/** The refusals of applications to become a campus ambassador, of ambassadors, campuses and windows. */
export const ambassadorErrors = {
  ambassador_minor: { status: 403, message: 'Campus ambassadors must be 18 or older.' },
  ambassador_university: {
    status: 409,
    message:
      'Your verified email address is not one of a campus on our list. Change it in the settings, or tell us about your university.',
  },
  ambassador_student: {
    status: 409,
    message: 'Only students can apply. Your profile says that you are something else.',
  },
  ambassador_account: {
    status: 409,
    message: `You can apply once your account is ${most.accountDays} days old.`,
  },
  ambassador_profile: { status: 409, message: 'Complete your profile first. Your profile page says what is missing.' },
  ambassador_window: { status: 409, message: 'Applications are closed now. The page says when they open.' },
  campus_full: {
    status: 409,
    message: `This campus has its ${most.perCampus} ambassadors already. Wait until a place is free.`,
  },
  ambassador_already: { status: 409, message: 'You are a campus ambassador already.' },
  ambassador_ended: { status: 409, message: 'You are no longer a campus ambassador. Reload to see its current state.' },
  ambassador_renewal: {
    status: 409,
    message: `A term can be renewed in its last ${most.endsSoonDays} days, while it runs.`,
  },
  credential_not_found: { status: 404, message: 'You have no such credential. Reload the page.' },
  credential_taken_back: {
    status: 409,
    message: 'This credential was taken back. The decision in your settings says why, and how to appeal.',
  },
  campus_not_found: { status: 404, message: 'This campus does not exist.' },
  campus_name_taken: { status: 409, message: 'Another campus has this name.' },
  campus_domain_taken: { status: 409, message: 'One of these domains belongs to another campus.' },
  window_not_found: { status: 404, message: 'This window does not exist any more. Reload the page.' },
  windows_full: { status: 409, message: `There can be ${most.windows} windows. Remove old ones first.` },
} as const
