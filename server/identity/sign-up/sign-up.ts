import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import { companyNameRequired, type SignUpInput } from '@guildhall/contract/identity/auth.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { consumeCode, expireCodes, findLink, tryCode } from '../codes.ts'
import { hashPassword, requireGoodPassword } from '../credentials/credentials.ts'
import { createIdentity } from '../identities.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Browser, IdentityPort, Opened } from '../port.ts'
import { pendingSignUps } from '../proof-tables.ts'
import { confirmEmailChange } from '../recovery/recovery.ts'
import { openSession } from '../sessions/sessions.ts'
import { authUsers } from '../tables.ts'
import { requireAdmission } from './admission.ts'

type PendingSignUp = typeof pendingSignUps.$inferSelect

/**
 * Stores the sign-up until the address is verified, whether or not the address is known: the work and its duration are the
 * same, and a mail tells the owner of the address the rest. Returns the cookie that identifies this browser.
 */
export async function signUp(deps: IdentityDeps, input: Parsed<SignUpInput>): Promise<string> {
  const { name: _, email, password, invitation, ...asked } = input
  const companyName = companyNameOf(asked)
  requireAdmission(deps, { email, field: 'email', invitation })
  requireGoodPassword(password, 'password', email)
  await deps.limits.take('mail', email)
  const browser = randomBytes(24).toString('base64url')
  const now = deps.clock.now()
  const row = {
    ...asked,
    companyName,
    passwordHash: await hashPassword(password),
    browserHash: hashBrowser(browser),
    termsAcceptedAt: now,
    createdAt: now,
  }
  await transaction(deps.db, async (tx) => {
    await tx
      .insert(pendingSignUps)
      .values({ email, ...row })
      .onConflictDoUpdate({ target: pendingSignUps.email, set: row })
    await deps.jobs.enqueue(tx, 'verification-mail', { email })
  })
  return deps.cookies.signUp(browser)
}

type Parsed<T> = T & { lastName: string; userType: NonNullable<SignUpInput['userType']> }

export async function findPending(db: Db, email: string): Promise<PendingSignUp | undefined> {
  const [row] = await db.select().from(pendingSignUps).where(eq(pendingSignUps.email, email))
  return row
}

/** Whether this browser is the one that signed up. */
function isSameBrowser(pending: PendingSignUp | undefined, { cookies }: Browser): boolean {
  const given = cookies[cookieNames.signUp]
  if (!given || !pending) return false
  return timingSafeEqual(Buffer.from(hashBrowser(given)), Buffer.from(pending.browserHash))
}

/** Knowing the pending password proves who signed up: from now on this browser is the one. */
export async function moveToBrowser({ db, cookies }: IdentityDeps, pending: PendingSignUp): Promise<string> {
  const browser = randomBytes(24).toString('base64url')
  const isSame = and(eq(pendingSignUps.email, pending.email), eq(pendingSignUps.passwordHash, pending.passwordHash))
  await db
    .update(pendingSignUps)
    .set({ browserHash: hashBrowser(browser) })
    .where(isSame)
  return cookies.signUp(browser)
}

const hashBrowser = (value: string) => createHash('sha256').update(value).digest('hex')

/** The name of a business, which must have one; null for other user types. Throws `invalid`. */
export function companyNameOf(asked: { userType: UserType; companyName?: string | null | undefined }): string | null {
  if (asked.userType !== 'Business') return null
  if (!asked.companyName) throw invalid([{ path: 'companyName', message: companyNameRequired }])
  return asked.companyName
}

const purpose = 'verifyEmail'

/** Sends the mail again if a sign-up is pending; counts and answers the same for every address. */
export async function resendVerification(deps: IdentityDeps, email: string, address: string): Promise<void> {
  await deps.limits.take('mail', email)
  await deps.limits.takeAddress('mail', address)
  await deps.jobs.enqueue(deps.db, 'verification-mail', { email })
}

/**
 * Gives the sign-up that waits in this browser another address, and mails a new code there. Codes of the former address
 * expire. The answer is the same whether or not the new address is known, as for a sign-up. Throws `sign_up_unknown`.
 */
export async function correctAddress(
  deps: IdentityDeps,
  { email, newEmail }: { email: string; newEmail: string },
  browser: Browser,
): Promise<void> {
  const pending = await findPending(deps.db, email)
  if (!pending || !isSameBrowser(pending, browser)) throw new AppError('sign_up_unknown')
  requireAdmission(deps, { email: newEmail, field: 'newEmail' })
  await deps.limits.take('mail', newEmail)
  await deps.limits.takeAddress('mail', browser.address)
  await transaction(deps.db, async (tx) => {
    // A sign-up for the new address gives way, as it does to another sign-up.
    if (newEmail.toLowerCase() !== email.toLowerCase())
      await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, newEmail))
    const isStillIt = and(eq(pendingSignUps.email, email), eq(pendingSignUps.browserHash, pending.browserHash))
    const moved = await tx.update(pendingSignUps).set({ email: newEmail }).where(isStillIt).returning()
    if (moved.length === 0) throw new AppError('sign_up_unknown')
    await expireCodes(tx, { purpose, email, now: deps.clock.now() })
    await deps.jobs.enqueue(tx, 'verification-mail', { email: newEmail })
  })
}

/** See the port. Only the browser that signed up learns that a code expired; to others it looks like any wrong code. */
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
 * Confirms using a mailed link: a sign-up, whose session it opens, or the new address of an account, which it returns.
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
 * Creates the identity and opens its session, all or nothing. A browser other than the one that signed up must set a new
 * password, so that nobody can prepare an account for another person's address.
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
