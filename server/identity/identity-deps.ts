import type { Deps } from '../deps.ts'
import type { EndedSessions } from './ended-sessions.ts'
import type { IdTokens } from './id-tokens.ts'
import type { Provider } from './provider.ts'
import type { RelyingParty } from './social/relying-party.ts'

/** What the built-in provider needs from outside. */
export type OutsideDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'jobs' | 'limits'>

/** What its parts hand to one another. */
export interface IdentityDeps extends OutsideDeps {
  provider: () => Promise<Provider>
  relyingParty: RelyingParty
  ended: EndedSessions
  tokens: IdTokens
}
