import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { namesMailTo } from '../http/message-ids.ts'
import { createMail } from './create-mail.ts'
import { MailNotSent } from './refusals.ts'
import { outboxMessages } from './tables.ts'
import { templates } from './templates/account-mails.ts'

const sender = { smtpUrl: null, mailFrom: 'a@b.example', mailReturn: null, authSecret: 'a secret of the tests' }
const clock = { now: () => new Date('2026-11-02T08:00:00Z') }
const url = 'https://guildhall.example/auth/action?mode=verifyEmail&oobCode=abc'
const values = { code: '012345', url }

test('without SMTP a mail is stored in the outbox, with its link and code', async () => {
  await using database = await freshDatabase()
  const mail = createMail({ ...sender, smtpUrl: null }, database.db, clock)
  await mail.send('verify-email', 'maya@carrow.example', values)
  expect(await database.db.select().from(outboxMessages)).toMatchObject([
    { channel: 'mail', recipient: 'maya@carrow.example', code: '012345', links: [url], createdAt: clock.now() },
  ])
})

test('with SMTP a mail is sent as text and HTML to exactly one recipient, and the outbox stays empty', async () => {
  await using database = await freshDatabase()
  const received: { from: string; to: string[]; raw: Buffer }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailFrom = 'Guildhall <hello@guildhall.example>'
  const mailReturn = 'returns@guildhall.example'
  const mail = createMail({ ...sender, smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, mailReturn }, database.db, clock)
  await mail.send('verify-email', 'maya@carrow.example', values)
  expect(received.map(({ to }) => to)).toEqual([['maya@carrow.example']])
  const parsed = await PostalMime.parse(received[0]?.raw ?? '')
  // What cannot be delivered comes back to another address, and names an email to this one.
  expect(received[0]?.from).toBe(mailReturn)
  const isTo = (address: string) => namesMailTo(sender.authSecret, parsed.messageId ?? '', address)
  expect(['maya@carrow.example', 'ben@carrow.example'].map(isTo)).toEqual([true, false])
  expect(parsed.from).toMatchObject({ name: 'Guildhall', address: 'hello@guildhall.example' })
  expect(parsed.subject).toBe('Confirm your email address for Guildhall')
  for (const part of [parsed.text, parsed.html]) expect(part).toContain('012345')
  expect(parsed.text).toContain(url)
  expect(parsed.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')

  // A requested subscription can be stopped by the mail program alone (RFC 8058).
  const page = 'https://guildhall.example/unsubscribe?token=a.b'
  const oneClickUrl = `https://guildhall.example/api/unsubscribe/one-click?token=${'a'.repeat(64)}`
  const news = { count: 1, what: '1 new project', names: ['A <i>kiln</i>'], url, stopUrl: page, oneClickUrl }
  await mail.send('saved-search', 'maya@carrow.example', news)
  const alert = await PostalMime.parse(received[1]?.raw ?? '')
  expect(alert.subject).toBe('1 new project for your saved search')
  expect(alert.text).toContain('There is 1 new project for one of your saved searches')
  const headers = Object.fromEntries(alert.headers.map(({ key, value }) => [key, value.replaceAll(/\s/g, '')]))
  expect(headers).toMatchObject({
    'list-unsubscribe': `<${oneClickUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  for (const part of [alert.text, alert.html]) expect(part).toContain(page)
  expect(alert.html).toContain('A &lt;i&gt;kiln&lt;/i&gt;')
  const links = { stopUrl: page, oneClickUrl, settingsUrl: 'https://guildhall.example/settings/notifications' }
  const groups = [{ group: 'orders' as const, items: [{ title: 'Sold', message: 'A kiln.', url }] }]
  await mail.send('digest', 'maya@carrow.example', { count: 1, groups, pace: 'daily', url, ...links })
  await mail.send('notification', 'maya@carrow.example', {
    title: 'Sold',
    message: 'A kiln.',
    group: 'orders',
    url,
    ...links,
  })
  for (const { raw } of received.slice(2)) {
    const { headers: lines, text } = await PostalMime.parse(raw)
    expect(text).toMatch(/Stop emails about (notifications|orders and payments):\n/)
    const named = Object.fromEntries(lines.map(({ key, value }) => [key, value.replaceAll(/\s/g, '')]))
    expect(named).toMatchObject({
      'list-unsubscribe': `<${oneClickUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  }
  expect(await database.db.select().from(outboxMessages)).toEqual([])
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('a server that rejects the mail fails the job, so that it is tried again', async () => {
  await using database = await freshDatabase()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mail = createMail({ ...sender, smtpUrl: `smtp://127.0.0.1:${port}` }, database.db, clock)
  const failed = mail.send('verify-email', 'gone@carrow.example', values)
  // The server's reply may repeat the address or the text, so only its codes are reported.
  await expect(failed).rejects.toMatchObject({
    message: 'The email did not go: refused, EENVELOPE, RCPT TO, 550',
    reason: 'refused',
    isFinal: true,
    to: 'gone@carrow.example',
    answer: '550',
  })
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const answers = [
  ['a line that is cut', { code: 'ESOCKET', originalCode: 'ECONNRESET' }, 'unreachable'],
  ['a name nobody knows', { code: 'EDNS' }, 'unreachable'],
  ['no greeting in time', { code: 'ETIMEDOUT', command: 'CONN' }, 'unreachable'],
  ['a certificate that ended', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'insecure'],
  ['a wrong password', { code: 'EAUTH', responseCode: 535 }, 'sign-in'],
  ['a mail without sign-in', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 }, 'sign-in'],
  ['a sender that may not', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'sender'],
  ['a full disk there', { code: 'EMESSAGE', command: 'DATA', responseCode: 452 }, 'busy'],
  ['a text it does not take', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'refused'],
  ['an address that is none', { code: 'EENVELOPE', command: 'API' }, 'refused'],
  ['anything else', new TypeError('x is not a function'), 'unprepared'],
] as const
test.each(answers)(
  '%s is reported with its reason; only a rejection of this mail is permanent',
  (_what, error, reason) => {
    expect(new MailNotSent('a@b.example', error)).toMatchObject({ reason, isFinal: reason === 'refused' })
  },
)

test('user text is escaped in the HTML, and nothing is loaded from other servers', () => {
  const all = [
    templates['verify-email'](values),
    templates['already-registered']({ signInUrl: 'https://guildhall.example/signin' }),
    templates['password-reset']({ url }),
    templates['password-changed']({ everywhere: true, url }),
    templates['password-changed']({ everywhere: false, url }),
    templates['change-email']({ url }),
    templates['email-in-use']({ signInUrl: 'https://guildhall.example/signin' }),
    templates['email-changed']({ newEmail: 'new@carrow.example', url }),
    templates['export-ready']({ days: 7, url }),
    templates['account-paused']({ signInUrl: 'https://guildhall.example/signin' }),
    templates['deletion-requested']({ day: '5 December 2026', signInUrl: 'https://guildhall.example/signin' }),
    templates['deletion-cancelled']({ url, by: 'recovery' }),
    templates['account-erased']({ url }),
  ]
  for (const { html, text, subject, links } of all) {
    expect(html).not.toMatch(/<(img|link|script|b)\b|src=|url\(/)
    expect(html).toContain('lang="en"')
    expect(text).toContain(links[0])
    expect(subject.length).toBeLessThan(60)
  }
  const hidden = templates.statement({
    ...{ measure: 'project-hidden', title: 'A <b>kiln</b>', acts: '', until: null, rule: 'A rule' },
    ...{ reasons: '<img src=x>', appealUntil: '1 June 2027', url },
  })
  for (const typed of ['A &lt;b&gt;kiln&lt;/b&gt;', '&lt;img src=x&gt;']) expect(hidden.html).toContain(typed)
  expect(all[0]?.html).toContain('mode=verifyEmail&amp;oobCode=abc')
})
