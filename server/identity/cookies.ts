import { tokenLives } from '@guildhall/contract/limits.ts'
import { cookieNames } from '@guildhall/contract/storage-keys.ts'

// Secure also on http://localhost, which browsers treat as trustworthy.
const common = 'HttpOnly; Secure; SameSite=Lax'

/** `auth_session`: an ID token in a 30-day cookie (specification 3). */
export function sessionCookie(idToken: string): string {
  return `${cookieNames.session}=${idToken}; Max-Age=${tokenLives.sessionCookie}; Path=/; ${common}`
}

/** Ties a pending sign-up to this browser; sent to the API alone. */
export function signUpCookie(value: string): string {
  return `${cookieNames.signUp}=${value}; Max-Age=${tokenLives.signUpCookie}; Path=/api; ${common}`
}

const clear = (name: string, path: string) => `${name}=; Max-Age=0; Path=${path}; ${common}`

/** What a new session makes meaningless in its browser: an older ID token, and the sign-up it came from. */
export const outdatedCookies = [clear(cookieNames.session, '/'), clear(cookieNames.signUp, '/api')]

/** Clears everything a sign-in left in the browser, and the mark of a sign-out under way, which script wrote. */
export function clearedCookies(): string[] {
  return [
    clear(cookieNames.session, '/'),
    clear(cookieNames.refresh, '/'),
    `${cookieNames.signingOut}=; Max-Age=0; Path=/; Secure; SameSite=Lax`,
  ]
}
