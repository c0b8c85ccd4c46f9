import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import type { SocialPurpose } from '@guildhall/contract/identity/social.ts'
import { socialLimits } from '@guildhall/contract/limits/people.ts'
import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Browser } from '../port.ts'
import { storedSession } from '../sessions/sessions.ts'
import { socialAttempts } from '../social-tables.ts'
import type { Binding } from './relying-party.ts'

/**
 * Starts an attempt for this browser, replacing its previous one. A proof is for the session of its cookie. Throws
 * `not_found`, `unauthenticated`, `social_unavailable`, `rate_limited`.
 */
export async function startSocial(
  deps: IdentityDeps,
  { provider: id, nonce, purpose }: { provider: string; nonce: string; purpose: SocialPurpose },
  browser: Browser,
): Promise<{ url: string; cookie: string }> {
  await deps.limits.takeAddress('social', browser.address)
  const provider = deps.config.social.find((each) => each.id === id)
  if (!provider) throw new AppError('not_found')
  const sid = purpose === 'proof' ? await sessionToProve(deps, browser) : null
  const secret = randomBytes(32).toString('base64url')
  const keys = keysOf(secret)
  const url = await deps.relyingParty.authorizationUrl(provider, keys, purpose)
  const now = deps.clock.now()
  await deps.db.insert(socialAttempts).values({
    id: keys.id,
    provider: id,
    purpose,
    sid,
    popupNonce: nonce,
    createdAt: now,
    expiresAt: new Date(now.getTime() + socialLimits.popupMs),
  })
  return { url: url.href, cookie: deps.cookies.social(secret) }
}

async function sessionToProve(deps: IdentityDeps, { cookies }: Browser): Promise<string> {
  const session = cookies[cookieNames.signingOut] ? null : await storedSession(deps, cookies[cookieNames.refresh])
  if (!session) throw new AppError('unauthenticated')
  return session.sid
}

export type Attempt = typeof socialAttempts.$inferSelect

/** What the secret in a browser's cookie determines: the row, and what binds the provider's answer to it. */
function keysOf(secret: string): Binding & { id: string } {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`social ${purpose}`).digest('base64url')
  return {
    id: createHash('sha256').update(secret).digest('hex'),
    state: derive('state'),
    nonce: derive('nonce'),
    verifier: derive('verifier'),
  }
}

/** The last attempt this browser started, with its keys; null when there is none or it has expired. */
export async function attemptOf(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  { cookies }: Browser,
): Promise<{ attempt: Attempt; keys: Binding } | null> {
  const secret = cookies[cookieNames.social]
  if (!secret || secret.length > 100) return null
  const keys = keysOf(secret)
  const isOpen = and(eq(socialAttempts.id, keys.id), gt(socialAttempts.expiresAt, clock.now()))
  const [attempt] = await db.select().from(socialAttempts).where(isOpen)
  return attempt ? { attempt, keys } : null
}

/** Whether two texts are equal, compared in constant time for texts of one length. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Consumes an attempt, once: a second use throws `social_expired`. */
export async function spend(tx: Tx, { id }: Attempt): Promise<void> {
  const spent = await tx.delete(socialAttempts).where(eq(socialAttempts.id, id)).returning({ id: socialAttempts.id })
  if (spent.length === 0) throw new AppError('social_expired')
}
