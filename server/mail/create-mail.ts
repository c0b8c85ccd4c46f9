import type { MailStop } from '@guildhall/contract/notifications/mail-options.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Config } from '#config/config.ts'
import type { Db, Queryable } from '#db/connect.ts'
import { nullable, statement, text, textOf } from '#db/statement.ts'
import { writeMessageId } from '#http/message-ids.ts'
import type { Clock } from '../deps.ts'
import type { Deliver, Mail, MailValues } from './port.ts'
import { MailNotSent } from './refusals.ts'
import { outboxMessages } from './tables.ts'
import { templates } from './templates/account-mails.ts'

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailReturn' | 'authSecret'>

/** What the reader has just asked for: it is sent also to an address whose emails came back. */
const askedFor: ReadonlySet<keyof MailValues> = new Set<keyof MailValues>([
  ...(['test', 'invitation', 'verify-email', 'already-registered', 'password-reset', 'social-code'] as const),
  ...(['change-email', 'email-in-use', 'factor-recovery', 'export-ready'] as const),
])

const findReader = statement('mail_reader', {
  takes: { email: text },
  gives: { stop: nullable(textOf<MailStop>()) },
  sql: ({ email }) => `select mail_stopped as stop from people where email = ${email}`,
})

/** SMTP when SMTP_URL is set, otherwise the local outbox. */
export function createMail(config: MailConfig, db: Db, clock: Clock): Mail {
  const deliver = config.smtpUrl ? toSmtp(config.smtpUrl, config) : toOutbox(db, clock)
  return {
    forget: forgetRecipients,
    async send(template, to, values) {
      const message = { to, ...templates[template](values) }
      const [reader] = askedFor.has(template) ? [] : await findReader(db, { email: to })
      // Who complains still gets what has no link to unsubscribe: receipts, and what concerns the security of the account.
      if (reader?.stop === 'bounced' || (reader?.stop === 'complained' && message.unsubscribeUrl)) return
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

/** Sends mails by SMTP: from MAIL_FROM, and what cannot be delivered comes back to MAIL_RETURN. STARTTLS is used if offered. */
function toSmtp(url: string, { mailFrom: from, mailReturn, authSecret }: MailConfig): Deliver {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '')
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
      messageId: writeMessageId(authSecret, to, domain),
      ...(mailReturn ? { envelope: { from: mailReturn, to } } : {}),
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
