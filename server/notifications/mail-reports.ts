import type { IncomingMessage } from 'node:http'
import type { MailStop } from '@guildhall/contract/notifications/mail-options.ts'
import { mailReportEndpoints } from '@guildhall/contract/notifications/mail-reports.ts'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import type { Queryable } from '#db/connect.ts'
import { int, statement, text, textOf } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { readBody } from '#http/json-body.ts'
import { namesMailTo } from '#http/message-ids.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

/** What a report says about an email: to whom it may have gone, and whether emails should stop; null when that may pass. */
interface Report {
  addresses: string[]
  stop: MailStop | null
  /** The report as text, with the email that it is about. */
  text: string
}

// Parts of a report: its fields, and the email or only its headers.
const partsOfReport = [
  'message/delivery-status',
  'message/global-delivery-status',
  'message/feedback-report',
  'message/rfc822',
  'message/rfc822-headers',
  'text/rfc822-headers',
]
const namesReader = /^(final-recipient|original-recipient|original-rcpt-to|x-failed-recipients|to):/i
const address = /[^\s<>;,"@]{1,64}@[^\s<>;,"@]{1,255}/g
const longestLine = 1000

/** Reads an email that reports on another. */
async function readReport(raw: Buffer): Promise<Report> {
  const { attachments } = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 16,
  })
  const parts = attachments.filter(({ mimeType }) => partsOfReport.includes(mimeType))
  const whole = parts.map(({ content }) => String(content)).join('\n')
  const lines = whole.split(/\r?\n/).filter((line) => line.length <= longestLine)
  const addresses = lines.filter((line) => namesReader.test(line)).flatMap((line) => line.match(address) ?? [])
  return { addresses: [...new Set(addresses)].slice(0, 10), stop: stopOf(lines), text: lines.join('\n') }
}

// A mailbox that is full or a text that is refused may pass: only an address that does not exist, or takes nothing, counts.
const goneForGood = /^status:\s*5\.(1\.\d{1,2}|2\.1)\b/i

function stopOf(lines: readonly string[]): MailStop | null {
  if (lines.some((line) => /^feedback-type:\s*(abuse|fraud|not-spam-but-unwanted)\b/i.test(line))) return 'complained'
  const hasFailed = lines.some((line) => /^action:\s*failed\b/i.test(line))
  return hasFailed && lines.some((line) => goneForGood.test(line)) ? 'bounced' : null
}

const stopMail = statement('mail_stop', {
  takes: { email: text, stop: textOf<MailStop>() },
  gives: { id: int },
  sql: ({ email, stop }) => `
    update people set mail_stopped = ${stop} where email = ${email} and mail_stopped is null returning id`,
})

const resume = statement('mail_resume', {
  takes: { userId: int },
  sql: ({ userId }) => `update people set mail_stopped = null where id = ${userId} and mail_stopped is not null`,
})

/** Sends emails to a person again. */
export const resumeMail = (db: Queryable, userId: number) => resume(db, { userId })

/**
 * Stops emails to the address that a report is about, once, and tells its person on the site. Only a report with the signed
 * Message-ID of an email to this address counts, so nobody can stop the emails of somebody else. Returns whether it is about one of
 * our emails.
 */
async function takeReport(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'jobs' | 'realtime'>, raw: Buffer) {
  const report = await readReport(raw).catch(() => null)
  const email = report?.addresses.find((each) => namesMailTo(deps.config.authSecret, report.text, each))
  if (!report || email === undefined) return false
  const { stop } = report
  if (stop === null) return true
  await transaction(deps.db, async (tx) => {
    const [person] = await stopMail(tx, { email, stop })
    if (!person) return
    await notify(deps, tx, [
      {
        ...{ userId: person.id, type: 'profile', href: '/settings/notifications', about: 'stopped emails' },
        title: 'Emails to you have stopped',
        message:
          stop === 'bounced'
            ? 'Our emails to your address come back. Check the address, then let us try again.'
            : 'Your mailbox told us that one of them is unwanted. You can have them sent again.',
      },
    ])
  })
  return true
}

/** `POST /mail/reports`: what the mail server hands over. Only what is not about our emails counts towards the limit. */
export async function mailReportRoute(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request: unknown, payload: IncomingMessage) => readBody(payload))
  const shape = mailReportEndpoints.receive
  app.post(shape.path, { config: { endpoint: shape } }, async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (!(await takeReport(deps, raw))) await deps.limits.takeAddress('other', request.ip)
    return reply.header('cache-control', 'private, no-store').code(204).send()
  })
}
