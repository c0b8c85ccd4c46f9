import type { SignInInput } from '@guildhall/contract/auth.ts'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Queryable } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { people } from '#users/tables.ts'
import { countGuess } from './guesses.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { verifyPassword } from './passwords.ts'
import type { Browser, Opened } from './port.ts'
import { openSession } from './sessions.ts'
import { findPending, moveToBrowser } from './sign-up.ts'
import { authAccounts, authUsers } from './tables.ts'

/** Refused although the password was right; the cookie makes this browser the one that signed up. */
export class UnverifiedError extends AppError {
  readonly cookie: string
  constructor(cookie: string) {
    super('email_not_verified')
    this.cookie = cookie
  }
}

/**
 * Opens a session by password. One derivation and one answer whether or not the address is known. Beyond the limit of
 * failures the same call asks for proof of work, so that guessing costs while nobody can lock an owner out.
 */
export async function signIn(
  deps: IdentityDeps,
  { email, password }: z.output<typeof SignInInput>,
  browser: Browser,
  request: FastifyRequest,
): Promise<Opened> {
  const { db } = deps
  const wasRight = await countGuess(deps, email, request)
  // Both are always looked for, so that an unknown address takes as long as a known one.
  const [credential, waiting] = await Promise.all([findCredential(db, email), findPending(db, email)])
  const pending = credential ? undefined : waiting
  const isRight = await verifyPassword(credential?.hash ?? pending?.passwordHash, password)
  if (!isRight) throw new AppError('wrong_credentials')
  wasRight()
  if (pending) throw new UnverifiedError(await moveToBrowser(deps, pending))
  if (!credential) throw new AppError('wrong_credentials')
  if (credential.suspendedAt) throw new AppError('account_suspended')
  const { uid, hash } = credential
  return openSession(deps, browser, async (tx) => {
    // The password may have changed since the look; the lock waits for a change on its way, which ends older sessions alone.
    await tx.select({ uid: authUsers.id }).from(authUsers).where(eq(authUsers.id, uid)).for('key share')
    if ((await findCredential(tx, email))?.hash !== hash) throw new AppError('wrong_credentials')
    return uid
  })
}

/** The password's hash of the identity with this address, if it has both. */
export async function findCredential(db: Queryable, email: string) {
  const isPassword = and(eq(authAccounts.userId, authUsers.id), eq(authAccounts.providerId, 'credential'))
  const [row] = await db
    .select({ uid: authUsers.id, hash: authAccounts.password, suspendedAt: people.suspendedAt })
    .from(authUsers)
    .innerJoin(authAccounts, isPassword)
    .leftJoin(people, eq(people.uid, authUsers.id))
    .where(eq(authUsers.email, email))
  return row
}
