import type { Returning } from '@guildhall/contract/identity/auth.ts'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import type { CookieWriter } from './sessions/cookies.ts'
import type { EndedSessions } from './sessions/ended-sessions.ts'
import type { IdTokens } from './sessions/id-tokens.ts'
import type { SigningKeys } from './sessions/signing-keys.ts'
import type { RelyingParty } from './social/relying-party.ts'

/** External dependencies of the built-in provider. */
export interface OutsideDeps extends Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'limits' | 'jobs' | 'botCheck'> {
  /** Called for every address change, in its transaction. */
  emailChanged(tx: Tx, change: { uid: string; from: string; to: string }): Promise<void>
  /** Notifies the person of an identity in the product, beside the mail. An identity without a person yet gets only the mail. */
  notifyOwner(tx: Tx, uid: string, notice: { title: string; message: string; href: string }): Promise<void>
  /**
   * Keeps the account of a person who signs in or recovers their address, and ends its pause, in the same transaction;
   * returns what it ended.
   */
  keepAccount(tx: Tx, owner: { uid: string; email: string; by: 'signIn' | 'recovery' }): Promise<Returning>
}

/** The dependencies that its parts share. */
export interface IdentityDeps extends OutsideDeps {
  signingKeys: SigningKeys
  relyingParty: RelyingParty
  ended: EndedSessions
  tokens: IdTokens
  cookies: CookieWriter
}
