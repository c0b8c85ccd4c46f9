import { and, eq } from 'drizzle-orm'
import { AppError } from '#http/errors.ts'
import { consumeCode, findLink, tryCode } from '../codes.ts'
import { hashPassword, requireGoodPassword } from '../credentials/credentials.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Browser, IdentityPort, Opened } from '../port.ts'
import { pendingSignUps } from '../proof-tables.ts'
import { confirmEmailChange } from '../recovery/email-change.ts'
import { openSession } from '../sessions/sessions.ts'
import { authUsers } from '../tables.ts'
import { createIdentity } from './new-identity.ts'
import { findPending, isSameBrowser } from './sign-up.ts'

const purpose = 'verifyEmail'

/** Sends the mail again where a sign-up waits; counts and answers the same for every address. */
export async function resendVerification(deps: IdentityDeps, email: string, address: string): Promise<void> {
  await deps.limits.take('mail', email)
  await deps.limits.takeAddress('mail', address)
  await deps.jobs.enqueue(deps.db, 'verification-mail', { email })
}

/** See the port. Only the browser that signed up learns that a code lapsed; to others it is a wrong one like any other. */
export async function verifyByCode(
  deps: IdentityDeps,
  { email, code, password }: Parameters<IdentityPort['verifyByCode']>[0],
  browser: Browser,
): Promise<Opened> {
  if (password !== undefined) requireGoodPassword(password, 'password', email)
  const isHere = isSameBrowser(await findPending(deps.db, email), browser)
  const input = { purpose, email, code, now: deps.clock.now() } as const
  const id = await tryCode(deps.db, deps.config.authSecret, input).catch((error: unknown) => {
    const isLapsed = error instanceof AppError && error.code === 'code_expired'
    throw isLapsed && !isHere ? new AppError('code_wrong') : error
  })
  return confirm(deps, { id, email, password }, browser)
}

/**
 * Confirms by a mailed link: a sign-up, which opens its session, or the new address of an account, which it answers.
 * Throws `code_used`, `code_expired`, `code_malformed`, `new_password_required`.
 */
export async function verifyByLink(
  deps: IdentityDeps,
  { oobCode, password }: { oobCode: string; password?: string | undefined },
  browser: Browser,
): Promise<Opened | { changedTo: string }> {
  const link = await findLink(deps.db, { purposes: [purpose, 'changeEmail'], oobCode, now: deps.clock.now() })
  if (link.uid !== null) return { changedTo: await confirmEmailChange(deps, link) }
  const { id, email } = link
  if (password !== undefined) requireGoodPassword(password, 'password', email)
  return confirm(deps, { id, email, password }, browser)
}

/**
 * Makes the identity and opens its session, all or nothing. From another browser than the one that signed up only with
 * a new password, so that nobody can prepare an account for somebody else's address.
 */
async function confirm(
  deps: IdentityDeps,
  { id, email, password }: { id: number; email: string; password: string | undefined },
  browser: Browser,
): Promise<Opened> {
  const pending = await findPending(deps.db, email)
  if (!pending) throw new AppError('code_expired')
  if (password === undefined && !isSameBrowser(pending, browser)) throw new AppError('new_password_required')
  const passwordHash = password === undefined ? pending.passwordHash : await hashPassword(password)
  const isStillIt = and(eq(pendingSignUps.email, email), eq(pendingSignUps.browserHash, pending.browserHash))
  return openSession(deps, browser, async (tx) => {
    await consumeCode(tx, id, deps.clock.now())
    const [known] = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
    if (known) throw new AppError('code_used')
    const [row] = await tx.delete(pendingSignUps).where(isStillIt).returning()
    if (!row) throw new AppError('code_expired')
    const { browserHash: _, createdAt: __, passwordHash: ___, ...signUp } = row
    return createIdentity(tx, { ...signUp, opensBy: { passwordHash } })
  })
}
