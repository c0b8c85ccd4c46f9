import { eq } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { emailCodes, pendingSignUps } from './proof-tables.ts'
import { endSessionsWhere } from './sessions/ended-sessions.ts'
import { socialAttempts } from './social-tables.ts'
import { authSessions, authUsers } from './tables.ts'

/**
 * Keeps an account that was to be erased: at a sign-in, and when its address is taken back. The lock makes a sign-in and
 * the erasure happen one after the other; after the erasure there is nobody to sign in as. Answers whether there was a
 * deletion to cancel.
 */
export async function keepAccount(
  deps: Pick<IdentityDeps, 'keepAccount'>,
  tx: Tx,
  uid: string,
  by: 'signIn' | 'recovery' = 'signIn',
): Promise<boolean> {
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

/** Erases an identity and whatever is known of its address. */
export async function eraseIdentity(deps: IdentityDeps, tx: Tx, uid: string): Promise<void> {
  const user = await lockIdentity(tx, uid)
  if (!user) return
  await endSessionsWhere(deps, tx, eq(authSessions.userId, uid))
  await tx.delete(emailCodes).where(eq(emailCodes.email, user.email))
  await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, user.email))
  await tx.delete(socialAttempts).where(eq(socialAttempts.email, user.email))
  await tx.delete(authUsers).where(eq(authUsers.id, uid))
}
