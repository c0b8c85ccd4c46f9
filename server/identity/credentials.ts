import type { SocialProvider } from '@guildhall/contract/social.ts'
import { and, eq, gt, gte, ne, or } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { endSessionsWhere } from './ending.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { emailCodes } from './proof-tables.ts'
import { authAccounts, authSessions, authUsers } from './tables.ts'

const credential = 'credential'

/** How an identity signs in: the hash of its password, if it has one, since when, and the configured providers that open it. */
export async function findWays({ db, config }: { db: Queryable } & Pick<IdentityDeps, 'config'>, uid: string) {
  const accounts = await db
    .select({ provider: authAccounts.providerId, hash: authAccounts.password, updatedAt: authAccounts.updatedAt })
    .from(authAccounts)
    .where(eq(authAccounts.userId, uid))
  const own = accounts.find(({ provider, hash }) => provider === credential && hash !== null)
  return {
    hash: own?.hash ?? undefined,
    passwordChangedAt: own?.updatedAt ?? null,
    providers: config.social
      .filter(({ id }) => accounts.some(({ provider }) => provider === id))
      .map(({ id, name }): SocialProvider => ({ id, name })),
  }
}

/**
 * Sets the password of an identity, also its first one, and ends every session but `keptSid`: what the former password
 * opened works no more, and links that were on their way lapse.
 */
export async function setPassword(
  deps: IdentityDeps,
  tx: Tx,
  { uid, hash, keptSid }: { uid: string; hash: string; keptSid: string | null },
): Promise<void> {
  const now = deps.clock.now()
  const [user] = await tx.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid)).for('update')
  await tx
    .insert(authAccounts)
    .values({ id: uid, userId: uid, providerId: credential, accountId: uid, password: hash, updatedAt: now })
    .onConflictDoUpdate({
      target: [authAccounts.providerId, authAccounts.accountId],
      set: { password: hash, updatedAt: now },
    })
  const isReset = and(eq(emailCodes.purpose, 'resetPassword'), eq(emailCodes.email, user?.email ?? ''))
  const isChange = and(eq(emailCodes.purpose, 'changeEmail'), eq(emailCodes.uid, uid))
  await tx
    .update(emailCodes)
    .set({ expiresAt: now })
    .where(and(or(isReset, isChange), gt(emailCodes.expiresAt, now)))
  const isOther = keptSid === null ? undefined : ne(authSessions.id, keptSid)
  await endSessionsWhere(deps, tx, and(eq(authSessions.userId, uid), isOther))
}

/** Takes providers off an identity that were linked at `since` or later, and so whatever somebody else let in. */
export async function removeProvidersSince(tx: Tx, uid: string, since: Date): Promise<void> {
  const isLater = and(ne(authAccounts.providerId, credential), gte(authAccounts.createdAt, since))
  await tx.delete(authAccounts).where(and(eq(authAccounts.userId, uid), isLater))
}
