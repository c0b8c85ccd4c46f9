/** The refusals of signing in with another service. */
export const socialErrors = {
  social_denied: {
    status: 403,
    message:
      'Access was not allowed at the provider, so nothing was changed. Try again or choose another way to sign in.',
  },
  social_failed: {
    status: 403,
    message: 'We could not trust the provider’s answer, so we did not sign you in. Try again.',
  },
  social_unavailable: {
    status: 503,
    message: 'The provider cannot be reached at the moment. Try again in a minute, or choose another way.',
  },
  social_unfinished: {
    status: 409,
    message: 'The window was closed before the sign-in was finished. Nothing was changed.',
  },
  social_expired: { status: 409, message: 'This sign-in took too long or was started again elsewhere. Start again.' },
  social_taken: {
    status: 409,
    message: 'This address already has an account. Sign in the way you did before.',
  },
  social_other_person: {
    status: 403,
    message: 'That provider account does not belong to this account. Confirm with the one you sign in with.',
  },
} as const
