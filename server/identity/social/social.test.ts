import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { and, eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { people } from '#users/tables.ts'
import { goodPassword, newMember, signUpForm } from '../../../tests/support/accounts.ts'
import { type Browser, openBrowser } from '../../../tests/support/browser.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startListeningApp } from '../../../tests/support/listening-app.ts'
import { nextMail } from '../../../tests/support/mails.ts'
import { startSocial, throughPopup } from '../../../tests/support/social.ts'
import { outboxMessages } from '../../mail/tables.ts'
import { socialAttempts } from '../social-tables.ts'
import { authAccounts, authUsers } from '../tables.ts'

const app = await fileFixture(startListeningApp())

let visitors = 0
const visitor = () => openBrowser(app, `10.7.${visitors >> 8}.${++visitors & 255}`)
const terms = { userType: 'Students', termsVersion }
const firstUse = (browser: Browser, nonce: string, over: object = {}) =>
  browser.post('/api/auth/social/first-use', { nonce, ...terms, ...over })
const post = (browser: Browser, call: string, body: object) => browser.post(`/api/auth/social/${call}`, body)
const usersOf = (email: string) => app.deps.db.select().from(authUsers).where(eq(authUsers.email, email))

/** Completes a first sign-in with a provider. */
async function joined(provider: string, name: string, email: string) {
  const browser = visitor()
  const { nonce } = await throughPopup(browser, { name, email }, { provider })
  const { body } = await firstUse(browser, nonce)
  expect(body.step).toBe('done')
  return { browser, token: body.token as string }
}

test.each(['google', 'github'])(
  'the first sign-in with %s creates the person after one screen, the second signs in directly',
  async (provider) => {
    const browser = visitor()
    const who = { name: 'Noor van den Berg', email: `noor-${provider}@mailbox.example` }
    const { nonce, page, finished } = await throughPopup(browser, who, { provider })
    expect(finished.body).toEqual({ step: 'first', firstName: 'Noor', lastName: 'van den Berg', email: who.email })
    expect(browser.cookies()).toEqual(['social_sign_in'])
    // No secret is passed to scripts.
    expect(page.body).toContain(JSON.stringify({ type: 'guildhall:social', nonce, outcome: 'returned' }))
    expect(page.body).not.toContain(browser.cookie('social_sign_in'))
    expect(page.body).not.toMatch(/ey[\w-]+\.ey/)
    expect(page.headers['cross-origin-opener-policy']).toBe('unsafe-none')

    const done = await firstUse(browser, nonce, { userType: 'Freelancers' })
    expect(done.body).toMatchObject({
      step: 'done',
      email: who.email,
      userType: 'Freelancers',
      firstName: 'Noor',
      lastName: 'van den Berg',
    })
    expect(browser.cookies()).toEqual(['firebase_refresh_token'])
    const request = { userType: 'Students', firstName: 'Somebody', lastName: 'Else', email: who.email }
    const opened = await browser.post('/api/token', request, { bearer: done.body.token })
    expect(opened.body).toMatchObject({
      redirectUrl: '/profile',
      user: { auth: { firstName: 'Noor', lastName: 'van den Berg', userType: 'Freelancers', email: who.email } },
    })
    expect(browser.cookies()).toEqual(['auth_session', 'firebase_refresh_token'])
    const [person] = await app.deps.db.select().from(people).where(eq(people.email, who.email))
    expect(person).toMatchObject({ termsVersion, termsAcceptedAt: expect.any(Date) })

    const again = await throughPopup(visitor(), { ...who, name: 'Another Name' }, { provider })
    expect(again.finished.body).toMatchObject({ step: 'done', firstName: 'Noor' })
    expect(decodeJwt(again.finished.body.token).sub).toBe(decodeJwt(done.body.token).sub)
    expect(await usersOf(who.email)).toHaveLength(1)
    expect(await app.deps.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, who.email))).toEqual([])
  },
)

test.each([
  ['Sukarno', 'Sukarno', ''],
  ['  Ana   María  de la Cruz ', 'Ana', 'María de la Cruz'],
  ['', 'Member', ''],
  [`${'x'.repeat(80)} y`, 'x'.repeat(60), 'y'],
  ['\u202eevil name', 'Member', ''],
])('the display name %j becomes %j and %j', async (name, firstName, lastName) => {
  const { finished } = await throughPopup(visitor(), { name, email: `name-${++visitors}@mailbox.example` })
  expect(finished.body).toMatchObject({ step: 'first', firstName, lastName })
})

test('no account is created before the terms are accepted, and a business gives its name', async () => {
  const browser = visitor()
  const email = 'terms@mailbox.example'
  const { nonce } = await throughPopup(browser, { name: 'Tess Terms', email })
  for (const over of [
    { termsVersion: undefined },
    { termsVersion: '2001-01-01' },
    { userType: 'Admin' },
    { userType: 'Business' },
  ])
    expect(await firstUse(browser, nonce, over)).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
      setCookies: [],
    })
  expect(await usersOf(email)).toEqual([])
  const done = await firstUse(browser, nonce, { userType: 'Business', companyName: 'Harbour Works' })
  expect(done.body.step).toBe('done')
  expect(await usersOf(email)).toMatchObject([
    { companyName: 'Harbour Works', userType: 'Business', emailVerified: true },
  ])
})

test('the first sign-in sent twice at the same time, or from two browsers, creates one identity', async () => {
  const who = { name: 'Twice Told', email: 'twice@mailbox.example' }
  const [one, two] = [visitor(), visitor()]
  const [first, second] = [await throughPopup(one, who), await throughPopup(two, who)]
  const answers = await Promise.all([
    firstUse(one, first.nonce),
    firstUse(one, first.nonce),
    firstUse(two, second.nonce),
  ])
  expect(answers.map(({ body }) => body.step ?? body.code).sort()).toEqual(['done', 'done', 'social_expired'])
  expect(await usersOf(who.email)).toHaveLength(1)
})

test('without an address verified by the provider, a mailed code verifies one', async () => {
  const browser = visitor()
  const claimed = 'claimed@mailbox.example'
  const email = 'amal@mailbox.example'
  const { nonce, finished } = await throughPopup(
    browser,
    { name: 'Amal', email: claimed, verified: false },
    { provider: 'github' },
  )
  expect(finished.body).toEqual({ step: 'first', firstName: 'Amal', lastName: '', email: null })
  expect(await firstUse(browser, nonce)).toMatchObject({ status: 422, body: { fields: [{ path: 'email' }] } })
  expect((await firstUse(browser, nonce, { email })).body).toEqual({ step: 'code', email })
  const { code, links, subject } = await nextMail(app, email)
  expect({ links, subject }).toEqual({ links: [], subject: 'Your code for Guildhall' })
  expect((await post(browser, 'confirm', { nonce, code: code === '000000' ? '000001' : '000000' })).body.code).toBe(
    'code_wrong',
  )
  expect(await usersOf(email)).toEqual([])
  // The code works only in the browser that requested it.
  expect((await post(visitor(), 'confirm', { nonce, code })).body.code).toBe('social_expired')
  expect((await post(browser, 'confirm', { nonce, code })).body).toMatchObject({ step: 'done', email })
  expect(await usersOf(email)).toMatchObject([{ emailVerified: true }])
  expect(await usersOf(claimed)).toEqual([])
  const again = await throughPopup(visitor(), { name: 'Amal', email: claimed, verified: false }, { provider: 'github' })
  expect(again.finished.body).toMatchObject({ step: 'done', email })
})

test('an address that the provider has not verified never opens the account that has it', async () => {
  const email = 'coveted@carrow.example'
  await newMember(app, { email })
  const browser = visitor()
  const { nonce, finished } = await throughPopup(browser, { name: 'Eve', email, verified: false })
  expect(finished.body).toMatchObject({ step: 'first', email: null })
  // Response and mail match those of any other address; only the reader of the mail learns the truth.
  expect((await firstUse(browser, nonce, { email })).body).toEqual({ step: 'code', email })
  // Nor does the mail contain the stranger's name.
  expect((await nextMail(app, email, 2)).text).not.toContain('Eve')
  // A reloaded page continues where it was.
  expect((await post(browser, 'finish', { nonce })).body).toEqual({ step: 'code', email })
  expect((await post(browser, 'link', { nonce, password: goodPassword })).body.code).toBe('social_expired')
  const { rows } = await app.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from auth_accounts where provider_id = 'google' and user_id in (select id from auth_users where email = ${email})`,
  )
  expect(rows[0]?.n).toBe(0)
})

test('the address of a password account is linked after its password, and the owner is notified', async () => {
  const email = 'both@carrow.example'
  const { user } = await newMember(app, { email })
  const who = { name: 'Maya Chen', email }
  const browser = visitor()
  const { nonce, finished } = await throughPopup(browser, who)
  expect(finished.body).toEqual({ step: 'link', email })
  expect((await firstUse(browser, nonce)).body).toEqual({ step: 'link', email })
  expect(await post(browser, 'link', { nonce, password: 'not the password' })).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials', message: 'This password is not right.', fields: [{ path: 'password' }] },
    setCookies: [],
  })
  const linked = await post(browser, 'link', { nonce, password: goodPassword })
  expect(linked.body).toMatchObject({ step: 'done', email })
  expect((await browser.get('/api/users/profile', { bearer: linked.body.token })).body.customUserId).toBe(
    user.customUserId,
  )
  expect(await nextMail(app, email, 2)).toMatchObject({ subject: 'You can now sign in to Guildhall with Google' })
  expect((await throughPopup(visitor(), who)).finished.body).toMatchObject({ step: 'done', email })
})

test('wrong passwords while linking count as failed sign-ins', async () => {
  const email = 'guessed@carrow.example'
  await newMember(app, { email })
  const browser = visitor()
  const { nonce } = await throughPopup(browser, { name: 'Eve', email })
  const guesses = await Promise.all(
    Array.from({ length: 13 }, () => post(browser, 'link', { nonce, password: 'a guess' })),
  )
  const codes = guesses.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
  expect(codes.filter((code) => code === 'bot_check_required')).toHaveLength(3)
})

test('the address of an account of another provider names that provider', async () => {
  const email = 'elsewhere@mailbox.example'
  await joined('github', 'Else Where', email)
  const { finished } = await throughPopup(visitor(), { name: 'Else Where', email })
  expect(finished).toMatchObject({
    status: 409,
    body: {
      code: 'social_taken',
      message: 'This address already has an account. Sign in with GitHub, as before.',
      providers: [{ id: 'github', name: 'GitHub' }],
    },
    setCookies: [],
  })
})

test('a sign-in by provider replaces a pending sign-up for the address', async () => {
  const email = 'waiting@mailbox.example'
  await visitor().post('/api/auth/sign-up/email', signUpForm({ email, firstName: 'Squatter' }))
  const { code } = await nextMail(app, email)
  const { token } = await joined('google', 'Real Owner', email)
  expect(token).toMatch(/^ey/)
  expect(await usersOf(email)).toMatchObject([{ firstName: 'Real' }])
  const late = await visitor().post('/api/users/verify-email', { email, code, password: goodPassword })
  expect(late.status).toBeGreaterThanOrEqual(400)
  const squatter = await visitor().post('/api/auth/sign-in/email', { email, password: goodPassword })
  expect(squatter.body.code).toBe('wrong_credentials')
})

test('a suspended person can sign in with a provider too', async () => {
  const email = 'barred@mailbox.example'
  const { browser, token } = await joined('google', 'Barred', email)
  await browser.post('/api/token', { userType: 'Students', firstName: 'Barred', lastName: '' }, { bearer: token })
  await app.deps.db.update(people).set({ suspendedAt: new Date() }).where(eq(people.email, email))
  const { finished } = await throughPopup(visitor(), { name: 'Barred', email })
  expect(finished).toMatchObject({ status: 200, body: { step: 'done' } })
})

test('a person who signed up with a provider can set a password by mail, and then use both', async () => {
  const email = 'later@mailbox.example'
  await joined('google', 'Later Password', email)
  await visitor().post('/api/auth/request-password-reset', { email })
  const { oobCode } = await nextMail(app, email)
  expect((await visitor().post('/api/auth/reset-password', { oobCode, newPassword: goodPassword })).status).toBe(200)
  expect((await visitor().post('/api/auth/sign-in/email', { email, password: goodPassword })).status).toBe(200)
  expect((await throughPopup(visitor(), { name: 'Later Password', email })).finished.body.step).toBe('done')
})

test('a confirmation by pop-up renews auth_time of the same session, for the same person only', async () => {
  await using later = await startListeningApp()
  const browser = openBrowser(later, '10.8.0.1')
  const who = { name: 'Prove It', email: 'prove@mailbox.example' }
  const { nonce } = await throughPopup(browser, who)
  const { token } = (await firstUse(browser, nonce)).body
  const request = { userType: 'Students', firstName: 'Prove', lastName: 'It' }
  later.advance(301_000)
  const stale = (await browser.get('/api/auth/token')).body.token
  expect((await browser.post('/api/token', request, { bearer: stale })).body.code).toBe('reauthentication_required')

  const other = await throughPopup(browser, { name: 'Not Me', email: 'notme@mailbox.example' }, { purpose: 'proof' })
  expect(other.finished).toMatchObject({ status: 403, body: { code: 'social_other_person' } })
  for (const call of ['first-use', 'link', 'confirm', 'resend'])
    expect(
      (
        await post(browser, call, {
          nonce: other.nonce,
          ...(call === 'first-use' ? terms : {}),
          ...(call === 'link' ? { password: 'x' } : {}),
          ...(call === 'confirm' ? { code: '123456' } : {}),
        })
      ).body.code,
      call,
    ).toBe('social_expired')
  expect(
    (await browser.post('/api/token', request, { bearer: (await browser.get('/api/auth/token')).body.token })).status,
  ).toBe(403)

  const proved = await throughPopup(browser, who, { purpose: 'proof' })
  expect(proved.finished.body).toEqual({ step: 'proved' })
  const fresh = (await browser.get('/api/auth/token')).body.token
  expect(decodeJwt(fresh).sid).toBe(decodeJwt(token).sid)
  expect((await browser.post('/api/token', request, { bearer: fresh })).status).toBe(200)

  expect((await post(openBrowser(later), 'start', { provider: 'google', purpose: 'proof', nonce })).body.code).toBe(
    'unauthenticated',
  )
})

test('attempts store no secret, and rows of signed-in people have no provider token', async () => {
  const email = 'hashed@mailbox.example'
  await joined('google', 'Hash Ed', email)
  const [account] = await app.deps.db
    .select()
    .from(authAccounts)
    .innerJoin(authUsers, and(eq(authUsers.id, authAccounts.userId), eq(authUsers.email, email)))
  expect(account?.auth_accounts).toMatchObject({
    providerId: 'google',
    accessToken: null,
    refreshToken: null,
    idToken: null,
    password: null,
  })
  const browser = visitor()
  const { url } = await startSocial(browser, { provider: 'google' })
  const attempts = JSON.stringify(await app.deps.db.select().from(socialAttempts))
  const secrets = [
    browser.cookie('social_sign_in'),
    ...['state', 'nonce', 'code_challenge'].map((name) => url.searchParams.get(name)),
  ]
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(attempts).not.toContain(secret)
  }
})

test('only configured providers are offered and answer', async () => {
  expect((await visitor().get('/api/auth/social/providers')).body).toEqual({
    providers: [
      { id: 'google', name: 'Google' },
      { id: 'github', name: 'GitHub' },
    ],
  })
  const start = { provider: 'gitlab', purpose: 'signIn', nonce: 'x'.repeat(22) }
  expect((await post(visitor(), 'start', start)).status).toBe(404)
  expect((await visitor().get('/api/auth/social/callback/gitlab?code=a&state=b')).status).toBe(400)
})
