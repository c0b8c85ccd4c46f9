import type { UserType } from '@guildhall/contract/values/options.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable, Tx } from '#db/connect.ts'

/** Whom a token speaks of. `authTime`: when this session signed in, `expiresAt`: until when the token is good; milliseconds UTC. */
export interface Identity {
  uid: string
  sid: string
  email: string
  authTime: number
  expiresAt: number
}

/** What the cookies of a browser stand for; `setCookies` are renewed ones to send along. */
export interface Visit {
  identity: Identity
  idToken: string
  setCookies: string[]
}

/** What was asked at sign-up and waits with the identity until the person is made of it. */
export interface SignUp {
  firstName: string
  lastName: string
  companyName: string | null
  userType: UserType | null
  termsVersion: string | null
  termsAcceptedAt: Date | null
}

/** The browser behind a call, as far as signing in looks at it: its cookies, address and agent. */
export interface Browser {
  cookies: Record<string, string | undefined>
  address: string
  agent: string | undefined
}

/** A session just opened: its first ID token and the cookies that carry it. */
export interface Opened {
  idToken: string
  /** It cancelled a deletion that was asked for. */
  isKept: boolean
  setCookies: string[]
}

/** The identity provider as the rest of the server knows it. */
export interface IdentityPort {
  /** The identity of a bearer ID token, or null when it is wrong, expired, foreign or ended. */
  authenticate(idToken: string): Promise<Identity | null>
  /** Turns `auth_session` and `firebase_refresh_token` into an identity, renewing the first from the second. */
  fromCookies(cookies: { session: string | undefined; refresh: string | undefined }): Promise<Visit | null>
  /** The `auth_session` cookie that carries this ID token. */
  sessionCookie(idToken: string): string
  /** The headers that clear all three cookies of a signed-in browser. */
  clearedCookies(): string[]
  /** What is kept from the sign-up; null when the identity is gone. */
  signUpOf(uid: string): Promise<SignUp | null>
  /** Sends the verification mail again, or does nothing; nobody can tell which. Counts by both addresses. Throws `rate_limited`. */
  resendVerification(email: string, address: string): Promise<void>
  /** Confirms an address by the mailed code and opens a session. Throws `code_wrong`, `code_expired`, `new_password_required`. */
  verifyByCode(input: { email: string; code: string; password?: string | undefined }, browser: Browser): Promise<Opened>
  /** Ends one session here and at the provider; within a second it works nowhere. */
  endSession(sid: string): Promise<void>
  /** Ends the session a `firebase_refresh_token` cookie carries, if there is one. */
  endSessionOfCookie(refresh: string | undefined): Promise<void>
  /** Hears of every session that ends, here at once and elsewhere within a second; answers how to stop hearing. */
  onSessionsEnd(listener: (sids: string[]) => void): () => void
  /** Ends every session of an identity with the caller's transaction: suspension. */
  endSessionsOf(tx: Tx, uid: string): Promise<void>
  /**
   * Locks an identity until the transaction ends: a sign-in waits, so that it comes before or after what is done meanwhile.
   * Answers its address; null when the identity is gone.
   */
  lock(tx: Tx, uid: string): Promise<{ email: string } | null>
  /** Erases an identity, its sessions and what is known of its address. */
  erase(tx: Tx, uid: string): Promise<void>
  /** Everything held of an identity, for its owner. */
  heldOf(db: Queryable, uid: string): Promise<object | null>
  /** Mounts the provider's own calls below /api/auth. */
  routes(app: FastifyInstance): void
  /** Stops timers and connections. */
  stop(): Promise<void>
}
