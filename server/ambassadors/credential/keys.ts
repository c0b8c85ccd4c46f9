import { badgeAlg, badgePaths } from '@guildhall/contract/ambassadors/open-badge.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { newId } from '#db/ids.ts'
import { sealOf } from '#db/sealed-text.ts'
import type { Deps } from '../../deps.ts'
import { findKeys, forgetPrivateKeys, insertKey } from './queries.ts'

type KeyDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>

/** Signs credentials, and has the public keys with which everybody can check them. */
export interface CredentialKeys {
  /** Signs a credential with the newest key, and makes a new one every year. */
  sign(credential: JWTPayload): Promise<string>
  /** All public keys that ever signed, as they are published. The last known ones while the database does not answer. */
  published(): Promise<JWK[]>
}

interface SigningKey {
  kid: string
  key: Awaited<ReturnType<typeof importJWK>>
}

/** How long a process signs with the key that it read, and publishes the keys that it read. */
const signsMs = 60_000
const publishedMs = 1000
const made = new WeakMap<object, CredentialKeys>()

/** The keys that all processes share through `credential_keys`. */
export function credentialKeys(deps: KeyDeps): CredentialKeys {
  const known = made.get(deps.db) ?? createCredentialKeys(deps)
  made.set(deps.db, known)
  return known
}

/** The same for one process, with its own memory. */
export function createCredentialKeys({ config, db, clock, log }: KeyDeps): CredentialKeys {
  const { seal, open } = sealOf(config.authSecret, 'guildhall credential keys')
  const kidOf = (id: string) => `${config.origin}${badgePaths.key}/${id}`
  const isWithin = (ms: number, at: number) => Math.abs(clock.now().getTime() - at) < ms
  let signing: { key: Promise<SigningKey>; at: number } | undefined
  let keys: { all: JWK[]; at: number } | undefined

  /** The newest key if it may sign: neither too old, nor unreadable because AUTH_SECRET has changed. */
  const findUsable = async () => {
    const [newest] = await findKeys(db)
    const last = newest?.number ?? 0
    const isOld =
      !newest || clock.now().getTime() - Date.parse(newest.created_at) >= most.credentialKeyDays * 86_400_000
    const secret = !newest || isOld || newest.private_key === null ? null : await open(newest.private_key)
    if (!newest || secret === null) return { last, usable: null }
    return { last, usable: { kid: kidOf(newest.id), key: await importJWK(JSON.parse(secret), badgeAlg) } }
  }

  const find = async (): Promise<SigningKey> => {
    const { last, usable } = await findUsable()
    if (usable) return usable
    const pair = await generateKeyPair(badgeAlg, { extractable: true, modulusLength: 2048 })
    const { kty, n, e } = await exportJWK(pair.publicKey)
    const [id, number] = [newId(), last + 1]
    const [inserted] = await insertKey(db, {
      ...{ number, id, publicKey: JSON.stringify({ kty, n, e }), at: clock.now() },
      privateKey: await seal(JSON.stringify(await exportJWK(pair.privateKey))),
    })
    keys = undefined
    // Another process made the next key at the same time.
    if (!inserted) return find()
    await forgetPrivateKeys(db, { before: number })
    return { kid: kidOf(id), key: pair.privateKey }
  }

  return {
    async sign(credential) {
      if (!signing || !isWithin(signsMs, signing.at)) {
        const next = { key: find(), at: clock.now().getTime() }
        signing = next
        next.key.catch(() => {
          signing = undefined
        })
      }
      const { kid, key } = await signing.key
      return new SignJWT(credential).setProtectedHeader({ alg: badgeAlg, kid, typ: 'JWT' }).sign(key)
    },
    async published() {
      if (keys && isWithin(publishedMs, keys.at)) return keys.all
      try {
        const rows = await findKeys(db)
        const all = rows.map(({ id, public_key }) => ({
          ...(JSON.parse(public_key) as JWK),
          ...{ kid: kidOf(id), alg: badgeAlg, use: 'sig' },
        }))
        keys = { all, at: clock.now().getTime() }
      } catch (error) {
        if (!keys) throw error
        log.warn({ err: error }, 'The keys of credentials could not be read; the last known ones are published')
      }
      return keys.all
    },
  }
}
