import { createLocalJWKSet, decodeProtectedHeader, type JWK, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Db } from '#db/connect.ts'
import { moment, statement, text } from '#db/statement.ts'
import type { Clock } from '../../deps.ts'
import type { Identity } from '../port.ts'

export const audience = 'guildhall'

/** Verifies ID tokens against our own keys, cached in memory. */
export interface IdTokens {
  /** The identity of an unexpired token that this server signed, or null. Does not check whether its session has ended. */
  verify(token: string): Promise<Identity | null>
  /** Our public keys, as `/api/auth/jwks` returns them. */
  keys(): Promise<JWK[]>
}

interface Known {
  identity: Identity
  expiresAt: number
}

const findKeys = statement('auth_jwks', {
  takes: { now: moment },
  gives: { id: text, public_key: text },
  sql: ({ now }) => `
    select id, public_key from auth_jwks where expires_at is null or expires_at > ${now}::timestamptz - interval '1 day'`,
})

const mostKnown = 20_000
const reloadMs = 1000

/**
 * Each token is verified once and then cached until it expires. `isCurrent` says which key this process signs with: it may
 * be newer than the keys that were read.
 */
export function createIdTokens(
  db: Db,
  clock: Clock,
  issuer: string,
  isCurrent: (kid: string) => boolean = () => false,
): IdTokens {
  const known = new Map<string, Known>()
  let keySet: { keys: JWK[]; find: JWTVerifyGetKey; at: number } | undefined

  const load = async () => {
    const now = clock.now()
    const keys = await readKeys(db, now)
    keySet = { keys, find: createLocalJWKSet({ keys }), at: now.getTime() }
    return keySet
  }
  // An unknown kid may be a key another process has just created; a flood of made-up ones must not cost a query each.
  const keysFor = async (kid: string) => {
    const set = keySet ?? (await load())
    const isKnown = set.keys.some((key) => key.kid === kid)
    const isRecent = !isCurrent(kid) && Math.abs(clock.now().getTime() - set.at) < reloadMs
    return isKnown || isRecent ? set : load()
  }

  return {
    async verify(token) {
      const now = clock.now()
      const seen = known.get(token)
      if (seen && seen.expiresAt > now.getTime()) return seen.identity
      known.delete(token)
      const fresh = await check(token, now, keysFor, issuer)
      if (!fresh) return null
      if (known.size >= mostKnown) forget(known, now.getTime())
      known.set(token, fresh)
      return fresh.identity
    },
    keys: async () => (await load()).keys,
  }
}

async function check(
  token: string,
  now: Date,
  keysFor: (kid: string) => Promise<{ find: JWTVerifyGetKey }>,
  issuer: string,
): Promise<Known | null> {
  try {
    const { alg, kid, ...rest } = decodeProtectedHeader(token)
    // The server puts only these two into a header: no jku, jwk, x5u or crit.
    if (alg !== 'ES256' || typeof kid !== 'string' || Object.keys(rest).length > 0) return null
    const { find } = await keysFor(kid)
    const { payload } = await jwtVerify(token, find, {
      algorithms: ['ES256'],
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'sid', 'email', 'auth_time'],
    })
    const { sub, sid, email, auth_time: authTime, exp } = payload
    if (typeof sid !== 'string' || typeof email !== 'string' || typeof authTime !== 'number') return null
    const expiresAt = (exp as number) * 1000
    return { identity: { uid: sub as string, sid, email, authTime: authTime * 1000, expiresAt }, expiresAt }
  } catch (error) {
    if (isJoseError(error)) return null
    throw error
  }
}

// Anything else means that the database does not answer, which says nothing about the token.
function isJoseError(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return error instanceof TypeError || (typeof code === 'string' && code.startsWith('ERR_J'))
}

// A key still verifies what it signed for a day after it was replaced.
async function readKeys(db: Db, now: Date): Promise<JWK[]> {
  const rows = await findKeys(db, { now })
  return rows.map(({ id, public_key }) => ({ ...(JSON.parse(public_key) as JWK), kid: id, alg: 'ES256', use: 'sig' }))
}

function forget(known: Map<string, Known>, now: number): void {
  for (const [token, { expiresAt }] of known) if (expiresAt <= now) known.delete(token)
  for (const token of known.keys()) {
    if (known.size < mostKnown * 0.9) break
    known.delete(token)
  }
}
