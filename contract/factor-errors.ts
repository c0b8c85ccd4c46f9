import { factorLimits } from './limits/people.ts'

/** The refusals of second factors and passkeys. */
export const factorErrors = {
  second_factor_required: {
    status: 403,
    message:
      'Your role needs a second factor. Add a passkey or an authenticator app in Settings, Security, then try again.',
  },
  factor_step_expired: { status: 409, message: 'This sign-in took too long or was started again. Start again.' },
  factor_code_wrong: { status: 422, message: 'This code is not right. Enter the newest code from your app.' },
  factor_code_used: { status: 422, message: 'This code was used already. Wait for the next one in your app.' },
  recovery_code_wrong: { status: 422, message: 'This recovery code is not right, or was used already.' },
  authenticator_on: { status: 409, message: 'An authenticator app is set up already. Turn it off first.' },
  authenticator_unstarted: { status: 409, message: 'This key has expired. Start again to get a new one.' },
  factor_missing: { status: 409, message: 'Set up a passkey or an authenticator app first.' },
  passkey_refused: {
    status: 422,
    message: 'This passkey was not accepted. Try again, or choose another way.',
  },
  passkey_unknown: {
    status: 422,
    message: 'This passkey does not open an account here. It may have been removed. Choose another way.',
  },
  passkey_expired: { status: 409, message: 'This took too long, or was answered already. Try again.' },
  passkey_known: { status: 409, message: 'This passkey is set up already.' },
  passkeys_full: {
    status: 409,
    message: `You have ${factorLimits.passkeys} passkeys, which is the most. Remove one first.`,
  },
  recovery_missing: { status: 409, message: 'No recovery is running. Reload to see your second factors.' },
} as const
