import { badgeAlg, badgePaths } from './open-badge.ts'

/** A public key as the issuer publishes it. */
export interface PublishedKey {
  kid?: string | undefined
  kty?: string | undefined
  n?: string | undefined
  e?: string | undefined
}

/** What a credential says, once its signature is checked. */
export interface Badge {
  id: string
  /** Whom it is about, and the address of the profile. */
  name: string
  subject: string
  /** What for, and at which campus. */
  achievement: string
  criteria: string
  campus: string
  since: string
  until: string
  issuer: string
  validUntil: string | null
}

/**
 * What a check found. `malformed`: no credential, or only a part of one. `foreign`: another issuer's, which is not checked here.
 * `changed`: not signed as it is by a key of the issuer. The others are genuine.
 */
export type BadgeCheck =
  | { state: 'malformed' | 'changed' }
  | { state: 'foreign'; issuer: string }
  | { state: 'valid' | 'early' | 'expired' | 'taken-back'; badge: Badge }

/** What a check needs; `takenBack` are ids of credentials. */
export interface BadgeSource {
  origin: string
  keys: readonly PublishedKey[]
  takenBack: readonly string[]
  now: Date
}

type Json = Record<string, unknown>

/** Returns the credential in what somebody pasted: the text itself, or a link with it. */
export const tokenIn = (text: string): string => (text.split('#').at(-1) ?? '').replace(/\s/g, '')

/** The id of the key with which a credential says that it is signed; null without one. */
export function keyIdIn(text: string): string | null {
  const kid = jsonOf(bytesOf(tokenIn(text).split('.')[0]))?.kid
  return typeof kid === 'string' ? kid : null
}

/** Checks a credential against the published keys of the issuer of this address, and against nothing else. */
export async function checkBadge(text: string, { origin, keys, takenBack, now }: BadgeSource): Promise<BadgeCheck> {
  const [head, body, end, ...more] = tokenIn(text).split('.')
  const header = jsonOf(bytesOf(head))
  const payload = jsonOf(bytesOf(body))
  const signature = bytesOf(end)
  if (!header || !payload || !signature || more.length > 0) return { state: 'malformed' }
  const types = payload.type
  if (!Array.isArray(types) || !types.includes('OpenBadgeCredential')) return { state: 'malformed' }
  const issuer = payload.iss
  if (typeof issuer !== 'string') return { state: 'malformed' }
  if (issuer !== origin + badgePaths.issuer) return { state: 'foreign', issuer }
  // Nothing in the header chooses how it is checked: neither another algorithm nor a key of its own.
  const { alg, kid, typ, ...rest } = header
  const key = keys.find((each) => each.kid === kid)
  if (alg !== badgeAlg || typ !== 'JWT' || Object.keys(rest).length > 0 || !key) return { state: 'changed' }
  if (!(await isSigned(key, `${head}.${body}`, signature))) return { state: 'changed' }
  const badge = readBadge(payload)
  if (!badge) return { state: 'malformed' }
  const seconds = now.getTime() / 1000
  if (takenBack.includes(badge.id)) return { state: 'taken-back', badge }
  if (seconds < Number(payload.nbf)) return { state: 'early', badge }
  if (payload.exp !== undefined && seconds > Number(payload.exp)) return { state: 'expired', badge }
  return { state: 'valid', badge }
}

async function isSigned({ kty, n, e }: PublishedKey, signed: string, signature: Uint8Array<ArrayBuffer>) {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', { kty: kty ?? '', n: n ?? '', e: e ?? '' }, algorithm, false, [
    'verify',
  ])
  return crypto.subtle.verify(algorithm, key, signature, new TextEncoder().encode(signed))
}

/** What a signed credential says; null when its claims differ from it (section 8.2.6.1). */
function readBadge(payload: Json): Badge | null {
  const issuer = objectOf(payload.issuer)
  const subject = objectOf(payload.credentialSubject)
  const achievement = objectOf(subject.achievement)
  const identifiers = Array.isArray(subject.identifier) ? subject.identifier.map(objectOf) : []
  const name = identifiers.find((each) => each.identityType === 'name')?.identityHash
  const secondsOf = (time: unknown) => Date.parse(textOf(time)) / 1000
  const { id, validFrom, validUntil } = payload
  const isEqual =
    [issuer.id === payload.iss, subject.id === payload.sub, id === payload.jti].every(Boolean) &&
    secondsOf(validFrom) === payload.nbf &&
    (validUntil === undefined ? payload.exp === undefined : secondsOf(validUntil) === payload.exp)
  if (!isEqual) return null
  return {
    ...{ id: textOf(id), name: textOf(name), subject: textOf(subject.id), issuer: textOf(issuer.name) },
    ...{ achievement: textOf(achievement.name), campus: textOf(achievement.specialization) },
    criteria: textOf(objectOf(achievement.criteria).narrative),
    ...{ since: textOf(subject.activityStartDate), until: textOf(subject.activityEndDate) },
    validUntil: typeof validUntil === 'string' ? validUntil : null,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

function bytesOf(part: string | undefined): Uint8Array<ArrayBuffer> | null {
  if (!part || !/^[A-Za-z0-9_-]+$/.test(part)) return null
  try {
    const base = part.replaceAll('-', '+').replaceAll('_', '/')
    const text = atob(base)
    // The last letter has bits that say nothing: a changed one is refused too.
    if (btoa(text).replaceAll('=', '') !== base) return null
    return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  } catch {
    return null
  }
}

function jsonOf(bytes: Uint8Array | null): Json | null {
  if (!bytes) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
  } catch {
    return null
  }
}
