import type { Config } from '#config/config.ts'
import type { Db } from '#db/connect.ts'
import type { Clock } from '../deps.ts'
import { forgetRecipients, toOutbox } from './outbox.ts'
import type { Mail } from './port.ts'
import { MailNotSent } from './refusals.ts'
import { toSmtp } from './smtp.ts'
import { templates } from './templates/account-mails.ts'

/** SMTP where SMTP_URL is set, the local outbox otherwise. */
export function createMail({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Db, clock: Clock): Mail {
  const deliver = smtpUrl ? toSmtp(smtpUrl, mailFrom) : toOutbox(db, clock)
  return {
    forget: forgetRecipients,
    async send(template, to, values) {
      const message = { to, ...templates[template](values) }
      await deliver(message).catch((error) => {
        throw new MailNotSent(to, error)
      })
    },
  }
}
