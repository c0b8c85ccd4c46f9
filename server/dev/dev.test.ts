import { expect, test } from 'vitest'
import { loadConfig } from '#config/config.ts'
import { transaction } from '#db/transaction.ts'
import { insertDemoIdentities } from '#identity/credentials/credentials.ts'
import { createMail } from '#mail/create-mail.ts'
import { people } from '#users/tables.ts'
import { signUpForm } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { nextMail } from '../../tests/support/mails.ts'
import { createApp } from '../app.ts'
import { demoPassword, demoPeople } from './demo-people.ts'

test('the demo people are listed once they exist, and can sign in with their password', async () => {
  await using app = await startTestApp()
  const browser = openBrowser(app)
  expect((await browser.get('/api/dev/people')).body).toEqual({ people: [] })
  const rows = demoPeople.map(({ email, userType, role }, index) => ({
    uid: `demo-${index}`,
    customUserId: `demo-person-${index}`,
    email,
    userType,
    role,
    firstName: 'Demo',
    lastName: `Person ${index}`,
    demo: true,
  }))
  await app.deps.db.insert(people).values(rows)
  await transaction(app.deps.db, (tx) => insertDemoIdentities(tx, demoPassword, new Date()))
  await transaction(app.deps.db, (tx) => insertDemoIdentities(tx, demoPassword, new Date()))
  const { body } = await browser.get('/api/dev/people')
  expect(body.people.map((each: { userType: string }) => each.userType).slice(0, 4)).toEqual([
    'Students',
    'Professors',
    'Freelancers',
    'Business',
  ])
  expect(body.people.map((each: { role: string }) => each.role)).toEqual([
    ...Array(4).fill('member'),
    ...['admin', 'admin', 'moderator', 'moderator', 'support', 'support', 'finance', 'finance'],
  ])
  for (const { email, password } of body.people) {
    const answer = await browser.post('/api/auth/sign-in/email', { email, password })
    expect(answer.status, email).toBe(200)
    expect((await browser.get('/api/users/profile', { bearer: answer.body.token })).body.auth.email).toBe(email)
  }
})

test('the outbox is readable as JSON and as a page, newest first, and shows typed markup as text', async () => {
  await using app = await startTestApp()
  const browser = openBrowser(app)
  await browser.post('/api/auth/sign-up/email', signUpForm({ email: 'mail@carrow.example' }))
  await browser.post('/api/auth/sign-up/email', signUpForm({ email: 'other@carrow.example' }))
  const { code, link } = await nextMail(app, 'mail@carrow.example')
  await nextMail(app, 'other@carrow.example')
  const { body } = await browser.get('/api/dev/outbox?to=mail@carrow.example')
  expect(body.messages).toMatchObject([{ channel: 'mail', to: 'mail@carrow.example', code, links: [link] }])
  expect((await browser.get('/api/dev/outbox')).body.messages).toHaveLength(2)
  const title = '<img src=x onerror=alert(1)>'
  const typed = { outcome: 'kept' as const, reason: title, url: link }
  await createMail(app.config, app.deps.db, app.deps.clock).send('appeal-decided', 'maker@carrow.example', typed)
  const page = await browser.get('/dev/outbox')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("script-src 'nonce-")
  expect(page.body).toContain(code)
  expect(page.body).toContain('&lt;img')
  expect(page.body).not.toContain('<img')
})

test('outside demo mode the development routes do not exist', async () => {
  await using app = await startTestApp()
  const secret = 'x'.repeat(40)
  const config = loadConfig({
    DATABASE_URL: 'postgres://127.0.0.1/none',
    AUTH_SECRET: secret,
    FILES_SECRET: secret,
    PAYMENTS: 'none',
    APP_ORIGIN: 'https://guildhall.example',
    DATA_DIR: app.config.dataDir,
  })
  const real = { ...app, config, app: await createApp({ ...app.deps, config }) }
  const browser = openBrowser(real)
  const issuer = ['/dev/google/.well-known/openid-configuration', '/dev/google/authorize', '/dev/github/user']
  const program = '/dev/agents/sample-size'
  for (const path of ['/api/dev/people', '/api/dev/outbox', '/dev/outbox', '/dev/pay', program, ...issuer])
    expect((await browser.get(path)).status, path).toBeGreaterThanOrEqual(404)
  await real.app.close()
})
