import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { requireFreshProof } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { findWays } from '../credentials/credentials.ts'
import { findFormerAddresses } from '../factors/factor-notices.ts'
import { endSteps } from '../factors/steps.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Identity } from '../port.ts'
import { endSessionsWhere } from '../sessions/ended-sessions.ts'
import { authAccounts, authSessions, authUsers } from '../tables.ts'

/**
 * Removes a sign-in provider from the account and ends every other session, which it may have opened. The lock serializes
 * concurrent removals, so that the last sign-in method always stays. Throws `reauthentication_required`, `not_found`,
 * `last_way_in`.
 */
export async function removeProvider(deps: IdentityDeps, identity: Identity, provider: string): Promise<void> {
  requireFreshProof(deps.clock, identity)
  const { uid, sid } = identity
  await transaction(deps.db, async (tx) => {
    const [user] = await tx
      .select({ email: authUsers.email })
      .from(authUsers)
      .where(eq(authUsers.id, uid))
      .for('update')
    if (!user) throw new AppError('unauthenticated')
    const { hash, providers } = await findWays({ ...deps, db: tx }, uid)
    if (!providers.some(({ id }) => id === provider)) throw new AppError('not_found')
    if (!hash && providers.length === 1) throw new AppError('last_way_in')
    await tx.delete(authAccounts).where(and(eq(authAccounts.userId, uid), eq(authAccounts.providerId, provider)))
    await endSessionsWhere(deps, tx, and(eq(authSessions.userId, uid), ne(authSessions.id, sid)))
    await endSteps(tx, uid)
    await tellOfWay(deps, tx, 'sign-in-removed-mail', { uid, email: user.email, provider })
  })
}

/**
 * Mails an account's address about a change to its sign-in methods, and former addresses while they can recover the account.
 */
export async function tellOfWay(
  deps: Pick<IdentityDeps, 'jobs' | 'clock'>,
  tx: Tx,
  job: 'sign-in-added-mail' | 'sign-in-removed-mail',
  { uid, email, provider }: { uid: string; email: string; provider: string },
): Promise<void> {
  await deps.jobs.enqueue(tx, job, { email, provider, former: false })
  for (const former of await findFormerAddresses(deps, tx, { uid, email }))
    await deps.jobs.enqueue(tx, job, { email: former, provider, former: true })
}
