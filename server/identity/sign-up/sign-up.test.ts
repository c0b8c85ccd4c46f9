import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goodPassword, newMember, openSession, signUpForm } from '../../../tests/support/accounts.ts'
import { startTestApp } from '../../../tests/support/app.ts'
import { type Answer, openBrowser } from '../../../tests/support/browser.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { nextMail } from '../../../tests/support/mails.ts'
import { emailCodes, pendingSignUps } from '../proof-tables.ts'
import { authAccounts, authUsers } from '../tables.ts'

const app = await fileFixture(startTestApp())

let visitors = 0
/** A visitor with their own network address, so that no test uses up another's limits. */
const visitor = () => openBrowser(app, `10.0.0.${++visitors}`)
const signUp = (form: Record<string, unknown>, browser = visitor()) =>
  browser.post('/api/auth/sign-up/email', signUpForm(form)).then((answer) => ({ answer, browser }))
const verify = (browser: ReturnType<typeof visitor>, body: object) => browser.post('/api/users/verify-email', body)
const openLink = (browser: ReturnType<typeof visitor>, body: object) =>
  browser.post('/api/auth/verify-email-code', body)
const codeOf = ({ body }: Answer) => body.code
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the code signs the person in with the names of the sign-up', async () => {
  const email = 'nadia@carrow.example'
  const { answer, browser } = await signUp({ email, firstName: 'Nadia', lastName: 'Rao', userType: 'Professors' })
  expect(answer).toMatchObject({ status: 200, body: { status: true, redirectUrl: '/email-verification' } })
  expect(browser.cookies()).toEqual(['sign_up'])
  const { code, text, html, subject } = await nextMail(app, email)
  expect(code).toMatch(/^\d{6}$/)
  expect(subject).not.toContain(code)
  for (const part of [text, html]) expect(part).toContain(code)
  const verified = await verify(browser, { email: 'Nadia@Carrow.example', code })
  expect(verified).toMatchObject({ status: 200, body: { status: 'verified' } })
  expect(browser.cookies()).toEqual(['firebase_refresh_token'])
  const { user, redirectUrl } = await openSession(browser, verified.body.token)
  expect(redirectUrl).toBe('/profile')
  expect(user.auth).toEqual({ firstName: 'Nadia', lastName: 'Rao', userType: 'Professors', email })
  expect(browser.cookies()).toEqual(['auth_session', 'firebase_refresh_token'])
})

test('in demo mode both cookies are HttpOnly, SameSite Lax and on path /, for 90 and 30 days, and not Secure', async () => {
  const email = 'cookies@carrow.example'
  const { browser } = await signUp({ email })
  const verified = await verify(browser, { email, code: (await nextMail(app, email)).code })
  const refresh = verified.setCookies.find((each) => each.startsWith('firebase_refresh_token='))
  expect(refresh).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  const body = { userType: 'Students', firstName: 'A', lastName: '' }
  const opened = await browser.post('/token', body, { bearer: verified.body.token })
  expect(opened.setCookies).toEqual([
    expect.stringMatching(/^auth_session=ey[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})

test('the sign-up mail contains nothing that was typed with the address', async () => {
  const email = 'stranger@carrow.example'
  await signUp({
    email,
    firstName: 'Congratulations',
    lastName: 'you have won',
    userType: 'Business',
    companyName: 'https://evil.example/prize',
  })
  const { subject, text, html } = await nextMail(app, email)
  expect(`${subject} ${text} ${html}`).not.toMatch(/Congratulations|you have won|evil/)
  expect(text).toMatch(/^Hello,\n/)
})

test('a sign-up with an address as its name answers 422 with a message', async () => {
  const { answer } = await signUp({ email: 'link@carrow.example', firstName: 'Win https://evil.example' })
  expect([answer.status, answer.body.message]).toEqual([422, 'Write your name without a web or email address'])
})

test('a registered address gets the same response and cookie, and a mail that says so', async () => {
  const { email } = await newMember(app, { email: 'known@carrow.example' })
  const { answer, browser } = await signUp({ email, firstName: 'Mallory' })
  const { answer: fresh } = await signUp({ email: 'fresh@carrow.example' })
  expect(answer.body).toEqual(fresh.body)
  expect(answer.setCookies[0]?.replace(/=[^;]+/, '')).toBe(fresh.setCookies[0]?.replace(/=[^;]+/, ''))
  const mail = await nextMail(app, email, 2)
  expect(mail).toMatchObject({ subject: 'You already have a Guildhall account', code: '' })
  // The answers do not reveal the account: as for a new address, a code is wrong, and after five tries expired.
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(codeOf(await verify(browser, { email, code: '123456' }))).toBe('code_wrong')
  expect(codeOf(await verify(browser, { email, code: '123456' }))).toBe('code_expired')
})

test('the link signs in once, from the browser that signed up', async () => {
  const email = 'link@carrow.example'
  const { browser } = await signUp({ email })
  const { link, oobCode } = await nextMail(app, email)
  expect(link).toBe(`http://localhost:3000/auth/action?mode=verifyEmail&oobCode=${oobCode}`)
  const opened = await openLink(browser, { oobCode })
  expect(opened.status).toBe(200)
  await openSession(browser, opened.body.token)
  expect(await openLink(browser, { oobCode })).toMatchObject({ status: 409, body: { code: 'code_used' } })
  expect(await openLink(browser, { oobCode: oobCode.slice(1) })).toMatchObject({
    status: 422,
    body: { code: 'code_malformed' },
  })
  expect(codeOf(await openLink(browser, { oobCode: 'A'.repeat(43) }))).toBe('code_malformed')
})

test('from another browser the link asks for a new password first, which replaces the old one', async () => {
  const email = 'victim@carrow.example'
  await signUp({ email, password: 'prepared by somebody' })
  const { oobCode } = await nextMail(app, email)
  const own = visitor()
  expect(await openLink(own, { oobCode })).toMatchObject({ status: 409, body: { code: 'new_password_required' } })
  expect(await openLink(own, { oobCode, password: 'qwertyuiop' })).toMatchObject({
    status: 422,
    body: { code: 'password_rules', fields: [{ path: 'password' }] },
  })
  expect((await openLink(own, { oobCode, password: goodPassword })).status).toBe(200)
  const signIn = (password: string) => visitor().post('/api/auth/sign-in/email', { email, password })
  expect(codeOf(await signIn('prepared by somebody'))).toBe('wrong_credentials')
  expect((await signIn(goodPassword)).status).toBe(200)
})

test('from another browser the right code needs a new password too; a wrong code answers code_wrong', async () => {
  const email = 'phone@carrow.example'
  await signUp({ email })
  const { code } = await nextMail(app, email)
  const phone = visitor()
  expect(codeOf(await verify(phone, { email, code: wrong(code) }))).toBe('code_wrong')
  expect(codeOf(await verify(phone, { email, code }))).toBe('new_password_required')
  expect((await verify(phone, { email, code, password: goodPassword })).status).toBe(200)
})

test('a second sign-up replaces the first: its names count, and the first code is invalid', async () => {
  const email = 'twice@carrow.example'
  const { browser: first } = await signUp({ email, firstName: 'Wrong' })
  const { code, oobCode } = await nextMail(app, email)
  const { browser: second } = await signUp({ email, firstName: 'Right' })
  const mail = await nextMail(app, email, 2)
  expect(codeOf(await openLink(first, { oobCode }))).toBe('code_expired')
  if (code !== mail.code) expect(codeOf(await verify(first, { email, code }))).toBe('code_wrong')
  const verified = await verify(second, { email, code: mail.code })
  expect((await openSession(second, verified.body.token)).user.auth.firstName).toBe('Right')
})

test('a code allows five tries, also when a hundred guesses come at the same time', async () => {
  const email = 'guessed@carrow.example'
  const { browser } = await signUp({ email })
  const { code } = await nextMail(app, email)
  const guesses = Array.from({ length: 100 }, (_, each) => String(each).padStart(6, '0')).filter(
    (each) => each !== code,
  )
  const answers = await Promise.all(guesses.map((guess) => verify(browser, { email, code: guess })))
  expect(answers.filter((each) => codeOf(each) === 'code_wrong')).toHaveLength(5)
  expect(answers.filter((each) => codeOf(each) === 'code_expired')).toHaveLength(guesses.length - 5)
  expect(codeOf(await verify(browser, { email, code }))).toBe('code_expired')
  const [row] = await app.deps.db.select().from(emailCodes).where(eq(emailCodes.email, email))
  expect(row).toMatchObject({ tries: 5, usedAt: null })
})

test('the right code sent twice at the same time opens one session and creates one identity', async () => {
  const email = 'double@carrow.example'
  const { browser } = await signUp({ email })
  const { code } = await nextMail(app, email)
  const answers = await Promise.all([1, 2, 3].map(() => verify(browser, { email, code })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number), expect.any(Number)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app.deps.db.select().from(authUsers).where(eq(authUsers.email, email))).toHaveLength(1)
})

test('code and link expire after ten minutes', async () => {
  await using late = await startTestApp()
  const browser = openBrowser(late)
  const email = 'late@carrow.example'
  await browser.post('/api/auth/sign-up/email', signUpForm({ email }))
  const { code, oobCode } = await nextMail(late, email)
  late.advance(10 * 60_000 + 1000)
  expect(codeOf(await verify(browser, { email, code }))).toBe('code_expired')
  expect(await openLink(browser, { oobCode })).toMatchObject({ status: 422, body: { code: 'code_expired' } })
  expect((await verify(browser, { email })).body).toEqual({ status: 'sent' })
  const fresh = await nextMail(late, email, 2)
  expect((await openLink(browser, { oobCode: fresh.oobCode })).status).toBe(200)
})

test('three mails per address and hour are sent, whether an account exists or not', async () => {
  for (const email of ['many@carrow.example', 'nobody-at-all@carrow.example']) {
    if (email.startsWith('many')) await signUp({ email })
    else expect((await verify(visitor(), { email })).body).toEqual({ status: 'sent' })
    for (let each = 0; each < 2; each += 1)
      expect(await verify(visitor(), { email })).toMatchObject({ status: 200, body: { status: 'sent' } })
    const refused = await verify(visitor(), { email })
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await signUp({ email })).answer.status).toBe(429)
  }
})

test('secrets are stored hashed: no password, code or link is readable in the database', async () => {
  const email = 'hashed@carrow.example'
  const { browser } = await signUp({ email })
  const { code, oobCode } = await nextMail(app, email)
  const [pending] = await app.deps.db.select().from(pendingSignUps).where(eq(pendingSignUps.email, email))
  expect(pending?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(pending).toMatchObject({ termsVersion, termsAcceptedAt: expect.any(Date) })
  const { rows } = await app.deps.db.execute('select data::text from pgboss.job')
  const codes = await app.deps.db.select().from(emailCodes).where(eq(emailCodes.email, email))
  const kept = JSON.stringify([rows, codes, pending])
  for (const secret of [code, oobCode, goodPassword, browser.cookie('sign_up') ?? 'none'])
    expect(kept).not.toContain(secret)
  await verify(browser, { email, code })
  const [account] = await app.deps.db
    .select()
    .from(authAccounts)
    .where(eq(authAccounts.password, pending?.passwordHash ?? ''))
  expect(account?.providerId).toBe('credential')
})

test('each invalid field is named, and nothing is stored', async () => {
  const refused = async (form: Record<string, unknown>) => {
    const { answer } = await signUp({ email: 'refused@carrow.example', ...form })
    expect(answer.status).toBe(422)
    expect(answer.setCookies).toEqual([])
    return answer.body
  }
  expect(await refused({ password: 'short' })).toMatchObject({
    code: 'password_rules',
    message: 'password does not meet requirements',
    error: 'password does not meet requirements',
    fields: [{ path: 'password', message: 'Use at least 10 characters' }],
  })
  expect((await refused({ password: '1q2w3e4r5t' })).fields[0].message).toMatch(/too common/)
  expect((await refused({ password: 'refused@carrow.example' })).fields[0].message).toMatch(/email address/)
  expect((await refused({ termsVersion: '2020-01-01' })).fields).toEqual([
    { path: 'termsVersion', message: 'Agree to the terms to sign up' },
  ])
  expect((await refused({ email: 'no address' })).fields[0].path).toBe('email')
  expect((await refused({ firstName: '  ' })).message).toBe('Enter your first name')
  expect((await refused({ userType: 'Admins' })).fields[0].path).toBe('userType')
  expect((await refused({ userType: 'Business' })).fields[0]).toMatchObject({ path: 'companyName' })
  expect((await refused({ role: 'admin' })).fields[0].path).toBe('role')
  const kept = await app.deps.db.select().from(pendingSignUps).where(eq(pendingSignUps.email, 'refused@carrow.example'))
  expect(kept).toEqual([])
})

test('one name is enough, and a business stores its company', async () => {
  const email = 'office@harbour.example'
  const { browser } = await signUp({
    email,
    firstName: 'Sukarno',
    lastName: '',
    userType: 'Business',
    companyName: 'Harbour',
  })
  const verified = await verify(browser, { email, code: (await nextMail(app, email)).code })
  const { user } = await openSession(browser, verified.body.token)
  expect(user).toMatchObject({ auth: { lastName: '' }, profile: { companyName: 'Harbour' } })
  expect(user.customUserId).toMatch(/^sukarno-[a-z2-9]{4}$/)
})

const correct = (browser: ReturnType<typeof visitor>, email: string, newEmail: string) =>
  browser.post('/api/auth/sign-up/address', { email, newEmail })

test('a corrected address gets its own code; codes of the former one are worth nothing', async () => {
  const [email, newEmail] = ['typo@carrow.example', 'right@carrow.example']
  const { browser } = await signUp({ email, firstName: 'Rita' })
  const { code: former } = await nextMail(app, email)
  expect(await correct(browser, email, newEmail)).toMatchObject({ status: 200, body: { status: true } })
  const { code } = await nextMail(app, newEmail)
  expect((await verify(browser, { email, code: former })).status).toBe(422)
  const verified = await verify(browser, { email: newEmail, code })
  expect(verified.status).toBe(200)
  const { user } = await openSession(browser, verified.body.token)
  expect(user.auth).toMatchObject({ firstName: 'Rita', email: newEmail })
})

test('an address is corrected only in the browser that signed up, and only while the sign-up waits', async () => {
  const email = 'kept@carrow.example'
  const { browser } = await signUp({ email })
  const { code } = await nextMail(app, email)
  for (const other of [visitor(), (await signUp({ email: 'another@carrow.example' })).browser])
    expect(codeOf(await correct(other, email, 'stolen@carrow.example'))).toBe('sign_up_unknown')
  expect(codeOf(await correct(browser, 'nobody@carrow.example', 'stolen@carrow.example'))).toBe('sign_up_unknown')
  expect((await verify(browser, { email, code })).status).toBe(200)
  expect(codeOf(await correct(browser, email, 'later@carrow.example'))).toBe('sign_up_unknown')
})

test('correcting to the address of a member answers the same, and opens nothing', async () => {
  const member = await newMember(app, { email: 'mona@carrow.example' })
  const email = 'mona.typo@carrow.example'
  const { browser } = await signUp({ email })
  await nextMail(app, email)
  expect((await correct(browser, email, member.email)).status).toBe(200)
  expect(await nextMail(app, member.email, 2)).toMatchObject({
    subject: 'You already have a Guildhall account',
    code: '',
  })
})

test('two corrections at once leave one sign-up, at one of the two addresses', async () => {
  const email = 'twice@carrow.example'
  const { browser } = await signUp({ email })
  const news = ['once@carrow.example', 'other@carrow.example']
  const answers = await Promise.all(news.map((each) => correct(browser, email, each)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  const rows = await app.deps.db.select().from(pendingSignUps)
  expect(rows.filter((row) => [email, ...news].includes(row.email))).toHaveLength(1)
})
