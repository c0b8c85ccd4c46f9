import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { expect, test } from 'vitest'
import { newMember, openSession, signUpForm } from '../../tests/support/accounts.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startListeningApp } from '../../tests/support/listening-app.ts'
import { nextMail } from '../../tests/support/mails.ts'
import { throughPopup } from '../../tests/support/social.ts'

const app = await fileFixture(startListeningApp())

type Browser = ReturnType<typeof openBrowser>

const toldOf = async (browser: Browser, token: string) =>
  (await browser.get('/api/notifications', { bearer: token })).body
const names = { firstName: 'Nobody', lastName: '', userType: 'Students' }

/** Signs up a person with a verified address and no profile yet. */
async function proved(email: string, over = {}) {
  const browser = openBrowser(app, `10.8.0.${email.length}`)
  expect((await browser.post('/api/auth/sign-up/email', signUpForm({ email, ...over }))).status).toBe(200)
  const { code } = await nextMail(app, email)
  const { body } = await browser.post('/api/users/verify-email', { email, code })
  return { browser, token: body.token as string }
}

test.each([
  ['Students', 'study'],
  ['Professors', 'teach'],
  ['Freelancers', 'hired for'],
  ['Business', 'company'],
])('a person of %s who signs up is welcomed, and told how to begin', async (userType, word) => {
  const company = userType === 'Business' ? { companyName: 'Pier Works' } : {}
  const email = `${userType.toLowerCase()}@carrow.example`
  const { browser, token, user } = await newMember(app, { email, userType, ...company })
  expect(user.unreadNotifications).toBe(1)
  expect(await toldOf(browser, token)).toMatchObject({
    unreadCount: 1,
    notifications: [
      { type: 'welcome', title: 'Welcome to Guildhall', message: expect.stringContaining(word), href: '/profile' },
    ],
  })
})

test.each(['/api/token', '/api/users'])('POST %s without userType creates a student', async (path) => {
  const { browser, token } = await proved(`untyped-${path.slice(5)}@carrow.example`, { userType: undefined })
  const { status, body } = await browser.post(path, { firstName: 'Una', lastName: '' }, { bearer: token })
  expect(status, JSON.stringify(body)).toBe(path === '/api/token' ? 200 : 201)
  expect(body.user.auth.userType).toBe('Students')
})

test('only the first session of a person has created it', async () => {
  const { browser, token } = await proved('first@carrow.example')
  const open = async () => (await browser.post('/api/token', names, { bearer: token })).body.created
  expect([await open(), await open()]).toEqual([true, false])
})

test('concurrent and repeated calls create one person and one welcome, by either route', async () => {
  const { browser, token } = await proved('often@carrow.example')
  const open = (path: string) => browser.post(path, names, { bearer: token })
  const paths = ['/api/token', '/api/users', '/api/token', '/api/users', '/api/token']
  const answers = await Promise.all(paths.map(open))
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
  for (const { status } of answers) expect([200, 201, 409]).toContain(status)
  await openSession(browser, token)
  expect(await toldOf(browser, token)).toMatchObject({
    unreadCount: 1,
    number: 1,
    notifications: [{ type: 'welcome' }],
  })
})

test('a person who signs up with a provider is welcomed too', async () => {
  const browser = openBrowser(app, '10.8.1.1')
  const { nonce } = await throughPopup(browser, { name: 'Noor van den Berg', email: 'noor@mailbox.example' })
  const { body } = await browser.post('/api/auth/social/first-use', { nonce, userType: 'Freelancers', termsVersion })
  for (const _ of [1, 2]) await openSession(browser, body.token)
  expect(await toldOf(browser, body.token)).toMatchObject({
    number: 1,
    notifications: [{ type: 'welcome', message: expect.stringContaining('hired for') }],
  })
})

test('if the welcome cannot be stored, the person is not created; the next call creates both', async () => {
  const { browser, token } = await proved('later@carrow.example')
  const query = (text: string) => app.deps.db.pool.query(text)
  await query('alter table notifications rename to notifications_away')
  expect((await browser.post('/api/token', names, { bearer: token })).status).toBe(500)
  await query('alter table notifications_away rename to notifications')
  expect((await browser.get('/api/users/profile', { bearer: token })).body.code).toBe('profile_not_found')
  const { user } = await openSession(browser, token)
  expect(user.unreadNotifications).toBe(1)
})
