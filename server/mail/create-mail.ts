import { inArray, sql } from 'drizzle-orm'
import type { Config } from '#config/config.ts'
import type { Db, Queryable } from '#db/connect.ts'
import type { Clock } from '../deps.ts'
import type { Deliver, Mail } from './port.ts'
import { MailNotSent } from './refusals.ts'
import { outboxMessages } from './tables.ts'
import { templates } from './templates/account-mails.ts'

/** SMTP when SMTP_URL is set, otherwise the local outbox. */
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

/** Stores mails in the database, readable at /dev/outbox, when no SMTP server is configured. */
function toOutbox(db: Db, clock: Clock): Deliver {
  return async ({ to, unsubscribeUrl: _, calendar, ...message }) => {
    const sent = { ...message, calendar: calendar?.content ?? null }
    await db.insert(outboxMessages).values({ channel: 'mail', recipient: to, ...sent, createdAt: clock.now() })
  }
}

/** Deletes every message to these recipients. */
async function forgetRecipients(tx: Queryable, recipients: string[]): Promise<void> {
  await tx.delete(outboxMessages).where(inArray(outboxMessages.recipient, recipients))
}

/** Deletes messages that are too old to be looked at. */
export async function sweepOutbox(db: Db): Promise<void> {
  await db.execute(sql`delete from outbox_messages where created_at < now() - interval '30 days'`)
}

/** Sends mails by SMTP. `url` is SMTP_URL, `from` MAIL_FROM. STARTTLS is used if the server offers it. */
function toSmtp(url: string, from: string): Deliver {
  let transport: ReturnType<typeof open> | undefined
  return async ({ to, subject, text, html, unsubscribeUrl, calendar }) => {
    transport ??= open(url)
    // An object, not a string, so that one address cannot be parsed as several.
    const headers = unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    const message = { from, to: { name: '', address: to }, subject, text, html }
    const icalEvent = calendar && { filename: 'meeting.ics', ...calendar }
    await (await transport).sendMail({
      ...message,
      ...(headers ? { headers } : {}),
      ...(icalEvent ? { icalEvent } : {}),
    })
  }
}

async function open(url: string) {
  const { createTransport } = await import('nodemailer')
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  return createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true })
}

/** Signs in at a mail server and sends nothing. Throws what it answered, or that it did not answer within `patienceMs`. */
export async function tryMailServer(url: string, patienceMs: number): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const times = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const transport = createTransport({ url, ...times })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
