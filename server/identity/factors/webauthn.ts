import type { Config } from '#config/config.ts'

/** Loads the library with the first passkey: a process starts and runs without it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: what authenticators sign with today. Node still warns about the algorithms after them. */
export const algorithms = [-8, -7, -257]

/** Where passkeys of this installation belong: they answer this origin only, and its host is their name for it. */
export function relyingPartyOf({ origin }: Pick<Config, 'origin'>) {
  return { origin, rpID: new URL(origin).hostname, rpName: 'Guildhall' }
}
