import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { goodPassword, newMember, openSession } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { type Browser, openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { nextMail } from '../../tests/support/mails.ts'

const app = await fileFixture(startTestApp())

const second = 1000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let devices = 0
async function signInAgain(email: string, password = goodPassword, agent = firefox, on = app) {
  devices += 1
  const browser = openBrowser(on, `10.20.${devices >> 8}.${devices & 255}`)
  const headers = { 'user-agent': agent }
  const { status, body } = await browser.post('/api/auth/sign-in/email', { email, password }, { headers })
  expect(status, JSON.stringify(body)).toBe(200)
  await openSession(browser, body.token)
  return { browser, token: body.token as string }
}
const renewed = async (browser: Browser) => (await browser.get('/api/auth/token')).body.token as string
const sidOf = (token: string) => decodeJwt(token).sid as string
const remove = (browser: Browser, path: string, bearer: string, body?: object) =>
  browser.delete(path, { bearer, ...(body ? { body } : {}) })
const worksNowhere = async ({ browser, token }: { browser: Browser; token: string }, on = app) => {
  const session = { session: token, refresh: decodeURIComponent(browser.cookie('firebase_refresh_token') ?? '') }
  expect((await browser.get('/api/users/profile', { bearer: token })).status).toBe(401)
  expect((await browser.get('/api/auth/token')).status).toBe(401)
  // As a page render does: neither cookie authenticates anybody any more.
  expect(await on.deps.identity.fromCookies(session)).toBeNull()
}

test('sessions are listed with device and last use, the current one first; nobody sees or ends another person’s', async () => {
  const { browser, token, email } = await newMember(app, { email: 'devices@carrow.example' })
  const phone = await signInAgain(email, goodPassword, iphone)
  const laptop = await signInAgain(email)
  const stranger = await newMember(app, { email: 'stranger@carrow.example' })
  const { sessions } = (await laptop.browser.get('/api/auth/sessions', { bearer: laptop.token })).body
  expect(sessions).toMatchObject([
    { id: sidOf(laptop.token), current: true, browser: 'Firefox', system: 'Linux', kind: 'computer' },
    { id: sidOf(phone.token), current: false, browser: 'Safari', system: 'iOS', kind: 'phone' },
    { id: sidOf(token), current: false, browser: '', system: '', kind: 'unknown' },
  ])
  for (const { signedInAt, lastUsedAt } of sessions) expect(Date.parse(lastUsedAt)).toBe(Date.parse(signedInAt))
  expect(JSON.stringify(sessions)).not.toMatch(/10\.20|10\.9|secret|hash/)
  const path = `/api/auth/sessions/${sidOf(phone.token)}`
  expect((await remove(stranger.browser, path, stranger.token)).status).toBe(404)
  expect((await phone.browser.get('/api/users/profile', { bearer: phone.token })).status).toBe(200)
  expect((await remove(laptop.browser, path, laptop.token)).status).toBe(204)
  await worksNowhere(phone)
  expect((await remove(laptop.browser, path, laptop.token)).status).toBe(404)
  expect((await browser.get('/api/auth/sessions')).status).toBe(401)
})

test('every renewal updates the last use', async () => {
  await using later = await startTestApp()
  const { browser, email } = await newMember(later, { email: 'use@carrow.example' })
  const other = await signInAgain(email, goodPassword, firefox, later)
  later.advance(11 * 60 * second)
  await renewed(browser)
  const { sessions } = (await other.browser.get('/api/auth/sessions', { bearer: await renewed(other.browser) })).body
  for (const { signedInAt, lastUsedAt } of sessions)
    expect(Date.parse(lastUsedAt) - Date.parse(signedInAt)).toBeGreaterThanOrEqual(11 * 60 * second)
})

test('all other sessions, or all of them, end immediately; both need a recent sign-in', async () => {
  await using later = await startTestApp()
  const first = await newMember(later, { email: 'everywhere@carrow.example' })
  const others = [await signInAgain(first.email, goodPassword, iphone, later)]
  others.push(await signInAgain(first.email, goodPassword, firefox, later))
  later.advance(301 * second)
  const stale = await renewed(first.browser)
  const end = (current: boolean, bearer: string) => remove(first.browser, '/api/auth/sessions', bearer, { current })
  for (const current of [false, true])
    expect(await end(current, stale)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  for (const { browser } of others) expect((await browser.get('/api/auth/token')).status).toBe(200)
  const wrong = await first.browser.post('/api/auth/prove', { password: 'not the password' }, { bearer: stale })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_password', fields: [{ path: 'password' }] } })
  expect((await end(false, await renewed(first.browser))).status).toBe(403)
  const proved = await first.browser.post('/api/auth/prove', { password: goodPassword }, { bearer: stale })
  expect(proved).toMatchObject({ status: 200, body: { status: true }, setCookies: [] })
  // The current token keeps its age; the next one of the same session is fresh.
  expect((await end(false, stale)).status).toBe(403)
  const fresh = await renewed(first.browser)
  expect(sidOf(fresh)).toBe(sidOf(stale))
  expect((await end(false, fresh)).status).toBe(204)
  for (const other of others) await worksNowhere(other, later)
  expect((await first.browser.get('/api/users/profile', { bearer: fresh })).status).toBe(200)
  const all = await end(true, fresh)
  expect(all.status).toBe(204)
  expect(all.setCookies.map((each) => each.split('=')[0])).toContain('firebase_refresh_token')
  expect((await first.browser.get('/api/users/profile', { bearer: fresh })).status).toBe(401)
})

test('a sign-in confirmation counts only for the session’s own person, and only the site’s pages can request it', async () => {
  const { browser, token } = await newMember(app, {
    email: 'prover@carrow.example',
    password: 'the prover’s own words',
  })
  const { browser: other } = await newMember(app, { email: 'bystander@carrow.example' })
  // The browser's cookie is another person's: the bearer token decides whose password counts.
  expect((await other.post('/api/auth/prove', { password: goodPassword }, { bearer: token })).status).toBe(422)
  for (const origin of ['https://evil.example', null]) {
    const answer = await browser.post('/api/auth/prove', { password: goodPassword }, { bearer: token, origin })
    expect(answer).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
  }
  expect((await browser.post('/api/auth/prove', { password: goodPassword })).status).toBe(401)
})

test('wrong guesses at a confirmation count with failed sign-ins, also in parallel', async () => {
  const { browser, token, email } = await newMember(app, { email: 'guessed@carrow.example' })
  const guess = () => browser.post('/api/auth/prove', { password: 'not the password' }, { bearer: token })
  const codes = (await Promise.all(Array.from({ length: 14 }, guess))).map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(10)
  expect(codes.filter((code) => code === 'bot_check_required')).toHaveLength(4)
  const body = { email, password: goodPassword }
  expect((await openBrowser(app, '10.21.0.1').post('/api/auth/sign-in/email', body)).body.code).toBe(
    'bot_check_required',
  )
})

test('changing the password ends every other session, notifies the owner and invalidates pending links', async () => {
  await using later = await startTestApp()
  const { browser, token, email } = await newMember(later, { email: 'changer@carrow.example' })
  const other = await signInAgain(email, goodPassword, iphone, later)
  await browser.post('/api/auth/request-password-reset', { email })
  const { oobCode } = await nextMail(later, email, 2)
  const change = (newPassword: string, bearer = token) =>
    browser.post('/api/auth/password', { newPassword }, { bearer })
  expect((await change('qwertyuiop')).body).toMatchObject({ code: 'password_rules', fields: [{ path: 'newPassword' }] })
  expect((await change('a bittern in the reeds')).body).toEqual({ status: true })
  await worksNowhere(other, later)
  expect((await browser.get('/api/users/profile', { bearer: token })).status).toBe(200)
  const told = await nextMail(later, email, 3)
  expect(told).toMatchObject({ subject: 'Your Guildhall password was changed' })
  expect(told.text).toContain('every other device')
  const old = await browser.post('/api/auth/reset-password', { oobCode, newPassword: 'whoever has the link' })
  expect(old.body.code).toBe('code_expired')
  const signIn = (password: string) => openBrowser(later).post('/api/auth/sign-in/email', { email, password })
  expect((await signIn(goodPassword)).body.code).toBe('wrong_credentials')
  expect((await signIn('a bittern in the reeds')).status).toBe(200)
  later.advance(301 * second)
  expect((await change('too late for this', await renewed(browser))).body.code).toBe('reauthentication_required')
})

test('the list of sign-in methods has the password and its date, and no secret', async () => {
  const { browser, token, email } = await newMember(app, { email: 'ways@carrow.example' })
  expect((await browser.get('/api/auth/ways', { bearer: token })).body).toEqual({
    email,
    password: true,
    passkey: false,
    passwordChangedAt: expect.stringMatching(/^20/),
    providers: [],
  })
})
