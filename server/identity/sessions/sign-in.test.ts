import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#users/tables.ts'
import { goodPassword, newMember, signUpForm } from '../../../tests/support/accounts.ts'
import { startTestApp } from '../../../tests/support/app.ts'
import { openBrowser } from '../../../tests/support/browser.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { nextMail } from '../../../tests/support/mails.ts'

const app = await fileFixture(startTestApp())

let visitors = 0
const visitor = () => openBrowser(app, `10.0.1.${++visitors}`)
const signIn = (email: string, password: string, browser = visitor(), headers = {}) =>
  browser.post('/api/auth/sign-in/email', { email, password }, { headers })
const asHeader = (challenge: unknown, solution: unknown) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
const solve = async (challenge: Challenge) => asHeader(challenge, await solveChallenge({ challenge, deriveKey }))
const proof = async () => solve((await visitor().get('/api/bot-check')).body)

test('the right password opens a session and answers an ID token', async () => {
  const { email } = await newMember(app, { email: 'in@carrow.example' })
  const browser = visitor()
  const answer = await signIn('IN@carrow.example', goodPassword, browser)
  expect(answer).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^ey/) } })
  expect(Object.keys(answer.body)).toEqual(['token'])
  expect(browser.cookies()).toEqual(['firebase_refresh_token'])
  expect(email).toBe('in@carrow.example')
})

test('a wrong password and an unknown address get the same response', async () => {
  await newMember(app, { email: 'neutral@carrow.example' })
  const wrong = await signIn('neutral@carrow.example', 'not the password')
  const unknown = await signIn('nobody@carrow.example', 'not the password')
  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials', message: 'Email or password is not right.' },
  })
  const told = ({ requestId: _, ...body }: Record<string, unknown>) => body
  expect(told(unknown.body)).toEqual(told(wrong.body))
  expect([...wrong.setCookies, ...unknown.setCookies]).toEqual([])
})

test('signing in with an unverified address answers email_not_verified; this browser may use the code', async () => {
  const email = 'pending@carrow.example'
  await visitor().post('/api/auth/sign-up/email', signUpForm({ email }))
  const { code } = await nextMail(app, email)
  const other = visitor()
  expect((await signIn(email, 'not the password', other)).body.code).toBe('wrong_credentials')
  expect(await signIn(email, goodPassword, other)).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
  expect(other.cookies()).toEqual(['sign_up'])
  expect((await other.post('/api/users/verify-email', { email, code })).status).toBe(200)
})

test('a suspended person can sign in, to little more than their own page', async () => {
  const { email } = await newMember(app, { email: 'out@carrow.example' })
  await app.deps.db.update(people).set({ suspendedAt: new Date() }).where(eq(people.email, email))
  expect((await signIn(email, 'not the password')).body.code).toBe('wrong_credentials')
  const browser = visitor()
  const { status, body } = await signIn(email, goodPassword, browser)
  expect(status).toBe(200)
  const entered = { userType: 'Students', firstName: 'Out', lastName: '' }
  const opened = await browser.post('/api/token', entered, { bearer: body.token })
  expect(opened.body).toMatchObject({ redirectUrl: '/suspended', user: { suspended: true } })
  expect((await browser.get('/api/statements', { bearer: body.token })).status).toBe(200)
  expect((await browser.get('/api/favorites', { bearer: body.token })).body.code).toBe('account_suspended')
})

test('after ten failures the call asks for proof of work, which lets the owner in', async () => {
  const { email } = await newMember(app, { email: 'attacked@carrow.example' })
  // All at the same time, so that none of them sees the others' count.
  const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(email, 'not the password')))
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
  expect(codes.filter((code) => code === 'bot_check_required')).toHaveLength(4)
  const refused = await signIn(email, goodPassword)
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'bot_check_required', challenge: { parameters: { algorithm: 'PBKDF2/SHA-256' } } },
  })
  const header = await solve(refused.body.challenge)
  const guess = await signIn(email, 'still wrong', visitor(), { 'x-bot-check': header })
  expect(guess.body.code).toBe('wrong_credentials')
  const replayed = await signIn(email, goodPassword, visitor(), { 'x-bot-check': header })
  expect(replayed).toMatchObject({ status: 403, body: { message: 'reCAPTCHA verification failed. Please try again.' } })
  expect((await signIn(email, goodPassword, visitor(), { 'x-bot-check': await proof() })).status).toBe(200)
})

test('successful sign-ins do not use up the limit', async () => {
  const { email } = await newMember(app, { email: 'often@carrow.example' })
  for (let each = 0; each < 12; each += 1) expect((await signIn(email, goodPassword)).status).toBe(200)
})

test('after five sign-ups from one address in an hour proof of work is required, and suffices', async () => {
  const browser = visitor()
  const signUp = (each: number, headers = {}) =>
    browser.post('/api/auth/sign-up/email', signUpForm({ email: `campus${each}@carrow.example` }), { headers })
  for (let each = 0; each < 5; each += 1) expect((await signUp(each)).status).toBe(200)
  expect((await signUp(6)).body.code).toBe('bot_check_required')
  expect((await signUp(6, { 'x-bot-check': await proof() })).status).toBe(200)
})

test('a challenge must be issued by the server, solved, in time and unused', async () => {
  const email = 'checked@carrow.example'
  for (let each = 0; each < 10; each += 1) await signIn(email, 'not the password')
  const attempt = async (header: string) => (await signIn(email, 'x', visitor(), { 'x-bot-check': header })).body
  const challenge = (await visitor().get('/api/bot-check')).body
  const forged = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  const foreign = 'App verification failed. Please check Firebase configuration and refresh the page.'
  expect(await attempt(asHeader(forged, { counter: 1, derivedKey: '00' }))).toMatchObject({
    code: 'bot_check_foreign',
    message: foreign,
  })
  for (const nonsense of ['', 'x', asHeader({}, {}), asHeader(null, null), Buffer.from('[]').toString('base64')])
    expect((await attempt(nonsense)).code).toBe('bot_check_foreign')
  expect((await attempt(asHeader(challenge, { counter: 1, derivedKey: '00' }))).code).toBe('bot_check_failed')
  const header = await solve(challenge)
  const both = await Promise.all([attempt(header), attempt(header)])
  expect(both.map(({ code }) => code).sort()).toEqual(['bot_check_failed', 'wrong_credentials'])
})

test('a challenge expires after ten minutes', async () => {
  await using late = await startTestApp()
  const email = 'late@carrow.example'
  const attempt = (headers: Record<string, string> = {}) =>
    openBrowser(late).post('/api/auth/sign-in/email', { email, password: 'x' }, { headers })
  const header = await solve((await openBrowser(late).get('/api/bot-check')).body)
  late.advance(10 * 60_000)
  for (let each = 0; each < 10; each += 1) await attempt()
  expect((await attempt({ 'x-bot-check': header })).body.code).toBe('bot_check_failed')
})

test('a foreign or missing Origin and anything but JSON are refused and change nothing', async () => {
  const { email } = await newMember(app, { email: 'origin@carrow.example' })
  const body = { email, password: goodPassword }
  const count = async () =>
    (await app.deps.db.execute<{ n: number }>(sql`select count(*)::int as n from auth_sessions`)).rows[0]?.n
  const before = await count()
  const forms = { ...signUpForm({ email: 'csrf@carrow.example' }) }
  for (const origin of [
    'https://evil.example',
    'http://localhost:3001',
    'http://localhost:3000.evil.example',
    'null',
    null,
  ]) {
    for (const [path, payload] of [
      ['/api/auth/sign-in/email', body],
      ['/api/auth/sign-up/email', forms],
      ['/api/auth/sign-out', {}],
      ['/api/auth/request-password-reset', { email }],
      ['/api/users/verify-email', { email }],
    ] as const) {
      const answer = await visitor().post(path, payload, { origin })
      expect(answer, `${path} from ${origin}`).toMatchObject({
        status: 403,
        body: { code: 'foreign_origin' },
        setCookies: [],
      })
    }
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const posted = await visitor().post('/api/auth/sign-in/email', `email=${email}&password=${goodPassword}`, {
    headers: form,
  })
  expect(posted).toMatchObject({ status: 415, body: { code: 'unsupported_type' } })
  expect(await count()).toBe(before)
})

test('routes of common auth libraries that Guildhall does not offer are refused', async () => {
  for (const path of ['/get-session', '/ok', '/error', '/list-sessions', '/session', '/reference', '/callback/google'])
    expect((await visitor().get(`/api/auth${path}`)).status, path).toBe(404)
  for (const path of ['/update-user', '/delete-user', '/change-email', '/sign-in/social', '/revoke-sessions', '/token'])
    expect((await visitor().post(`/api/auth${path}`, {})).status, path).toBeGreaterThanOrEqual(404)
})

test('the password reset has a neutral response, a single-use link, and ends every session', async () => {
  const email = 'forgot@carrow.example'
  const { browser, token } = await newMember(app, { email })
  const request = (address: string) => visitor().post('/api/auth/request-password-reset', { email: address })
  expect((await request('stranger@carrow.example')).body).toEqual({ status: true })
  expect((await request(email)).body).toEqual({ status: true })
  const { link, oobCode } = await nextMail(app, email, 2)
  expect(link).toContain('mode=resetPassword')
  const reset = (newPassword: string, code = oobCode) =>
    visitor().post('/api/auth/reset-password', { oobCode: code, newPassword })
  expect((await reset('qwertyuiop')).body).toMatchObject({ code: 'password_rules', fields: [{ path: 'newPassword' }] })
  expect((await visitor().post('/api/auth/verify-email-code', { oobCode })).body.code).toBe('code_malformed')
  const answers = await Promise.all([reset('another good one'), reset('another good two')])
  expect(answers.map(({ body }) => body.code ?? 'done').sort()).toEqual(['code_used', 'done'])
  expect((await browser.get('/api/users/profile', { bearer: token })).status).toBe(401)
  expect((await browser.get('/api/auth/token')).status).toBe(401)
  expect((await signIn(email, goodPassword)).body.code).toBe('wrong_credentials')
  const chosen = answers[0]?.status === 200 ? 'another good one' : 'another good two'
  expect((await signIn(email, chosen)).status).toBe(200)
  expect(await nextMail(app, email, 3)).toMatchObject({ subject: 'Your Guildhall password was changed' })
  expect((await reset('yet another one', 'short')).body.code).toBe('code_malformed')
})

test('three resets per account and hour are allowed, whether the account exists or not', async () => {
  for (const email of ['reset-a@carrow.example', 'reset-b@carrow.example']) {
    const request = () => visitor().post('/api/auth/request-password-reset', { email })
    for (let each = 0; each < 3; each += 1) expect((await request()).status).toBe(200)
    expect(await request()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  }
})
