import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { createRateLimits } from '#http/limits/rate-limits.ts'
import { people } from '#users/tables.ts'
import { goodPassword, newMember, openSession, signUpForm } from '../../../tests/support/accounts.ts'
import { startTestApp } from '../../../tests/support/app.ts'
import { openBrowser } from '../../../tests/support/browser.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { nextMail } from '../../../tests/support/mails.ts'
import { builtinIdentity } from '../builtin.ts'
import { authSessions } from '../tables.ts'
import { authJwks } from '../token-tables.ts'
import { createSigningKeys } from './signing-keys.ts'

const app = await fileFixture(startTestApp())

const minute = 60_000
const day = 24 * 60 * minute
const profile = (bearer: string) => openBrowser(app).get('/api/users/profile', { bearer })
const seconds = () => Math.floor(app.deps.clock.now().getTime() / 1000)
const signInput = { userType: 'Students', firstName: 'Eve', lastName: '' }

test('an ID token has issuer, audience, session and sign-in time, and lives ten minutes', async () => {
  const before = seconds()
  const { token } = await newMember(app, { email: 'claims@carrow.example' })
  const { iat = 0, auth_time: signedInAt, ...claims } = decodeJwt(token)
  expect(signedInAt).toBeGreaterThanOrEqual(before)
  expect(signedInAt).toBeLessThanOrEqual(iat)
  expect(claims).toEqual({
    sub: expect.stringMatching(/^\w{32}$/),
    sid: expect.stringMatching(/^\w{32}$/),
    email: 'claims@carrow.example',
    iss: 'http://localhost:3000',
    aud: 'guildhall',
    exp: iat + 600,
  })
  const keys = await openBrowser(app).get('/api/auth/jwks')
  expect(keys.body.keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })])
  expect(JSON.stringify(keys.body)).not.toContain('"d"')
  const [row] = await app.deps.db.select().from(authJwks)
  expect(row?.privateKey).not.toContain('"d"')
})

test('tokens with wrong keys, algorithms, issuers, audiences or ages are refused', async () => {
  const { token } = await newMember(app, { email: 'forged@carrow.example' })
  expect((await profile(token)).status).toBe(200)
  const claims = decodeJwt(token)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const jwks = (await openBrowser(app).get('/api/auth/jwks')).body.keys
  const foreign = await generateKeyPair('ES256', { extractable: true })
  const byForeign = (head: Partial<JWTHeaderParameters>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, ...head }).sign(foreign.privateKey)
  const hs256 = `${part({ alg: 'HS256', kid })}.${payload}`
  const keys = createSigningKeys(app.config, app.deps.db, app.deps.clock)
  const now = seconds()
  const forged: Record<string, string> = {
    'alg none': `${part({ alg: 'none', kid })}.${payload}.`,
    'alg none with our signature': `${part({ alg: 'none', kid })}.${payload}.${signature}`,
    'HS256 with the public key as secret': `${hs256}.${createHmac('sha256', JSON.stringify(jwks[0])).update(hs256).digest('base64url')}`,
    'a foreign key under our kid': await byForeign({}),
    'another kid': await byForeign({ kid: 'unknown' }),
    'a jku header': await byForeign({ jku: 'https://evil.example/keys' }),
    'its own jwk': await byForeign({ jwk: await exportJWK(foreign.publicKey) }),
    'changed claims': `${header}.${part({ ...claims, sub: 'somebody-else' })}.${signature}`,
    'another issuer': await keys.sign({ ...claims, iss: 'https://elsewhere.example' }),
    'another audience': await keys.sign({ ...claims, aud: 'another-app' }),
    'without an audience': await keys.sign({ ...claims, aud: [] }),
    expired: await keys.sign({ ...claims, iat: now - 601, exp: now - 1 }),
    'no sid': await keys.sign({ ...claims, sid: undefined }),
    'no auth_time': await keys.sign({ ...claims, auth_time: undefined }),
    nonsense: 'a.b.c',
  }
  for (const [name, each] of Object.entries(forged))
    expect(await profile(each), name).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
  // Not even where no token is needed, and in no other form.
  expect((await openBrowser(app).get('/api/test', { bearer: forged['another issuer'] ?? '' })).status).toBe(401)
  const basic = await openBrowser(app).get('/api/users/profile', { headers: { authorization: `Basic ${token}` } })
  expect(basic.status).toBe(401)
})

test('the session secret does not work as a bearer token', async () => {
  const { browser } = await newMember(app, { email: 'secret@carrow.example' })
  const secret = browser.cookie('firebase_refresh_token') ?? ''
  for (const each of [secret, decodeURIComponent(secret), decodeURIComponent(secret).split('.')[0] ?? ''])
    expect((await profile(each)).status).toBe(401)
})

test('a token is refused after ten minutes; the session cookie gives a new one and renews auth_session', async () => {
  await using later = await startTestApp()
  const { browser, token } = await newMember(later, { email: 'renew@carrow.example' })
  later.advance(10 * minute)
  expect((await browser.get('/api/users/profile', { bearer: token })).status).toBe(401)
  const renewed = await browser.get('/api/auth/token')
  expect(renewed.status).toBe(200)
  expect(renewed.setCookies).toEqual([expect.stringContaining(`auth_session=${renewed.body.token}; Max-Age=2592000`)])
  expect((await browser.get('/api/users/profile', { bearer: renewed.body.token })).status).toBe(200)
  expect(decodeJwt(renewed.body.token).auth_time).toBe(decodeJwt(token).auth_time)
})

test('a page authenticates by the ID token cookie while it is valid, then by the session', async () => {
  await using later = await startTestApp()
  const { identity } = later.deps
  const { browser, token, email } = await newMember(later, { email: 'page@carrow.example' })
  const refresh = decodeURIComponent(browser.cookie('firebase_refresh_token') ?? '')
  const cookies = { session: token, refresh }
  expect(await identity.fromCookies(cookies)).toMatchObject({ identity: { email }, idToken: token, setCookies: [] })
  later.advance(11 * minute)
  const visit = await identity.fromCookies(cookies)
  expect(visit?.setCookies).toEqual([identity.sessionCookie(visit?.idToken ?? '')])
  expect(await identity.fromCookies({ session: token, refresh: undefined })).toBeNull()
  const [value = '', signature = ''] = refresh.split('.')
  for (const forged of [
    value,
    `${value}.`,
    `${value}.${signature.replace(/^./, (each) => (each === 'A' ? 'B' : 'A'))}`,
    `x${refresh}`,
  ])
    expect(await identity.fromCookies({ session: undefined, refresh: forged }), forged).toBeNull()
})

test('a session ends after 30 days without use, and after 90 days in any case', async () => {
  await using later = await startTestApp()
  const idle = await newMember(later, { email: 'idle@carrow.example' })
  const busy = await newMember(later, { email: 'busy@carrow.example' })
  for (let each = 0; each < 3; each += 1) {
    later.advance(29 * day)
    expect((await busy.browser.get('/api/auth/token')).status).toBe(200)
    if (each === 0) expect((await idle.browser.get('/api/auth/token')).status).toBe(200)
  }
  expect(await idle.browser.get('/api/auth/token')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  later.advance(3 * day)
  expect((await busy.browser.get('/api/auth/token')).status).toBe(401)
})

test('GET /auth/token refuses other sites, a sign-out in progress, and visitors', async () => {
  const { browser } = await newMember(app, { email: 'reader@carrow.example' })
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of foreign)
    expect(await browser.get('/api/auth/token', { headers })).toMatchObject({
      status: 403,
      body: { code: 'foreign_origin' },
    })
  expect((await browser.get('/api/auth/token', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
  browser.setCookie('signing_out', '1')
  expect((await browser.get('/api/auth/token')).status).toBe(401)
  expect((await openBrowser(app).get('/api/auth/token')).status).toBe(401)
})

test('POST /token needs a sign-in of at most 300 seconds ago', async () => {
  await using later = await startTestApp()
  const { browser, token } = await newMember(later, { email: 'fresh@carrow.example' })
  const post = (bearer: string) => browser.post('/token', signInput, { bearer })
  later.advance(285_000)
  expect((await post(token)).status).toBe(200)
  later.advance(20_000)
  expect(await post(token)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  const renewed = (await browser.get('/api/auth/token')).body.token
  expect((await post(renewed)).status).toBe(403)
  const body = { email: 'fresh@carrow.example', password: goodPassword }
  const again = await browser.post('/api/auth/sign-in/email', body)
  expect((await post(again.body.token)).status).toBe(200)
})

test('signing in again ends the browser’s previous session', async () => {
  const { browser, token } = await newMember(app, { email: 'first@carrow.example' })
  await newMember(app, { email: 'second@carrow.example' })
  const old = browser.cookie('firebase_refresh_token') ?? ''
  const body = { email: 'second@carrow.example', password: goodPassword }
  const answer = await browser.post('/api/auth/sign-in/email', body)
  expect(answer.status).toBe(200)
  expect(browser.cookies()).toEqual(['firebase_refresh_token'])
  expect((await profile(token)).status).toBe(401)
  const thief = openBrowser(app)
  thief.setCookie('firebase_refresh_token', old)
  expect((await thief.get('/api/auth/token')).status).toBe(401)
})

test('signing out with a bearer token ends the session everywhere within a second, also in other processes', async () => {
  const { browser, token } = await newMember(app, { email: 'leaving@carrow.example' })
  const other = builtinIdentity({
    ...app.deps,
    limits: createRateLimits(app.deps.clock),
    emailChanged: async () => {},
    keepAccount: async () => ({}),
    notifyOwner: async () => {},
  })
  expect(await other.authenticate(token)).not.toBeNull()
  const copied = browser.cookie('firebase_refresh_token') ?? ''
  const left = await browser.delete('/api/token', { bearer: token })
  expect(left).toMatchObject({ status: 204, body: '' })
  expect(left.setCookies.map((each) => /^(\w+)=;.*Max-Age=0/.exec(each)?.[1])).toEqual([
    'auth_session',
    'firebase_refresh_token',
    'signing_out',
  ])
  expect((await profile(token)).status).toBe(401)
  await vi.waitFor(async () => expect(await other.authenticate(token)).toBeNull(), { timeout: 1000, interval: 50 })
  const cookies = { session: token, refresh: decodeURIComponent(copied) }
  expect(await other.fromCookies(cookies)).toBeNull()
  expect(await app.deps.identity.fromCookies(cookies)).toBeNull()
  await other.stop()
})

test('signing out answers 204 in any state of session and token; by cookie it works from the site’s pages only', async () => {
  await using later = await startTestApp()
  const { browser, token } = await newMember(later, { email: 'again@carrow.example' })
  const copy = browser.cookie('firebase_refresh_token') ?? ''
  const jar = (origin: string | null) => {
    const copied = openBrowser(later)
    copied.setCookie('firebase_refresh_token', copy)
    return copied.delete('/token', { origin })
  }
  expect(await jar('https://evil.example')).toMatchObject({
    status: 403,
    body: { code: 'foreign_origin' },
    setCookies: [],
  })
  expect((await jar(null)).status).toBe(403)
  expect((await browser.get('/api/auth/token')).status).toBe(200)
  later.advance(11 * minute)
  expect((await browser.delete('/token', { bearer: token })).status).toBe(204)
  expect((await jar(later.config.origin)).status).toBe(204)
  expect((await browser.delete('/api/token', { bearer: 'nonsense' })).status).toBe(204)
  expect((await openBrowser(later).delete('/token', { origin: null })).status).toBe(204)
  const left = await later.deps.db.select().from(authSessions)
  expect(left).toEqual([])
})

test('POST /auth/sign-out ends the session of the cookie', async () => {
  const { browser, token } = await newMember(app, { email: 'bye@carrow.example' })
  expect((await browser.post('/api/auth/sign-out', {})).body).toEqual({ status: true })
  expect(browser.cookies()).toEqual([])
  expect((await profile(token)).status).toBe(401)
})

test('suspending a person stops their sessions, and their tokens for almost everything', async () => {
  const { browser, token, email } = await newMember(app, { email: 'suspended@carrow.example' })
  const [person] = await app.deps.db
    .update(people)
    .set({ suspendedAt: new Date() })
    .where(eq(people.email, email))
    .returning()
  const favorites = await browser.get('/api/favorites', { bearer: token })
  expect(favorites).toMatchObject({ status: 403, body: { code: 'account_suspended' } })
  expect((await profile(token)).body.suspended).toBe(true)
  await transaction(app.deps.db, (tx) => app.deps.identity.endSessionsOf(tx, person?.uid ?? ''))
  expect((await profile(token)).status).toBe(401)
  expect((await browser.get('/api/auth/token')).status).toBe(401)
})

test('the first POST /token creates the person once, however many calls come at the same time', async () => {
  const browser = openBrowser(app, '10.3.0.1')
  const email = 'parallel@carrow.example'
  await browser.post('/api/auth/sign-up/email', signUpForm({ email, firstName: 'Zoë', lastName: 'Bělská Øland' }))
  const { code } = await nextMail(app, email)
  const { token } = (await browser.post('/api/users/verify-email', { email, code })).body
  expect((await browser.get('/api/users/profile', { bearer: token })).body.code).toBe('profile_not_found')
  const body = { ...signInput, email: 'another@address.example' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => browser.post('/api/token', body, { bearer: token })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map((each) => each.body.user.customUserId)).size).toBe(1)
  expect(answers[0]?.body.user).toMatchObject({
    customUserId: expect.stringMatching(/^zoe-belska-oland-[a-z2-9]{4}$/),
    auth: { firstName: 'Zoë', lastName: 'Bělská Øland', email },
  })
  expect(await app.deps.db.select().from(people).where(eq(people.email, email))).toHaveLength(1)
  expect(await browser.post('/api/users', {}, { bearer: token })).toMatchObject({
    status: 409,
    body: { code: 'profile_exists' },
  })
})

test('POST /users creates the profile too, and POST /token continues once there is a headline and a skill', async () => {
  const browser = openBrowser(app, '10.3.0.2')
  const email = 'direct@carrow.example'
  await browser.post('/api/auth/sign-up/email', signUpForm({ email }))
  const { token } = (await browser.post('/api/users/verify-email', { email, code: (await nextMail(app, email)).code }))
    .body
  expect(await browser.post('/api/users', null, { bearer: token })).toMatchObject({
    status: 201,
    body: { user: { auth: { email } } },
  })
  expect((await openSession(browser, token)).redirectUrl).toBe('/profile')
  await browser.put('/api/users/profile', { profile: { headline: 'Maps' } }, { bearer: token })
  await browser.post('/api/users/skills', { name: 'Rust' }, { bearer: token })
  expect((await openSession(browser, token)).redirectUrl).toBe('/dashboard')
})

test('POST /token without a token or with unknown fields is refused', async () => {
  const { browser, token } = await newMember(app, { email: 'shape@carrow.example' })
  expect(await browser.post('/token', signInput)).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated', message: 'User not authenticated' },
  })
  expect((await browser.post('/token', { ...signInput, role: 'admin' }, { bearer: token })).status).toBe(422)
  expect((await browser.post('/token', { ...signInput, userType: 'Admins' }, { bearer: token })).status).toBe(422)
})
