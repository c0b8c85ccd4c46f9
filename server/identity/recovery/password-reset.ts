import { eq } from 'drizzle-orm'
import { transaction } from '#db/transaction.ts'
import { requireFreshProof } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { consumeCode, findLink } from '../codes.ts'
import { hashPassword, requireGoodPassword, setPassword } from '../credentials/credentials.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Identity } from '../port.ts'
import { authUsers } from '../tables.ts'

/** Sends a link, where the address is known; counts and answers the same for every address. */
export async function requestPasswordReset(deps: IdentityDeps, email: string, address: string): Promise<void> {
  await deps.limits.take('passwordReset', email)
  await deps.limits.takeAddress('passwordReset', address)
  await deps.jobs.enqueue(deps.db, 'password-reset-mail', { email })
}

/** Sets the password by a mailed link, ends every session and tells the owner. Throws `code_…`, `password_rules`. */
export async function resetPassword(
  deps: IdentityDeps,
  { oobCode, newPassword }: { oobCode: string; newPassword: string },
): Promise<void> {
  const now = deps.clock.now()
  const { id, email } = await findLink(deps.db, { purposes: ['resetPassword'], oobCode, now })
  requireGoodPassword(newPassword, 'newPassword', email)
  const hash = await hashPassword(newPassword)
  await transaction(deps.db, async (tx) => {
    await consumeCode(tx, id, now)
    const [user] = await tx.select({ uid: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
    if (!user) throw new AppError('code_expired')
    await setPassword(deps, tx, { uid: user.uid, hash, keptSid: null })
    await deps.jobs.enqueue(tx, 'password-changed-mail', { email, everywhere: true })
  })
}

/** Sets the password of somebody signed in, whose proof is fresh; only the session that asks goes on. */
export async function changePassword(deps: IdentityDeps, identity: Identity, newPassword: string): Promise<void> {
  requireFreshProof(deps.clock, identity)
  const { uid, sid } = identity
  const [user] = await deps.db.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid))
  if (!user) throw new AppError('unauthenticated')
  requireGoodPassword(newPassword, 'newPassword', user.email)
  const hash = await hashPassword(newPassword)
  await transaction(deps.db, async (tx) => {
    await setPassword(deps, tx, { uid, hash, keptSid: sid })
    await deps.jobs.enqueue(tx, 'password-changed-mail', { email: user.email, everywhere: false })
  })
}
