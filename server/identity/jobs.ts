import { tokenLives } from '@guildhall/contract/limits/http.ts'
import { codeLimits, factorLimits, keptDays } from '@guildhall/contract/limits/people.ts'
import { eq, sql } from 'drizzle-orm'
import type { Config } from '#config/config.ts'
import type { Db } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { defineMail, type Sweep } from '#jobs/job-definition.ts'
import type { Mail } from '#mail/port.ts'
import type { Clock } from '../deps.ts'
import { actionUrl } from './action-url.ts'
import { issueCode } from './codes.ts'
import { factorMails } from './factors/factor-mails.ts'
import { pendingSignUps } from './proof-tables.ts'
import { authUsers } from './tables.ts'

export const identityJobs = [
  defineMail('verification', sendVerificationMail),
  defineMail('password-reset', sendPasswordResetMail),
  defineMail('password-changed', sendPasswordChangedMail),
  defineMail('social-code', sendSocialCodeMail),
  defineMail('sign-in-added', sendSignInAddedMail),
  defineMail('sign-in-removed', sendSignInRemovedMail),
  defineMail('email-change', sendEmailChangeMail),
  defineMail('email-changed', sendEmailChangedMail),
  ...factorMails,
] as const

export const identitySweep: Sweep = ({ db }) => sweepIdentity(db)

// What nobody can use any more, and how long it is kept to explain why ('used', 'expired').
const stale = [
  sql`delete from ended_sessions where ended_at < now() - interval '1 day'`,
  sql`delete from auth_sessions where expires_at < now() or last_used_at < now() - make_interval(secs => ${tokenLives.idleSession})`,
  sql`delete from email_codes where created_at < now() - make_interval(days => ${keptDays.code})`,
  sql`delete from pending_sign_ups where created_at < now() - make_interval(days => ${keptDays.pendingSignUp})`,
  sql`delete from social_attempts where expires_at < now()`,
  sql`delete from auth_factor_steps where expires_at < now()`,
  sql`delete from auth_challenges where expires_at < now()`,
  sql`delete from auth_authenticators where confirmed_at is null and created_at < now() - make_interval(secs => ${factorLimits.newKeyMs / 1000})`,
  sql`delete from auth_recoveries where ends_at < now() - make_interval(secs => ${factorLimits.recoveryOpenMs / 1000})`,
]

/** Deletes expired rows; once an hour. */
async function sweepIdentity(db: Db): Promise<void> {
  for (const statement of stale) await db.execute(statement)
}

/** Dependencies of the account mails. */
interface MailDeps {
  config: Pick<Config, 'origin' | 'authSecret' | 'social'>
  db: Db
  clock: Clock
  mail: Mail
}

/**
 * Sends the mail for a sign-up or 'send again'. Codes are created here and not by the call, which therefore does the same
 * for every address; so a code exists only hashed and in the mail itself.
 */
async function sendVerificationMail(deps: MailDeps, { email }: { email: string }): Promise<void> {
  const { config, db, mail } = deps
  const [known] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  const [pending] = await db.select().from(pendingSignUps).where(eq(pendingSignUps.email, email))
  if (!pending && !known) return
  // Also for a known address, whose owner never gets the code: typing codes must look the same from outside.
  const { code, oobCode } = await issue(deps, 'verifyEmail', email, codeLimits.lifeMs)
  if (known) return mail.send('already-registered', email, { signInUrl: `${config.origin}/signin` })
  const url = actionUrl(config.origin, 'verifyEmail', oobCode)
  await mail.send('verify-email', email, { code, url })
}

/** The link for a new password; for a pending sign-up, the verification mail, which also allows setting a password. */
async function sendPasswordResetMail(deps: MailDeps, { email }: { email: string }): Promise<void> {
  const { db, mail } = deps
  const [known] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  if (!known) return sendVerificationMail(deps, { email })
  await mail.send('password-reset', email, { url: await issuePasswordLink(deps, email) })
}

/** Makes the link with which the owner of an account sets a new password; earlier ones expire. */
export async function issuePasswordLink(deps: Omit<MailDeps, 'mail'>, email: string): Promise<string> {
  const { oobCode } = await issue(deps, 'resetPassword', email, codeLimits.resetLinkMs)
  return actionUrl(deps.config.origin, 'resetPassword', oobCode)
}

function issue(
  { config, db, clock }: Omit<MailDeps, 'mail'>,
  purpose: 'verifyEmail' | 'resetPassword',
  email: string,
  lifeMs: number,
) {
  const now = clock.now()
  return transaction(db, (tx) => issueCode(tx, config.authSecret, { purpose, email, now, lifeMs }))
}

async function sendPasswordChangedMail(
  { config, mail }: MailDeps,
  { email, everywhere }: { email: string; everywhere: boolean },
): Promise<void> {
  await mail.send('password-changed', email, { everywhere, url: `${config.origin}/signin?forgot` })
}

/** The link to a requested new address; an address that already has an account is told so instead. */
async function sendEmailChangeMail(deps: MailDeps, { uid, email }: { uid: string; email: string }): Promise<void> {
  const { config, db, clock, mail } = deps
  const [known] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  if (known) return mail.send('email-in-use', email, { signInUrl: `${config.origin}/signin` })
  const input = { purpose: 'changeEmail', email, uid, now: clock.now(), lifeMs: codeLimits.changeLinkMs } as const
  const { oobCode } = await transaction(db, (tx) => issueCode(tx, config.authSecret, input))
  await mail.send('change-email', email, { url: actionUrl(config.origin, 'verifyEmail', oobCode) })
}

/** The recovery link, to the former address of an account. `since`: when the change was requested, ISO 8601. */
async function sendEmailChangedMail(
  deps: MailDeps,
  { uid, email, newEmail, since }: { uid: string; email: string; newEmail: string; since: string },
): Promise<void> {
  const { config, db, clock, mail } = deps
  const asked = { purpose: 'recoverEmail', email, uid, since: new Date(since) } as const
  const input = { ...asked, now: clock.now(), lifeMs: codeLimits.recoverLinkMs }
  const { oobCode } = await transaction(db, (tx) => issueCode(tx, config.authSecret, input))
  await mail.send('email-changed', email, { newEmail, url: actionUrl(config.origin, 'recoverEmail', oobCode) })
}

/** A sign-in method. `former`: the mail goes to a former address of the account, which can still recover it. */
interface WayIn {
  email: string
  provider: string
  former: boolean
}

/** The code for an address that a provider did not verify; the same whether or not the address has an account. */
async function sendSocialCodeMail({ config, db, clock, mail }: MailDeps, { email }: { email: string }): Promise<void> {
  const input = { purpose: 'socialEmail', email, now: clock.now(), lifeMs: codeLimits.lifeMs } as const
  const { code } = await transaction(db, (tx) => issueCode(tx, config.authSecret, input))
  await mail.send('social-code', email, { code })
}

/** Notifies the owner of an account that a provider can now open it too. */
async function sendSignInAddedMail({ config, mail }: MailDeps, { email, provider, former }: WayIn): Promise<void> {
  const values = { provider: nameOf(config, provider), former, signInUrl: `${config.origin}/signin` }
  await mail.send('sign-in-added', email, values)
}

/** Notifies the owner of an account that a provider can no longer open it. */
async function sendSignInRemovedMail({ config, mail }: MailDeps, { email, provider, former }: WayIn): Promise<void> {
  const values = { provider: nameOf(config, provider), former, url: `${config.origin}/signin?forgot` }
  await mail.send('sign-in-removed', email, values)
}

const nameOf = ({ social }: MailDeps['config'], provider: string) =>
  social.find(({ id }) => id === provider)?.name ?? provider
