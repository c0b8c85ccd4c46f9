import type { Returning } from '@guildhall/contract/identity/auth.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable, Tx } from '#db/connect.ts'

/**
 * The identity in a token. `authTime`: when this session signed in, `expiresAt`: when the token expires; milliseconds UTC.
 */
export interface Identity {
  uid: string
  sid: string
  email: string
  authTime: number
  expiresAt: number
}

/** The session behind a browser's cookies; `setCookies` are renewed cookies to send along. */
export interface Visit {
  identity: Identity
  idToken: string
  setCookies: string[]
}

/** The sign-up input, stored with the identity until the person is created from it. */
export interface SignUp {
  firstName: string
  lastName: string
  companyName: string | null
  userType: UserType | null
  termsVersion: string | null
  termsAcceptedAt: Date | null
}

/** The browser behind a call, as sign-in needs it: its cookies, address and agent. */
export interface Browser {
  cookies: Record<string, string | undefined>
  address: string
  agent: string | undefined
}

/** A new session: its first ID token and the cookies that carry it. */
export interface Opened {
  idToken: string
  /** What the sign-in ended. */
  returning: Returning
  setCookies: string[]
}

/** The identity provider as the rest of the server sees it. */
export interface IdentityPort {
  /** The identity of a bearer ID token, or null when it is wrong, expired, foreign or ended. */
  authenticate(idToken: string): Promise<Identity | null>
  /** Turns `auth_session` and `firebase_refresh_token` into an identity, renewing the first from the second. */
  fromCookies(cookies: { session: string | undefined; refresh: string | undefined }): Promise<Visit | null>
  /** The `auth_session` cookie that carries this ID token. */
  sessionCookie(idToken: string): string
  /** The headers that clear all three cookies of a signed-in browser. */
  clearedCookies(): string[]
  /** The stored sign-up input; null when the identity is gone. */
  signUpOf(uid: string): Promise<SignUp | null>
  /**
   * Sends the verification mail again, or does nothing; the caller cannot tell which. Counts by both addresses. Throws
   * `rate_limited`.
   */
  resendVerification(email: string, address: string): Promise<void>
  /** Confirms an address by the mailed code and opens a session. Throws `code_wrong`, `code_expired`, `new_password_required`. */
  verifyByCode(input: { email: string; code: string; password?: string | undefined }, browser: Browser): Promise<Opened>
  /** Ends one session here and at the provider; within a second it stops working everywhere. */
  endSession(sid: string): Promise<void>
  /** Ends the session of a `firebase_refresh_token` cookie, if there is one. */
  endSessionOfCookie(refresh: string | undefined): Promise<void>
  /** Subscribes to ended sessions, here immediately and elsewhere within a second; returns the unsubscribe function. */
  onSessionsEnd(listener: (sids: string[]) => void): () => void
  /** Ends every session of an identity in the caller's transaction, for a suspension. */
  endSessionsOf(tx: Tx, uid: string): Promise<void>
  /** Whether an identity has a second factor: an authenticator app or a passkey. */
  hasFactor(uid: string): Promise<boolean>
  /**
   * Locks an identity until the transaction ends: a sign-in waits, so that it runs either before or after the transaction.
   * Returns its address; null when the identity is gone.
   */
  lock(tx: Tx, uid: string): Promise<{ email: string } | null>
  /** Erases an identity, its sessions and everything stored about its address. */
  erase(tx: Tx, uid: string): Promise<void>
  /** Everything stored about an identity, for its owner. */
  heldOf(db: Queryable, uid: string): Promise<object | null>
  /** Mounts the provider's own calls below /api/auth. */
  routes(app: FastifyInstance): void
  /** Stops timers and connections. */
  stop(): Promise<void>
}
