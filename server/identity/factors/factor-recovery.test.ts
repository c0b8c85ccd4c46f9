import { expect, test } from 'vitest'
import { newMember, openSession } from '../../../tests/support/accounts.ts'
import { startTestApp } from '../../../tests/support/app.ts'
import type { Browser } from '../../../tests/support/browser.ts'
import { codeOf, enterPassword, newVisitor, setUpApp, setUpPasskey } from '../../../tests/support/factors.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { mailsTo, nextMail } from '../../../tests/support/mails.ts'

const hour = 3_600_000
const member = async (name: string) => {
  const own = await newMember(app, { email: `${name}@carrow.example` })
  return { ...own, ...(await setUpApp(app, own)) }
}
const app = await fileFixture(startTestApp())

/** The link of the newest mail with this subject. */
async function linkIn(email: string, subject: string) {
  const { oobCode } = await expect
    .poll(async () => (await mailsTo(app.deps.db, email)).find((mail) => mail.subject === subject), { timeout: 5000 })
    .toBeDefined()
    .then(async () => {
      const mail = (await mailsTo(app.deps.db, email)).find((each) => each.subject === subject)
      return { oobCode: new URL(mail?.links[0] ?? '').searchParams.get('oobCode') ?? '' }
    })
  return oobCode
}

const subjects = {
  link: 'Recover your Guildhall account',
  begun: 'Your Guildhall second factors will be removed',
  stopped: 'The recovery of your Guildhall account was stopped',
}

/** Signs in by password, asks for the link and presses it. */
async function begin(email: string, browser: Browser = newVisitor(app)) {
  await enterPassword(browser, email)
  expect((await browser.post('/api/auth/recovery/request', {})).status).toBe(200)
  const oobCode = await linkIn(email, subjects.link)
  const begun = await browser.post('/api/auth/recovery', { oobCode })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  return { browser, oobCode, endsAt: begun.body.endsAt as string }
}

test('after 72 hours the next sign-in by password removes every factor, tells the owner and opens the session', async () => {
  const own = await member('lost')
  await setUpPasskey(app, own)
  const { endsAt } = await begin(own.email)
  expect(Date.parse(endsAt) - app.deps.clock.now().getTime()).toBeGreaterThan(71.9 * hour)
  const early = await enterPassword(newVisitor(app), own.email)
  expect(early.body).toEqual({ secondStep: { app: true, passkey: true, recoveryCode: true, recoveryEndsAt: endsAt } })
  app.advance(71.9 * hour)
  expect((await enterPassword(newVisitor(app), own.email)).body.token).toBeUndefined()
  app.advance(0.2 * hour)
  const browser = newVisitor(app)
  const { body } = await enterPassword(browser, own.email)
  const { token } = await openSession(browser, body.token)
  expect((await browser.get('/api/auth/factors', { bearer: token })).body).toMatchObject({
    ...{ appSince: null, passkeys: [], codesLeft: 0, recoveryEndsAt: null },
  })
  await linkIn(own.email, 'Your Guildhall second factors were removed')
})

test('a beginning recovery tells every session in the bell and the owner by mail; any session can stop it', async () => {
  const own = await member('noticed')
  await begin(own.email)
  const bearer = { bearer: own.token }
  const { body } = await own.browser.get('/api/notifications', bearer)
  expect(JSON.stringify(body)).toContain('Somebody says they have lost your second factors')
  expect((await own.browser.get('/api/auth/factors', bearer)).body.recoveryEndsAt).toEqual(expect.any(String))
  expect((await own.browser.delete('/api/auth/recovery', bearer)).status).toBe(204)
  expect(await own.browser.delete('/api/auth/recovery', bearer)).toMatchObject({
    ...{ status: 409, body: { code: 'recovery_missing' } },
  })
  expect((await nextMail(app, own.email, 4)).subject).toBeDefined()
  await linkIn(own.email, subjects.stopped)
  app.advance(73 * hour)
  expect((await enterPassword(newVisitor(app), own.email)).body.secondStep).toMatchObject({ recoveryEndsAt: null })
})

test('the link in the mail stops it, once; and the link that began it does not begin another', async () => {
  const own = await member('mailed')
  const { oobCode, browser } = await begin(own.email)
  const stop = await linkIn(own.email, subjects.begun)
  const call = () => newVisitor(app).post('/api/auth/recovery/stop', { oobCode: stop })
  expect((await call()).status).toBe(200)
  expect((await call()).body.code).toBe('code_used')
  expect((await browser.post('/api/auth/recovery', { oobCode })).body.code).toBe('code_used')
})

test('the links of one purpose do not work for another', async () => {
  const own = await member('crossed')
  const { oobCode } = await begin(own.email)
  const stop = await linkIn(own.email, subjects.begun)
  const visitor = newVisitor(app)
  expect((await visitor.post('/api/auth/recovery/stop', { oobCode })).body.code).toBe('code_malformed')
  expect((await visitor.post('/api/auth/recovery', { oobCode: stop })).body.code).toBe('code_malformed')
  const reset = { oobCode: stop, newPassword: 'another heron here' }
  expect((await visitor.post('/api/auth/reset-password', reset)).body.code).toBe('code_malformed')
})

test('a link is asked for only in the second step of a sign-in, works for an hour, and three an hour are the most', async () => {
  const own = await member('asked')
  expect(await newVisitor(app).post('/api/auth/recovery/request', {})).toMatchObject({
    ...{ status: 409, body: { code: 'factor_step_expired' } },
  })
  const browser = newVisitor(app)
  await enterPassword(browser, own.email)
  for (let at = 0; at < 3; at += 1) expect((await browser.post('/api/auth/recovery/request', {})).status).toBe(200)
  expect((await browser.post('/api/auth/recovery/request', {})).status).toBe(429)
  const oobCode = await linkIn(own.email, subjects.link)
  app.advance(hour + 1000)
  expect((await browser.post('/api/auth/recovery', { oobCode })).body.code).toBe('code_expired')
})

test('a recovery that runs keeps its end when another link is pressed', async () => {
  const own = await member('again')
  const { endsAt, oobCode: first } = await begin(own.email)
  app.advance(hour)
  const browser = newVisitor(app)
  await enterPassword(browser, own.email)
  await browser.post('/api/auth/recovery/request', {})
  const second = await expect
    .poll(async () => {
      const code = await linkIn(own.email, subjects.link)
      return code === first ? null : code
    })
    .not.toBeNull()
    .then(() => linkIn(own.email, subjects.link))
  expect((await browser.post('/api/auth/recovery', { oobCode: second })).body).toEqual({ endsAt })
})

test('a second factor that is used stops the recovery: it was not lost', async () => {
  const own = await member('found')
  await begin(own.email)
  const browser = newVisitor(app)
  await enterPassword(browser, own.email)
  const answer = await browser.post('/api/auth/sign-in/code', { by: 'app', code: codeOf(app, own.secret) })
  expect(answer.status).toBe(200)
  await linkIn(own.email, subjects.stopped)
  app.advance(73 * hour)
  expect((await enterPassword(newVisitor(app), own.email)).body.token).toBeUndefined()
})

test('a recovery that nobody completes for a week has no effect any more', async () => {
  const own = await member('forgotten')
  await begin(own.email)
  app.advance((72 + 7 * 24) * hour + 1000)
  expect((await enterPassword(newVisitor(app), own.email)).body).toMatchObject({
    secondStep: { recoveryEndsAt: null },
  })
})

test('a reset password does not open the account without the second factor', async () => {
  const own = await member('reset')
  await newVisitor(app).post('/api/auth/request-password-reset', { email: own.email })
  const oobCode = await linkIn(own.email, 'Set a new Guildhall password')
  const newPassword = 'another heron in the reeds'
  expect((await newVisitor(app).post('/api/auth/reset-password', { oobCode, newPassword })).status).toBe(200)
  const { body } = await enterPassword(newVisitor(app), own.email, newPassword)
  expect(body).toMatchObject({ secondStep: { app: true } })
})

test('taking back the address undoes the factors that were added since, and stops a recovery', async () => {
  const own = await newMember(app, { email: 'taken@carrow.example' })
  const bearer = { bearer: own.token }
  await own.browser.post('/api/auth/email', { email: 'thief@carrow.example' }, bearer)
  const change = await linkIn('thief@carrow.example', 'Confirm your new email address for Guildhall')
  expect((await own.browser.post('/api/auth/verify-email-code', { oobCode: change })).status).toBe(200)
  const back = await linkIn(own.email, 'The address of your Guildhall account was changed')
  await setUpPasskey(app, own)
  await setUpApp(app, own)
  // The former address is told too.
  await linkIn(own.email, 'A passkey was added to your Guildhall account')
  const newPassword = 'another heron in the reeds'
  const taken = await newVisitor(app).post('/api/auth/recover-email', { oobCode: back, newPassword })
  expect(taken.status, JSON.stringify(taken.body)).toBe(200)
  const { body } = await enterPassword(newVisitor(app), own.email, newPassword)
  expect(body.token).toBeDefined()
})
