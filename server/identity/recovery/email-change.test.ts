import { expect, test } from 'vitest'
import { goodPassword, newMember, signUpForm } from '../../../tests/support/accounts.ts'
import { startTestApp } from '../../../tests/support/app.ts'
import { type Browser, openBrowser } from '../../../tests/support/browser.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { nextMail } from '../../../tests/support/mails.ts'

const app = await fileFixture(startTestApp())

const day = 24 * 3600_000
const ask = (browser: Browser, bearer: string, email: string) => browser.post('/api/auth/email', { email }, { bearer })
// The link is opened in the browser where the mail is read.
const open = (oobCode: string, on = app) => openBrowser(on).post('/api/auth/verify-email-code', { oobCode })
const takeBack = (oobCode: string, newPassword = 'mine and only mine', on = app) =>
  openBrowser(on).post('/api/auth/recover-email', { oobCode, newPassword })
const signIn = (email: string, password: string, on = app) =>
  openBrowser(on, '10.30.0.1').post('/api/auth/sign-in/email', { email, password })

test('an address changes by the link mailed to the new one, once; the old address is sent a link to undo it', async () => {
  const { browser, token, email } = await newMember(app, { email: 'before@carrow.example' })
  expect((await ask(browser, token, 'AFTER@carrow.example')).body).toEqual({ status: true })
  const { oobCode, link, text } = await nextMail(app, 'after@carrow.example')
  expect(link).toContain('/auth/action?mode=verifyEmail&oobCode=')
  expect(text).not.toContain('Code:')
  expect((await browser.get('/api/account', { bearer: token })).body.email).toBe(email)
  const answers = await Promise.all([open(oobCode), open(oobCode)])
  expect(answers.map(({ body }) => body.code ?? body.email).sort()).toEqual(['after@carrow.example', 'code_used'])
  expect(answers.flatMap(({ setCookies }) => setCookies)).toEqual([])
  expect((await browser.get('/api/account', { bearer: token })).body.email).toBe('after@carrow.example')
  expect((await browser.get('/api/users/profile', { bearer: token })).body.auth.email).toBe('after@carrow.example')
  expect((await signIn('after@carrow.example', goodPassword)).status).toBe(200)
  expect((await signIn(email, goodPassword)).body.code).toBe('wrong_credentials')
  const told = await nextMail(app, email, 2)
  expect(told).toMatchObject({ subject: 'The address of your Guildhall account was changed' })
  expect(told.text).toContain('after@carrow.example')
  expect(told.html).toContain('after@carrow.example')
  expect(told.link).toContain('mode=recoverEmail')
})

test('the undo link restores the address, sets a new password and ends all sessions, however often the address changed since', async () => {
  await using later = await startTestApp()
  const { browser, token, email } = await newMember(later, { email: 'owner@carrow.example' })
  const change = async (to: string) => {
    await ask(browser, token, to)
    expect((await open((await nextMail(later, to)).oobCode, later)).status).toBe(200)
  }
  await change('thief@carrow.example')
  const { oobCode } = await nextMail(later, email, 2)
  await change('thief2@carrow.example')
  const thiefs = await nextMail(later, 'thief@carrow.example', 2)
  await ask(browser, token, 'thief3@carrow.example')
  const pending = await nextMail(later, 'thief3@carrow.example')
  later.advance(6 * day)
  expect((await takeBack(oobCode, 'qwertyuiop', later)).body.code).toBe('password_rules')
  const both = await Promise.all([takeBack(oobCode, undefined, later), takeBack(oobCode, undefined, later)])
  expect(both.map(({ body }) => body.code ?? body.email).sort()).toEqual(['code_used', email])
  expect((await browser.get('/api/auth/token')).status).toBe(401)
  expect((await signIn(email, 'mine and only mine', later)).status).toBe(200)
  expect((await signIn(email, goodPassword, later)).status).toBe(401)
  // The person who changed the address cannot do it again: neither by their own undo link nor by a pending change.
  expect((await takeBack(thiefs.oobCode, undefined, later)).body.code).toBe('code_expired')
  expect((await open(pending.oobCode, later)).body.code).toBe('code_expired')
  expect((await signIn('thief2@carrow.example', goodPassword, later)).status).toBe(401)
})

test('used, expired, malformed and foreign codes are refused and change nothing', async () => {
  await using later = await startTestApp()
  const { browser, token, email } = await newMember(later, { email: 'links@carrow.example' })
  for (const code of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}!`])
    expect((await takeBack(code, undefined, later)).body.code, code).toBe('code_malformed')
  await ask(browser, token, 'links2@carrow.example')
  const { oobCode } = await nextMail(later, 'links2@carrow.example')
  expect((await takeBack(oobCode, undefined, later)).body.code).toBe('code_malformed')
  const reset = { oobCode, newPassword: 'by the wrong link' }
  expect((await openBrowser(later).post('/api/auth/reset-password', reset)).body.code).toBe('code_malformed')
  later.advance(61 * 60_000)
  expect((await open(oobCode, later)).body.code).toBe('code_expired')
  const fresh = (await browser.post('/api/auth/sign-in/email', { email, password: goodPassword })).body.token
  await ask(browser, fresh, 'links3@carrow.example')
  expect((await open((await nextMail(later, 'links3@carrow.example')).oobCode, later)).status).toBe(200)
  const back = await nextMail(later, email, 2)
  later.advance(8 * day)
  expect((await takeBack(back.oobCode, undefined, later)).body.code).toBe('code_expired')
})

test('changing the address never reveals or takes the address of another account', async () => {
  const { browser, token, email } = await newMember(app, { email: 'curious@carrow.example' })
  await newMember(app, { email: 'settled@carrow.example' })
  expect((await ask(browser, token, 'settled@carrow.example')).body).toEqual({ status: true })
  expect(await nextMail(app, 'settled@carrow.example', 2)).toMatchObject({
    subject: 'Your address already has a Guildhall account',
    links: ['http://localhost:3000/signin'],
  })
  expect((await ask(browser, token, email)).body).toMatchObject({ code: 'invalid', fields: [{ path: 'email' }] })
  // An account takes the address between the mail and its link.
  await ask(browser, token, 'contested@carrow.example')
  const { oobCode } = await nextMail(app, 'contested@carrow.example')
  await newMemberOf('contested@carrow.example')
  expect((await open(oobCode)).body.code).toBe('code_expired')
  expect((await browser.get('/api/account', { bearer: token })).body.email).toBe(email)
})

test('an old sign-in, visitors and too many mails are refused', async () => {
  await using later = await startTestApp()
  const { browser, token } = await newMember(later, { email: 'stale@carrow.example' })
  const asks = Array.from({ length: 6 }, (_, each) => ask(browser, token, `victim${each}@carrow.example`))
  const statuses = (await Promise.all(asks)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  later.advance(301_000)
  const stale = (await browser.get('/api/auth/token')).body.token
  expect((await ask(browser, stale, 'new@carrow.example')).body.code).toBe('reauthentication_required')
  expect((await openBrowser(later).post('/api/auth/email', { email: 'new@carrow.example' })).status).toBe(401)
})

async function newMemberOf(email: string) {
  const browser = openBrowser(app, '10.31.0.1')
  await browser.post('/api/auth/sign-up/email', signUpForm({ email }))
  const { code } = await nextMail(app, email, 2)
  expect((await browser.post('/api/users/verify-email', { email, code })).status).toBe(200)
}

test('a verified domain that is lost or gained with an address is announced once; one that stays is not', async () => {
  const { browser, token } = await newMember(app, { email: 'dora@gmail.com' })
  const told = async () => (await browser.get('/api/notifications', { bearer: token })).body.notifications
  const change = async (email: string) => {
    await ask(browser, token, email)
    expect((await open((await nextMail(app, email)).oobCode)).status).toBe(200)
  }
  await change('dora@quay.example')
  expect(await told()).toMatchObject([
    { type: 'profile', title: 'Your profile shows quay.example now', href: '/profile' },
    { type: 'welcome' },
  ])
  await browser.post('/api/notifications/read-all', {}, { bearer: token })
  await change('d.moor@quay.example')
  expect(await told()).toHaveLength(2)
  // Restored to the first address: the badge goes as well.
  const { oobCode } = await nextMail(app, 'dora@gmail.com', 2)
  expect((await takeBack(oobCode)).status).toBe(200)
  const again = await signIn('dora@gmail.com', 'mine and only mine')
  expect(again.status).toBe(200)
  const { rows } = await app.deps.db.pool.query(
    "select type, title from notifications n join people p on p.id = n.user_id where p.email = 'dora@gmail.com' order by n.id",
  )
  expect(rows.slice(1)).toEqual([
    { type: 'profile', title: 'Your profile shows quay.example now' },
    { type: 'profile', title: 'Your profile no longer shows quay.example' },
  ])
})
