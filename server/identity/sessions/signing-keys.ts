import { desc, gt } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import type { Config } from '#config/config.ts'
import type { Db } from '#db/connect.ts'
import { sealOf } from '#db/sealed-text.ts'
import type { Clock } from '../../deps.ts'
import { newAuthId } from '../identities.ts'
import { authJwks } from '../token-tables.ts'

/** Signs ID tokens. */
export interface SigningKeys {
  /** Signs with the newest key of the table, and creates a new one every 90 days. */
  sign(claims: JWTPayload): Promise<string>
  /** Whether this process currently signs with the key of this id. */
  isCurrent(kid: string): boolean
}

interface SigningKey {
  kid: string
  key: Awaited<ReturnType<typeof importJWK>>
  /** When it expires, in milliseconds UTC. */
  until: number
}

const alg = 'ES256'
const lifeMs = 90 * 24 * 3_600_000
// How soon a key that was removed from the table, or replaced there, stops signing.
const knownMs = 60_000

/**
 * The keys that all processes share through `auth_jwks`. Private halves are stored as JWE, encrypted with a key derived from
 * AUTH_SECRET. A key that cannot be decrypted, because the secret has changed, no longer signs; its public half still
 * verifies the tokens it signed.
 */
export function createSigningKeys({ authSecret }: Pick<Config, 'authSecret'>, db: Db, clock: Clock): SigningKeys {
  const { seal, open } = sealOf(authSecret, 'guildhall signing keys')
  // One lookup for all concurrent signatures: they must not create a key each.
  let current: { key: Promise<SigningKey>; at: number } | undefined
  let kid = ''

  const make = async () => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
    const now = clock.now()
    const row = {
      id: newAuthId(),
      publicKey: JSON.stringify(await exportJWK(publicKey)),
      privateKey: await seal(JSON.stringify(await exportJWK(privateKey))),
      alg,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    }
    await db.insert(authJwks).values(row)
    return { kid: row.id, key: privateKey, until: row.expiresAt.getTime() }
  }
  const findNewest = async () => {
    const { id, privateKey, expiresAt } = authJwks
    const [row] = await db
      .select({ id, privateKey, expiresAt })
      .from(authJwks)
      .where(gt(expiresAt, clock.now()))
      .orderBy(desc(authJwks.createdAt))
      .limit(1)
    const secret = row && (await open(row.privateKey))
    return row?.expiresAt && secret
      ? { kid: row.id, key: await importJWK(JSON.parse(secret), alg), until: row.expiresAt.getTime() }
      : null
  }

  const read = async () => {
    const found = (await findNewest()) ?? (await make())
    kid = found.kid
    return found
  }
  const look = () => {
    const key = read()
    current = { key, at: clock.now().getTime() }
    key.catch(() => {
      current = undefined
    })
    return key
  }
  const find = () => {
    const age = current ? clock.now().getTime() - current.at : Number.POSITIVE_INFINITY
    return current && age >= 0 && age < knownMs ? current.key : look()
  }

  return {
    async sign(claims) {
      const found = await find()
      const newest = found.until > clock.now().getTime() ? found : await look()
      return new SignJWT(claims).setProtectedHeader({ alg, kid: newest.kid }).sign(newest.key)
    },
    isCurrent: (id) => id === kid,
  }
}
