import { randomBytes } from 'node:crypto'
import { socialLimits } from '@guildhall/contract/people-limits.ts'
import type { SocialPurpose } from '@guildhall/contract/social.ts'
import { cookieNames } from '@guildhall/contract/storage-keys.ts'
import { AppError } from '#http/errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Browser } from '../port.ts'
import { socialAttempts } from '../social-tables.ts'
import { storedSession } from '../stored-session.ts'
import { keysOf } from './attempts.ts'

/**
 * Begins an attempt that belongs to this browser, in the place of the one before. A proof is for the session of its
 * cookie. Throws `not_found`, `unauthenticated`, `social_unavailable`, `rate_limited`.
 */
export async function startSocial(
  deps: IdentityDeps,
  { provider: id, nonce, purpose }: { provider: string; nonce: string; purpose: SocialPurpose },
  browser: Browser,
): Promise<{ url: string; cookie: string }> {
  deps.limits.takeAddress('social', browser.address)
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
