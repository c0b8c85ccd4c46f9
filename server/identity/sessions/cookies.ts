import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import { tokenLives } from '@guildhall/contract/limits/http.ts'
import type { Config } from '#config/config.ts'

export type CookieWriter = ReturnType<typeof cookieWriter>

/**
 * Whether cookies are sent only over https. In demo mode, on plain http at a loopback name, Safari stores no such cookie.
 */
const isSecure = ({ demo }: Pick<Config, 'demo'>) => !demo

/** Writes the identity's `Set-Cookie` headers: each cookie, and the header that clears it. */
export function cookieWriter(config: Pick<Config, 'demo'>) {
  const shared = `${isSecure(config) ? 'Secure; ' : ''}SameSite=Lax`
  const write = (name: string, value: string, seconds: number, path = '/') =>
    `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; ${shared}`
  const clear = (name: string, path?: string) => write(name, '', 0, path)
  return {
    /** `auth_session`: an ID token in a 30-day cookie. */
    session: (idToken: string) => write(cookieNames.session, idToken, tokenLives.sessionCookie),
    /** `firebase_refresh_token`: the signed secret of a session. */
    refresh: (value: string) => write(cookieNames.refresh, encodeURIComponent(value), tokenLives.refreshCookie),
    /** Ties a pending sign-up to this browser; sent only to the API. */
    signUp: (value: string) => write(cookieNames.signUp, value, tokenLives.signUpCookie, '/api'),
    /** Ties a social sign-in to this browser; sent only to the API, including the provider's redirect to it. */
    social: (secret: string) => write(cookieNames.social, secret, tokenLives.socialCookie, '/api'),
    /** Clears the cookie of a finished social sign-in. */
    clearedSocial: clear(cookieNames.social, '/api'),
    /** Ties a first proof that waits for the second factor to this browser; sent only to the API. */
    factorStep: (secret: string) => write(cookieNames.factorStep, secret, tokenLives.stepCookie, '/api'),
    /** Clears the cookie of a step that has its second factor. */
    clearedFactorStep: clear(cookieNames.factorStep, '/api'),
    /** Cookies that a new session makes obsolete in its browser: an older ID token, and the sign-up it came from. */
    outdated: [clear(cookieNames.session), clear(cookieNames.signUp, '/api')],
    /** Clears everything a sign-in left in the browser, and the mark of a sign-out in progress, which a script wrote. */
    cleared: [
      clear(cookieNames.session),
      clear(cookieNames.refresh),
      `${cookieNames.signingOut}=; Max-Age=0; Path=/; ${shared}`,
    ],
  }
}

/** A value with its signature (HMAC-SHA256) after a dot, as cookies carry it. */
export function writeSigned(value: string, secret: string): string {
  return `${value}.${signatureOf(value, secret)}`
}

/** The value if its signature is valid; null otherwise. */
export function readSigned(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.')
  const value = signed.slice(0, Math.max(0, dot))
  const given = Buffer.from(signed.slice(dot + 1))
  const right = Buffer.from(signatureOf(value, secret))
  return given.length === right.length && timingSafeEqual(given, right) ? value : null
}

const signatureOf = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest('base64')
