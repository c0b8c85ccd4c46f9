import type { Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import type { CookieWriter } from './cookies.ts'
import type { EndedSessions } from './ended-sessions.ts'
import type { IdTokens } from './id-tokens.ts'
import type { Provider } from './provider.ts'
import type { RelyingParty } from './social/relying-party.ts'

/** What the built-in provider needs from outside. */
export interface OutsideDeps extends Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'jobs' | 'limits'> {
  /** Hears of every address that changes, in the transaction in which it does. */
  emailChanged(tx: Tx, change: { uid: string; from: string; to: string }): Promise<void>
}

/** What its parts hand to one another. */
export interface IdentityDeps extends OutsideDeps {
  provider: () => Promise<Provider>
  relyingParty: RelyingParty
  ended: EndedSessions
  tokens: IdTokens
  cookies: CookieWriter
}
