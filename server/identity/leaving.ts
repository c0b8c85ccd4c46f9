import { and, eq, lte } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { endSessionsWhere } from './ending.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { emailCodes, pendingSignUps } from './proof-tables.ts'
import { socialAttempts } from './social-tables.ts'
import { accountDeletions, authSessions, authUsers } from './tables.ts'

/**
 * Signing in keeps an account that was to be erased (product 12, Settings), and so does taking its address back. The lock lets a sign-in and the erasure at
 * the same moment happen one after the other; after the erasure there is nobody to sign in as. Answers whether there was a deletion to cancel.
 */
export async function keepAccount(
  { jobs }: Pick<IdentityDeps, 'jobs'>,
  tx: Tx,
  uid: string,
  by: 'signIn' | 'recovery' = 'signIn',
): Promise<boolean> {
  const isThis = eq(authUsers.id, uid)
  const [user] = await tx.select({ email: authUsers.email }).from(authUsers).where(isThis).for('key share')
  if (!user) throw new AppError('wrong_credentials')
  const kept = await tx.delete(accountDeletions).where(eq(accountDeletions.uid, uid)).returning()
  if (kept.length > 0) await jobs.enqueue(tx, 'deletion-cancelled-mail', { email: user.email, by })
  return kept.length > 0
}

/**
 * Has an identity erased from `dueAt` on and ends its sessions; asked for again, the first moment stays. Answers it, and
 * whether this was the first time.
 */
export async function scheduleDeletion(
  deps: IdentityDeps,
  tx: Tx,
  uid: string,
  dueAt: Date,
): Promise<{ dueAt: Date; email: string; isNew: boolean }> {
  const [user] = await tx.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid)).for('update')
  if (!user) throw new AppError('unauthenticated')
  const requestedAt = deps.clock.now()
  const made = await tx.insert(accountDeletions).values({ uid, requestedAt, dueAt }).onConflictDoNothing().returning()
  const [row] = await tx.select().from(accountDeletions).where(eq(accountDeletions.uid, uid))
  await endSessionsWhere(deps, tx, eq(authSessions.userId, uid))
  return { dueAt: row?.dueAt ?? dueAt, email: user.email, isNew: made.length > 0 }
}

/** The identities whose days of grace are over. */
export async function dueDeletions({ clock }: Pick<IdentityDeps, 'clock'>, db: Db): Promise<string[]> {
  const rows = await db
    .select({ uid: accountDeletions.uid })
    .from(accountDeletions)
    .where(lte(accountDeletions.dueAt, clock.now()))
  return rows.map(({ uid }) => uid)
}

/** Erases an identity and whatever is known of its address, if it is still due; answers the address, else null. */
export async function eraseIdentity(deps: IdentityDeps, tx: Tx, uid: string): Promise<string | null> {
  const [user] = await tx.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid)).for('update')
  const isDue = and(eq(accountDeletions.uid, uid), lte(accountDeletions.dueAt, deps.clock.now()))
  const [due] = await tx.select({ uid: accountDeletions.uid }).from(accountDeletions).where(isDue)
  if (!user || !due) return null
  await endSessionsWhere(deps, tx, eq(authSessions.userId, uid))
  await tx.delete(emailCodes).where(eq(emailCodes.email, user.email))
  await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, user.email))
  await tx.delete(socialAttempts).where(eq(socialAttempts.email, user.email))
  await tx.delete(authUsers).where(eq(authUsers.id, uid))
  return user.email
}
