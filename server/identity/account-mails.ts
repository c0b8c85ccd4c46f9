import type { AuthActionMode } from '@guildhall/contract/auth.ts'
import { codeLimits } from '@guildhall/contract/people-limits.ts'
import { eq } from 'drizzle-orm'
import type { Config } from '#config/config.ts'
import type { Db } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Mail } from '#mail/port.ts'
import type { Clock } from '../deps.ts'
import { issueCode } from './codes.ts'
import { pendingSignUps } from './proof-tables.ts'
import { authUsers } from './tables.ts'

/** What the mails of accounts need. */
export interface MailDeps {
  config: Pick<Config, 'origin' | 'authSecret'>
  db: Db
  clock: Clock
  mail: Mail
}

/**
 * What a sign-up or 'send again' leads to. Codes are made here and not by the call that asked, which therefore does the
 * same for every address; so no code is ever written down anywhere but hashed and in the mail itself.
 */
export async function sendVerificationMail(deps: MailDeps, { email }: { email: string }): Promise<void> {
  const { config, db, mail } = deps
  const [known] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  const [pending] = await db.select().from(pendingSignUps).where(eq(pendingSignUps.email, email))
  if (!pending && !known) return
  // Also for a known address, where nobody is told it: typing codes must look the same from outside.
  const { code, oobCode } = await issue(deps, 'verifyEmail', email, codeLimits.lifeMs)
  if (known) return mail.send('already-registered', email, { signInUrl: `${config.origin}/signin` })
  const url = actionUrl(config.origin, 'verifyEmail', oobCode)
  await mail.send('verify-email', email, { code, url })
}

/** The link for a new password; for a sign-up that waits, the verification mail, which lets one set a password too. */
export async function sendPasswordResetMail(deps: MailDeps, { email }: { email: string }): Promise<void> {
  const { config, db, mail } = deps
  const [known] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  if (!known) return sendVerificationMail(deps, { email })
  const { oobCode } = await issue(deps, 'resetPassword', email, codeLimits.resetLinkMs)
  await mail.send('password-reset', email, { url: actionUrl(config.origin, 'resetPassword', oobCode) })
}

function issue(
  { config, db, clock }: MailDeps,
  purpose: 'verifyEmail' | 'resetPassword',
  email: string,
  lifeMs: number,
) {
  const now = clock.now()
  return transaction(db, (tx) => issueCode(tx, config.authSecret, { purpose, email, now, lifeMs }))
}

/** The address of the page behind a mailed link (product 2). */
export function actionUrl(origin: string, mode: AuthActionMode, oobCode: string): string {
  return `${origin}/auth/action?${new URLSearchParams({ mode, oobCode })}`
}
