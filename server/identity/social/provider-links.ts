import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { ProviderAccount } from '../factors/steps.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { authAccounts, authUsers } from '../tables.ts'
import { tellOfWay } from './provider-removal.ts'

/**
 * Lets a provider's account open an identity from now on, and tells the owner. Throws `social_expired` when it has meanwhile
 * been linked to another person.
 */
export async function linkProvider(
  deps: Pick<IdentityDeps, 'jobs' | 'clock'>,
  tx: Tx,
  uid: string,
  { provider: providerId, subject: accountId }: ProviderAccount,
): Promise<void> {
  const createdAt = deps.clock.now()
  const account = { id: `${providerId}:${accountId}`, userId: uid, providerId, accountId, createdAt }
  await tx.insert(authAccounts).values(account).onConflictDoNothing()
  const isSame = and(eq(authAccounts.providerId, providerId), eq(authAccounts.accountId, accountId))
  const [linked] = await tx.select().from(authAccounts).where(isSame)
  if (linked?.userId !== uid) throw new AppError('social_expired')
  const [user] = await tx.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid))
  await tellOfWay(deps, tx, 'sign-in-added-mail', { uid, email: user?.email ?? '', provider: providerId })
}
