import type { SignInInput } from '@guildhall/contract/identity/auth.ts'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Queryable } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { findWays, verifyPassword } from '../credentials/credentials.ts'
import { beginStep, type Waiting } from '../factors/steps.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Browser, Identity, Opened } from '../port.ts'
import { findPending, moveToBrowser } from '../sign-up/sign-up.ts'
import { authAccounts, authUsers } from '../tables.ts'
import { countGuess } from './guesses.ts'
import { openOrAsk, recordProof } from './sessions.ts'

/** Refused although the password was right; the cookie marks this browser as the one that signed up. */
export class UnverifiedError extends AppError {
  readonly cookie: string
  constructor(cookie: string) {
    super('email_not_verified')
    this.cookie = cookie
  }
}

/**
 * Opens a session by password, or begins the step that waits for the second factor. One derivation and one answer whether or
 * not the address is known. Above the failure limit the call requires proof of work, so that guessing is expensive but nobody
 * can lock an owner out.
 */
export async function signIn(
  deps: IdentityDeps,
  { email, password }: z.output<typeof SignInInput>,
  browser: Browser,
  request: FastifyRequest,
): Promise<Opened | Waiting> {
  const { db } = deps
  const wasRight = await countGuess(deps, email, request)
  // Both are always queried, so that an unknown address takes as long as a known one.
  const [credential, waiting] = await Promise.all([findCredential(db, email), findPending(db, email)])
  const pending = credential ? undefined : waiting
  const isRight = await verifyPassword(credential?.hash ?? pending?.passwordHash, password)
  if (!isRight) throw new AppError('wrong_credentials')
  await wasRight()
  if (pending) throw new UnverifiedError(await moveToBrowser(deps, pending))
  if (!credential) throw new AppError('wrong_credentials')
  const { uid, hash } = credential
  return openOrAsk(deps, browser, async (tx) => {
    // The password may have changed since it was checked; the lock waits for a running change, which ends only older
    // sessions.
    await tx.select({ uid: authUsers.id }).from(authUsers).where(eq(authUsers.id, uid)).for('key share')
    if ((await findCredential(tx, email))?.hash !== hash) throw new AppError('wrong_credentials')
    return { uid }
  })
}

/** The password hash of the identity with this address, if both exist. */
export async function findCredential(db: Queryable, email: string) {
  const isPassword = and(eq(authAccounts.userId, authUsers.id), eq(authAccounts.providerId, 'credential'))
  const [row] = await db
    .select({ uid: authUsers.id, hash: authAccounts.password })
    .from(authUsers)
    .innerJoin(authAccounts, isPassword)
    .where(eq(authUsers.email, email))
  return row
}

/**
 * Proves with the password that it is still the same person. Guesses count together with those of sign-in, before the result
 * is known, and require proof of work above the limit. With a second factor it returns the step that waits for it. Throws
 * `wrong_password`, `no_password`, `bot_check_…`.
 */
export async function proveByPassword(
  deps: IdentityDeps,
  { uid, sid, email }: Identity,
  password: string,
  request: FastifyRequest,
): Promise<Waiting | null> {
  const wasRight = await countGuess(deps, email, request)
  const { hash } = await findWays(deps, uid)
  if (!hash) throw new AppError('no_password')
  if (!(await verifyPassword(hash, password))) {
    const error = new AppError('wrong_password')
    throw new AppError('wrong_password', { fields: [{ path: 'password', message: error.message }] })
  }
  await wasRight()
  const waiting = await beginStep(deps, deps.db, { uid, sid })
  if (!waiting) await recordProof(deps.db, sid, deps.clock.now())
  return waiting
}
