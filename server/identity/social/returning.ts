import { socialLimits } from '@guildhall/contract/people-limits.ts'
import type { SocialMessage } from '@guildhall/contract/social.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#http/errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Browser } from '../port.ts'
import { socialAttempts } from '../social-tables.ts'
import { attemptOf, isSame } from './attempts.ts'
import { splitDisplayName } from './display-name.ts'

/**
 * Takes the provider's answer for the attempt of this browser, once. It opens no session: that is for the page that
 * began the attempt. Answers what the pop-up may tell that page; null when the answer is not for this browser, which
 * changes nothing.
 */
export async function receiveAnswer(
  deps: IdentityDeps,
  { provider: id, query }: { provider: string; query: string },
  browser: Browser,
): Promise<Pick<SocialMessage, 'nonce' | 'outcome'> | null> {
  const provider = deps.config.social.find((each) => each.id === id)
  const begun = await attemptOf(deps, browser)
  if (!begun || !provider || begun.attempt.provider !== id) return null
  const { attempt, keys } = begun
  if (!isSame(new URLSearchParams(query).get('state') ?? '', keys.state)) return null
  const isIt = eq(socialAttempts.id, attempt.id)
  const isAsked = and(isIt, eq(socialAttempts.stage, 'asked'))
  const claimed = await deps.db.update(socialAttempts).set({ stage: 'exchanging' }).where(isAsked).returning()
  if (claimed.length === 0) return null
  const nonce = attempt.popupNonce
  try {
    const { displayName, ...who } = await deps.relyingParty.exchange(provider, query, keys, attempt.purpose)
    const now = deps.clock.now()
    const times = { returnedAt: now, expiresAt: new Date(now.getTime() + socialLimits.stepsMs) }
    const names = splitDisplayName(displayName)
    await deps.db
      .update(socialAttempts)
      .set({ stage: 'returned', ...who, ...names, ...times })
      .where(isIt)
    return { nonce, outcome: 'returned' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await deps.db.update(socialAttempts).set({ stage: 'refused', refusal: error.code }).where(isIt)
    return { nonce, outcome: 'refused' }
  }
}
