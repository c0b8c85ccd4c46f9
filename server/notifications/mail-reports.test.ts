import { expect, test } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { writeMessageId } from '../http/message-ids.ts'
import { issuePasswordLink } from '../identity/jobs.ts'
import { createMail } from '../mail/create-mail.ts'

interface Said {
  status?: string
  action?: string
  reader?: string
  /** The headers of the returned email. */
  about: string
}

/** A report as mail servers write it (RFC 3464). */
const undelivered = ({
  status = '5.1.1',
  action = 'failed',
  reader,
  about,
}: Said) => `From: MAILER-DAEMON@carrow.example
To: hello@guildhall.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="parts"

--parts
Content-Type: text/plain

Your message could not be delivered.
--parts
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.carrow.example

Final-Recipient: rfc822; ${reader}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} No such mailbox

--parts
Content-Type: text/rfc822-headers

From: hello@guildhall.example
To: ${reader}
Message-ID: ${about}
--parts--
`

/** A complaint (RFC 5965); providers leave out who complained, but not to whom the email went. */
const unwanted = (about: string, reader: string) => `From: feedback@carrow.example
To: hello@guildhall.example
Subject: Complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="parts"

--parts
Content-Type: text/plain

A reader marked this email as unwanted.
--parts
Content-Type: message/feedback-report

Feedback-Type: abuse
Version: 1
User-Agent: Reports/1.0

--parts
Content-Type: message/rfc822

From: hello@guildhall.example
To: ${reader}
Message-ID: ${about}
Subject: New message

Hello
--parts--
`

const site = await fileFixture(startTestApp())
const { db, clock, config } = site.deps
const mail = createMail(config, db, clock)
const idTo = (to: string, secret = config.authSecret) => writeMessageId(secret, to, 'guildhall.example')

async function report(raw: string | Buffer): Promise<number> {
  const headers = { 'content-type': 'message/rfc822', host: new URL(config.origin).host }
  const { statusCode } = await site.app.inject({ method: 'POST', url: '/api/mail/reports', headers, payload: raw })
  return statusCode
}

async function person(name: string) {
  const email = `${name}@carrow.example`
  const { browser, token: bearer } = await newMember(site, { email })
  const links = { stopUrl: `${config.origin}/unsubscribe`, oneClickUrl: `${config.origin}/unsubscribe` }
  const news = { ...links, title: 'Somebody wrote', message: 'Hello', group: 'messages' as const, url: config.origin }
  return {
    email,
    mailStopped: async () => (await browser.get('/api/notifications/settings', { bearer })).body.mailStopped,
    resume: () => browser.post('/api/notifications/mail/resume', undefined, { bearer }),
    titles: async () => {
      const { notifications } = (await browser.get('/api/notifications', { bearer })).body
      return notifications.map(({ title }: { title: string }) => title)
    },
    send: () => mail.send('notification', email, { ...news, settingsUrl: config.origin }),
    sendPasswordLink: () => mail.send('password-reset', email, { url: `${config.origin}/auth/action` }),
    mails: async () => {
      const { rows } = await db.pool.query('select subject from outbox_messages where recipient = $1', [email])
      return rows.length
    },
  }
}

test('a report that an address does not exist stops its emails; its owner is told, and has them sent again', async () => {
  const ida = await person('ida')
  expect(await ida.mailStopped()).toBeNull()
  for (const reader of ['IDA@carrow.example', ida.email])
    expect(await report(undelivered({ reader, about: idTo(ida.email) }))).toBe(204)
  expect(await ida.mailStopped()).toBe('bounced')
  const told = (await ida.titles()).filter((title: string) => title === 'Emails to you have stopped')
  expect(told).toHaveLength(1)

  const before = await ida.mails()
  await ida.send()
  expect(await ida.mails()).toBe(before)
  await ida.sendPasswordLink()
  expect(await ida.mails()).toBe(before + 1)
  expect(await ida.resume()).toMatchObject({ status: 200, body: { mailStopped: null } })
  await ida.send()
  expect(await ida.mails()).toBe(before + 2)
})

test('a complaint stops emails too, and a link from an email for a new password starts them again', async () => {
  const mara = await person('mara')
  expect(await report(unwanted(idTo(mara.email), mara.email))).toBe(204)
  expect(await mara.mailStopped()).toBe('complained')
  const before = await mara.mails()
  await mara.send()
  expect(await mara.mails()).toBe(before)
  await mail.send('password-changed', mara.email, { everywhere: true, url: config.origin })
  expect(await mara.mails()).toBe(before + 1)
  const url = await issuePasswordLink({ config, db, clock }, mara.email)
  const body = { oobCode: new URL(url).searchParams.get('oobCode'), newPassword: 'reeds at the river' }
  expect((await openBrowser(site, '10.9.6.1').post('/api/auth/reset-password', body)).status).toBe(200)
  const { rows } = await db.pool.query('select mail_stopped from people where email = $1', [mara.email])
  expect(rows).toEqual([{ mail_stopped: null }])
})

test('reports that are forged, about somebody else, passing or broken change nothing, and are answered like others', async () => {
  const ben = await person('ben')
  const [reader, about] = [ben.email, idTo(ben.email)]
  const forged = [
    undelivered({ reader, about: idTo(reader, 'another secret') }),
    undelivered({ reader, about: idTo('eve@carrow.example') }),
    undelivered({ reader, about: '<no-id-of-ours@guildhall.example>' }),
    undelivered({ reader: 'eve@carrow.example', about }),
    undelivered({ reader, about, status: '5.2.2' }),
    undelivered({ reader, about, status: '4.1.1' }),
    undelivered({ reader, about, status: '5.7.1' }),
    undelivered({ reader, about, action: 'delayed' }),
    `Subject: Hello\n\nStatus: 5.1.1\nAction: failed\nTo: ${reader}\nMessage-ID: ${about}\n`,
    unwanted(about, reader).replace('abuse', 'opt-out'),
    '',
    'a'.repeat(200_000),
    `Content-Type: message/delivery-status\n\n${'Final-Recipient: a@'.repeat(10_000)}`,
    Array.from({ length: 300 }, (_, n) => `Content-Type: multipart/mixed; boundary=${n}\n\n--${n}`).join('\n'),
  ]
  for (const raw of forged) {
    site.advance(60 * 60_000)
    expect([raw.slice(0, 80), await report(raw)]).toEqual([raw.slice(0, 80), 204])
  }
  expect(await report('x'.repeat(257 * 1024))).toBe(413)
  const { rows } = await db.pool.query('select mail_stopped from people where email = $1', [reader])
  expect(rows).toEqual([{ mail_stopped: null }])
})
