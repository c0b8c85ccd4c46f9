import type { Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import type { CookieWriter } from './sessions/cookies.ts'
import type { EndedSessions } from './sessions/ended-sessions.ts'
import type { IdTokens } from './sessions/id-tokens.ts'
import type { SigningKeys } from './sessions/signing-keys.ts'
import type { RelyingParty } from './social/relying-party.ts'

/** What the built-in provider needs from outside. */
export interface OutsideDeps extends Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'limits' | 'jobs' | 'botCheck'> {
  /** Hears of every address that changes, in the transaction in which it does. */
  emailChanged(tx: Tx, change: { uid: string; from: string; to: string }): Promise<void>
  /**
   * Keeps the account of somebody who signs in, or takes their address back, in the transaction in which they do; answers
   * whether it was to be erased.
   */
  keepAccount(tx: Tx, owner: { uid: string; email: string; by: 'signIn' | 'recovery' }): Promise<boolean>
}

/** What its parts hand to one another. */
export interface IdentityDeps extends OutsideDeps {
  signingKeys: SigningKeys
  relyingParty: RelyingParty
  ended: EndedSessions
  tokens: IdTokens
  cookies: CookieWriter
}
