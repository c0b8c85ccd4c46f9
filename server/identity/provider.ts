import type { JWTPayload } from 'jose'
import type { Queryable } from '#db/connect.ts'
import type { SignUp } from './port.ts'

/** The first way in: a password, or somebody's account at a social provider. */
type OpensBy = { passwordHash: string } | { provider: string; subject: string }
export type NewIdentity = SignUp & { email: string; opensBy: OpensBy }

export interface StoredSession {
  sid: string
  uid: string
  email: string
  createdAt: Date
  lastUsedAt: Date
  /** When it last proved who it is. */
  provedAt: Date
}

/** What we want of the library behind identities. Its import is slow and large, so it is loaded at the first need. */
export interface Provider {
  /** An identity with a verified address and one way in; answers its uid. */
  createIdentity(tx: Queryable, identity: NewIdentity): Promise<string>
  /** A new session and the Set-Cookie value of `firebase_refresh_token`. */
  openSession(
    tx: Queryable,
    uid: string,
    at: { now: Date; address: string; agent: string | undefined },
  ): Promise<{ sid: string; email: string; cookie: string }>
  /** The session of a `firebase_refresh_token` value, if its signature is ours and it is not over. */
  findSession(cookie: string): Promise<StoredSession | null>
  /** Signs with the newest key of the table; makes the first one. */
  signIdToken(claims: JWTPayload): Promise<string>
}
