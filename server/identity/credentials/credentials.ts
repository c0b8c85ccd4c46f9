import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { isCommonPassword } from '@guildhall/contract/identity/common-passwords.ts'
import type { SocialProvider } from '@guildhall/contract/identity/social.ts'
import { passwordLimits } from '@guildhall/contract/limits/people.ts'
import { and, eq, gt, gte, ne, or } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import { endSteps } from '../factors/steps.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { emailCodes } from '../proof-tables.ts'
import { endSessionsWhere } from '../sessions/ended-sessions.ts'
import { authAccounts, authSessions, authUsers } from '../tables.ts'

const derive = promisify(argon2)
// OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 26 ms on the thread pool.
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`

/** Refuses (password_rules, with the rule as the field's message) a password that is too short, too long or too common. */
export function requireGoodPassword(password: string, path: string, email = ''): void {
  const rule = brokenRule(password.normalize('NFC'), email)
  if (rule) throw new AppError('password_rules', { fields: [{ path, message: rule }] })
}

function brokenRule(password: string, email: string): string | undefined {
  const { min, max } = passwordLimits
  if ([...password].length < min) return `Use at least ${min} characters`
  if (password.length > max) return `Use at most ${max} characters`
  if (isCommonPassword(password)) return 'This password is too common. Choose one that nobody else would'
  if (password.toLowerCase() === email.toLowerCase()) return 'Do not use your email address as the password'
  return undefined
}

/** The argon2id hash in the standard `$argon2id$…` form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive('argon2id', { ...cost, message: password.normalize('NFC'), nonce: salt })
  return `${prefix}${unpadded(salt)}$${unpadded(hash)}`
}

/** Whether the password matches this hash. Without a hash it takes as long and returns false. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const [salt = '', expected = ''] = (hash ?? nobody).slice(prefix.length).split('$')
  const nonce = Buffer.from(salt, 'base64')
  const actual = await derive('argon2id', { ...cost, message: password.normalize('NFC'), nonce })
  const isEqual = timingSafeEqual(actual, Buffer.from(expected, 'base64'))
  return isEqual && hash?.startsWith(prefix) === true
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const nobody = `${prefix}${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`

const credential = 'credential'

/** How an identity signs in: its password hash, if any, and since when, and the configured providers that open it. */
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
 * Sets the password of an identity and ends every session but `keptSid`, and sign-ins that wait for a second factor. Mailed
 * links to reset the password or change the address expire.
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
  await endSteps(tx, uid)
  const isOther = keptSid === null ? undefined : ne(authSessions.id, keptSid)
  await endSessionsWhere(deps, tx, and(eq(authSessions.userId, uid), isOther))
}

/** Removes the providers linked to an identity at `since` or later: their accounts can no longer sign in. */
export async function removeProvidersSince(tx: Tx, uid: string, since: Date): Promise<void> {
  const isLater = and(ne(authAccounts.providerId, credential), gte(authAccounts.createdAt, since))
  await tx.delete(authAccounts).where(and(eq(authAccounts.userId, uid), isLater))
}

/**
 * Lets every demo person without an identity sign in with `password`. They all share one hash, because deriving hundreds
 * takes seconds. For the seed, in its transaction.
 */
export async function insertDemoIdentities(tx: Queryable, password: string, now: Date): Promise<void> {
  const hash = await hashPassword(password)
  const values = [now.toISOString(), termsVersion]
  await run(tx, {
    text: `insert into auth_users (id, name, email, email_verified, first_name, last_name, company_name, user_type,
                                   terms_version, terms_accepted_at, created_at, updated_at)
           select uid, trim(first_name || ' ' || last_name), email, true, first_name, last_name, company_name, user_type,
                  $2, $1::timestamptz, created_at, created_at
           from people where demo
           on conflict do nothing`,
    values,
  })
  await run(tx, {
    text: `insert into auth_accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
           select uid, uid, 'credential', uid, $2, $1::timestamptz, $1::timestamptz
           from people where demo
           on conflict do nothing`,
    values: [now.toISOString(), hash],
  })
}
