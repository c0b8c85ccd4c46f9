// In its own file, so that only pages with a sign-in load it.

/** Shown when the browser has no cookie after a sign-in. */
export const cookieMissing =
  'Your browser did not keep the sign-in cookie. Allow cookies for this site, then sign in again.'

/** What the page says about the pop-up of a social sign-in, and what the pop-up says at its end. */
export const popupTexts = {
  blocked: 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  cancelled: 'You cancelled the sign-in. Nothing was changed.',
  goOn: 'You are done here. Close this window and continue in the one you came from.',
  foreign: 'This sign-in was not started in this browser, or took too long. Close this window and start again.',
} as const
