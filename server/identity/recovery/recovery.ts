import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { requireFreshProof } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { people } from '#users/tables.ts'
import { consumeCode, type FoundLink, findLink } from '../codes.ts'
import { hashPassword, removeProvidersSince, requireGoodPassword, setPassword } from '../credentials/credentials.ts'
import { removeFactorsSince } from '../factors/factor-state.ts'
import { keepAccount } from '../identities.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Identity } from '../port.ts'
import { emailCodes } from '../proof-tables.ts'
import { authUsers } from '../tables.ts'

/** Sends a link if the address is known; counts and answers the same for every address. */
export async function requestPasswordReset(deps: IdentityDeps, email: string, address: string): Promise<void> {
  await deps.limits.take('passwordReset', email)
  await deps.limits.takeAddress('passwordReset', address)
  await deps.jobs.enqueue(deps.db, 'password-reset-mail', { email })
}

/** Sets the password using a mailed link, ends every session and notifies the owner. Throws `code_…`, `password_rules`. */
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
    // Most links come by email, so the address works again; if not, the next report stops it again.
    await tx.update(people).set({ mailStopped: null }).where(eq(people.uid, user.uid))
    await deps.jobs.enqueue(tx, 'password-changed-mail', { email, everywhere: true })
  })
}

/** Sets the password of a signed-in person with a fresh proof; only the requesting session stays. */
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

/** Mails a link to the requested new address; counts and answers the same whether or not it is taken. */
export async function requestEmailChange(deps: IdentityDeps, identity: Identity, email: string): Promise<void> {
  requireFreshProof(deps.clock, identity)
  const { uid } = identity
  const [own] = await deps.db.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid))
  if (own?.email.toLowerCase() === email) {
    throw invalid([{ path: 'email', message: 'This is already the address of your account' }])
  }
  // Also by account, or one account could have mails sent to any number of strangers.
  await deps.limits.take('mail', `account ${uid}`)
  await deps.limits.take('mail', email)
  await deps.jobs.enqueue(deps.db, 'email-change-mail', { uid, email })
}

/**
 * Gives the account the address that opened the link, and mails a recovery link to the former address. Throws `code_…`.
 */
export async function confirmEmailChange(
  deps: IdentityDeps,
  { id, email, uid, createdAt }: FoundLink,
): Promise<string> {
  await transaction(deps.db, async (tx) => {
    await consumeCode(tx, id, deps.clock.now())
    const former = await setEmail(deps, tx, uid ?? '', email)
    const mail = { uid: uid ?? '', email: former, newEmail: email, since: createdAt.toISOString() }
    await deps.jobs.enqueue(tx, 'email-changed-mail', mail)
  })
  return email
}

/**
 * Undoes an address change using the link sent to the former address, with a new password and the end of every session: the
 * person who changed the address may know the old password. It also undoes what else they did since they requested the
 * change: providers they linked, second factors they added, a recovery they began, a deletion they requested, and the
 * recovery links of later changes, so that they cannot reverse this with a link of their own. Throws `code_…`, `password_rules`.
 */
export async function recoverEmail(
  deps: IdentityDeps,
  { oobCode, newPassword }: { oobCode: string; newPassword: string },
): Promise<string> {
  const now = deps.clock.now()
  const link = await findLink(deps.db, { purposes: ['recoverEmail'], oobCode, now })
  const { id, email } = link
  const uid = link.uid ?? ''
  requireGoodPassword(newPassword, 'newPassword', email)
  const hash = await hashPassword(newPassword)
  await transaction(deps.db, async (tx) => {
    await consumeCode(tx, id, now)
    await setEmail(deps, tx, uid, email)
    await removeProvidersSince(tx, uid, link.createdAt)
    await removeFactorsSince(tx, uid, link.createdAt)
    await keepAccount(deps, tx, uid, 'recovery')
    await setPassword(deps, tx, { uid, hash, keptSid: null })
    const isLater = and(eq(emailCodes.uid, uid), gt(emailCodes.id, id), isNull(emailCodes.usedAt))
    await tx.update(emailCodes).set({ expiresAt: now }).where(isLater)
    await deps.jobs.enqueue(tx, 'password-changed-mail', { email, everywhere: true })
  })
  return email
}

/** Changes the address of an account, unless it is taken by now (`code_expired`); returns the former one. */
async function setEmail({ clock, emailChanged }: IdentityDeps, tx: Tx, uid: string, email: string): Promise<string> {
  const updatedAt = clock.now()
  const [user] = await tx.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid)).for('update')
  const [other] = await tx.select({ uid: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  if (!user || (other && other.uid !== uid)) throw new AppError('code_expired')
  try {
    await tx.update(authUsers).set({ email, updatedAt }).where(eq(authUsers.id, uid))
    // The address belongs to the identity; the person row has a copy.
    await tx
      .update(people)
      .set({ email, emailCheckedAt: updatedAt, mailStopped: null, updatedAt })
      .where(eq(people.uid, uid))
  } catch (error) {
    if (isTaken(error)) throw new AppError('code_expired')
    throw error
  }
  await emailChanged(tx, { uid, from: user.email, to: email })
  return user.email
}

// Another account verified the same address between the check and the change.
const isTaken = (error: unknown) => ((error as { cause?: { code?: string } }).cause?.code ?? '') === '23505'
