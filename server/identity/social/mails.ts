import { codeLimits } from '@guildhall/contract/people-limits.ts'
import type { Config } from '#config/config.ts'
import type { Db } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { JobData } from '#jobs/jobs.ts'
import type { Mail } from '#mail/port.ts'
import type { Clock } from '../../deps.ts'
import { issueCode } from '../codes.ts'

interface MailDeps {
  config: Pick<Config, 'origin' | 'authSecret' | 'social'>
  db: Db
  clock: Clock
  mail: Mail
}

/** The code for an address that a provider did not vouch for; the same whether or not the address has an account. */
export async function sendSocialCodeMail(
  { config, db, clock, mail }: MailDeps,
  { email }: JobData['social-code-mail'],
): Promise<void> {
  const input = { purpose: 'socialEmail', email, now: clock.now(), lifeMs: codeLimits.lifeMs } as const
  const { code } = await transaction(db, (tx) => issueCode(tx, config.authSecret, input))
  await mail.send('social-code', email, { code })
}

/** Tells the owner of an account that a provider opens it too. */
export async function sendSignInAddedMail(
  { config, mail }: MailDeps,
  { email, provider, former }: JobData['sign-in-added-mail'],
): Promise<void> {
  const values = { provider: nameOf(config, provider), former, signInUrl: `${config.origin}/signin` }
  await mail.send('sign-in-added', email, values)
}

/** Tells the owner of an account that a provider opens it no more. */
export async function sendSignInRemovedMail(
  { config, mail }: MailDeps,
  { email, provider, former }: JobData['sign-in-removed-mail'],
): Promise<void> {
  const values = { provider: nameOf(config, provider), former, url: `${config.origin}/signin?forgot` }
  await mail.send('sign-in-removed', email, values)
}

const nameOf = ({ social }: MailDeps['config'], provider: string) =>
  social.find(({ id }) => id === provider)?.name ?? provider
