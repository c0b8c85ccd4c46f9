import { createHash, randomBytes } from 'node:crypto'
import { factorLimits } from '@guildhall/contract/limits/people.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { authChallenges, type ChallengePurpose } from '../factor-tables.ts'
import type { IdentityDeps } from '../identity-deps.ts'

interface Asked {
  purpose: ChallengePurpose
  /** Whose passkey must answer; null when any may. */
  uid: string | null
}

/** Stores a question to a passkey for a few minutes and returns its bytes. */
export async function askChallenge(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  { purpose, uid }: Asked,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const id = hashOf(Buffer.from(challenge).toString('base64url'))
  const expiresAt = new Date(clock.now().getTime() + factorLimits.challengeMs)
  await db.insert(authChallenges).values({ id, purpose, userId: uid, expiresAt })
  return challenge
}

/**
 * Takes the question that an answer is for, once: a failed answer uses it up too. Throws `passkey_expired`, also for a
 * question to somebody else, and `passkey_refused` for an answer without one.
 */
export async function takeChallenge(
  { db, clock }: { db: Queryable } & Pick<IdentityDeps, 'clock'>,
  { purpose, uid }: Asked,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) throw new AppError('passkey_refused')
  const isTheirs = uid === null ? isNull(authChallenges.userId) : eq(authChallenges.userId, uid)
  const isIt = and(eq(authChallenges.id, hashOf(challenge)), eq(authChallenges.purpose, purpose), isTheirs)
  const isOpen = gt(authChallenges.expiresAt, clock.now())
  const taken = await db.delete(authChallenges).where(and(isIt, isOpen)).returning({ id: authChallenges.id })
  if (taken.length === 0) throw new AppError('passkey_expired')
  return challenge
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('hex')
