import { randomBytes } from 'node:crypto'
import type { Returning } from '@guildhall/contract/identity/auth.ts'
import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { SignUp } from './port.ts'
import { emailCodes, pendingSignUps } from './proof-tables.ts'
import { endSessionsWhere } from './sessions/ended-sessions.ts'
import { socialAttempts } from './social-tables.ts'
import { authAccounts, authSessions, authUsers } from './tables.ts'

/** The first sign-in method: a password, or an account at a social provider. */
type FirstWay = { passwordHash: string } | { provider: string; subject: string }

/** A new unguessable id of 32 characters, for identities, sessions and sign-in methods. */
export const newAuthId = () => randomBytes(16).toString('hex')

/** Creates an identity with a verified address and one sign-in method; returns its uid. */
export async function createIdentity(
  tx: Queryable,
  { opensBy, ...signUp }: SignUp & { email: string; opensBy: FirstWay },
): Promise<string> {
  const id = newAuthId()
  const way =
    'passwordHash' in opensBy
      ? { providerId: 'credential', accountId: id, password: opensBy.passwordHash }
      : { providerId: opensBy.provider, accountId: opensBy.subject }
  await tx.insert(authUsers).values({ ...signUp, id, emailVerified: true })
  await tx.insert(authAccounts).values({ id: newAuthId(), userId: id, ...way })
  return id
}

/**
 * Keeps an account that was to be erased, and ends its pause: on sign-in, and when its address is recovered. The lock makes a sign-in and the
 * erasure run one after the other; after the erasure the sign-in finds no account. Returns what it ended.
 */
export async function keepAccount(
  deps: Pick<IdentityDeps, 'keepAccount'>,
  tx: Tx,
  uid: string,
  by: 'signIn' | 'recovery' = 'signIn',
): Promise<Returning> {
  const isThis = eq(authUsers.id, uid)
  const [user] = await tx.select({ email: authUsers.email }).from(authUsers).where(isThis).for('key share')
  if (!user) throw new AppError('wrong_credentials')
  return deps.keepAccount(tx, { uid, email: user.email, by })
}

/** See the port. */
export async function lockIdentity(tx: Tx, uid: string): Promise<{ email: string } | null> {
  const [user] = await tx.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid)).for('update')
  return user ?? null
}

/** Erases an identity and everything stored about its address. */
export async function eraseIdentity(deps: IdentityDeps, tx: Tx, uid: string): Promise<void> {
  const user = await lockIdentity(tx, uid)
  if (!user) return
  await endSessionsWhere(deps, tx, eq(authSessions.userId, uid))
  await tx.delete(emailCodes).where(eq(emailCodes.email, user.email))
  await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, user.email))
  await tx.delete(socialAttempts).where(eq(socialAttempts.email, user.email))
  await tx.delete(authUsers).where(eq(authUsers.id, uid))
}
