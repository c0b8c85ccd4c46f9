// In its own file, so that only pages with a sign-in load it.

/** Shown when the browser has no cookie after a sign-in. */
export const cookieMissing =
  'Your browser did not keep the sign-in cookie. Allow cookies for this site, then sign in again.'

/** What the page says when the browser gave no passkey. */
export const passkeyTexts = {
  cancelled: 'The passkey was not confirmed. Try again, or choose another way.',
  known: 'This device has a passkey for this account already.',
  failed: 'This browser could not use a passkey here. Try again, or choose another way.',
} as const

/** What the page says about the pop-up of a social sign-in, and what the pop-up says at its end. */
export const popupTexts = {
  blocked: 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  cancelled: 'You cancelled the sign-in. Nothing was changed.',
  goOn: 'You are done here. Close this window and continue in the one you came from.',
  foreign: 'This sign-in was not started in this browser, or took too long. Close this window and start again.',
} as const

/** Any other failure of a phone verification. */
export function verificationFailed(sentence: string): string {
  return `Verification failed: ${sentence}`
}
