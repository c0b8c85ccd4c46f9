import { codeLimits } from '@guildhall/contract/people-limits.ts'
import { eq } from 'drizzle-orm'
import { transaction } from '#db/transaction.ts'
import type { JobData } from '#jobs/jobs.ts'
import { actionUrl, type MailDeps } from './account-mails.ts'
import { issueCode } from './codes.ts'
import { authUsers } from './tables.ts'

export async function sendPasswordChangedMail(
  { config, mail }: MailDeps,
  { email, everywhere }: { email: string; everywhere: boolean },
): Promise<void> {
  await mail.send('password-changed', email, { everywhere, url: `${config.origin}/signin?forgot` })
}

/** The link to an address that is to be; an address with an account of its own is told that instead. */
export async function sendEmailChangeMail(
  deps: MailDeps,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  const { config, db, clock, mail } = deps
  const [known] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  if (known) return mail.send('email-in-use', email, { signInUrl: `${config.origin}/signin` })
  const input = { purpose: 'changeEmail', email, uid, now: clock.now(), lifeMs: codeLimits.changeLinkMs } as const
  const { oobCode } = await transaction(db, (tx) => issueCode(tx, config.authSecret, input))
  await mail.send('change-email', email, { url: actionUrl(config.origin, 'verifyEmail', oobCode) })
}

/** The way back, to the address that an account had before. */
export async function sendEmailChangedMail(
  deps: MailDeps,
  { uid, email, newEmail, since }: JobData['email-changed-mail'],
): Promise<void> {
  const { config, db, clock, mail } = deps
  const asked = { purpose: 'recoverEmail', email, uid, since: new Date(since) } as const
  const input = { ...asked, now: clock.now(), lifeMs: codeLimits.recoverLinkMs }
  const { oobCode } = await transaction(db, (tx) => issueCode(tx, config.authSecret, input))
  await mail.send('email-changed', email, { newEmail, url: actionUrl(config.origin, 'recoverEmail', oobCode) })
}

/** To somebody whose account is not erased after all. */
export async function sendDeletionCancelledMail(
  { config, mail }: MailDeps,
  { email, by }: JobData['deletion-cancelled-mail'],
): Promise<void> {
  await mail.send('deletion-cancelled', email, { by, url: `${config.origin}/settings/security` })
}
