import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import { companyNameRequired, type SignUpInput } from '@guildhall/contract/identity/auth.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { invalid } from '#http/validation.ts'
import { hashPassword, requireGoodPassword } from '../credentials/credentials.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Browser } from '../port.ts'
import { pendingSignUps } from '../proof-tables.ts'

type PendingSignUp = typeof pendingSignUps.$inferSelect

/**
 * Keeps what was asked until the address is proved, whether or not the address is known: what is done and how long it
 * takes are the same, and a mail tells the rest to the owner of the address. Answers the cookie that names this browser.
 */
export async function signUp(deps: IdentityDeps, input: Parsed<SignUpInput>): Promise<string> {
  const { name: _, email, password, ...asked } = input
  const companyName = companyNameOf(asked)
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

/** Whether this browser is the one that asked for the account. */
export function isSameBrowser(pending: PendingSignUp | undefined, { cookies }: Browser): boolean {
  const given = cookies[cookieNames.signUp]
  if (!given || !pending) return false
  return timingSafeEqual(Buffer.from(hashBrowser(given)), Buffer.from(pending.browserHash))
}

/** Whoever knows the pending password is who asked for the account: from now on this browser is the one. */
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

/** The name of a business, which must have one; null for everybody else. Throws `invalid`. */
export function companyNameOf(asked: { userType: UserType; companyName?: string | null | undefined }): string | null {
  if (asked.userType !== 'Business') return null
  if (!asked.companyName) throw invalid([{ path: 'companyName', message: companyNameRequired }])
  return asked.companyName
}
