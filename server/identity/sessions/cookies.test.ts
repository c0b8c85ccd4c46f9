import { expect, test } from 'vitest'
import { newMember, signUpForm } from '../../../tests/support/accounts.ts'
import { startTestApp } from '../../../tests/support/app.ts'
import { openBrowser } from '../../../tests/support/browser.ts'

// The cookies of demo mode are tested in sign-up.test.ts.

test.each([
  ['on an https origin', { APP_ORIGIN: 'https://guildhall.example' }],
  ['on a loopback name with demo mode off', { DEMO: '0' }],
])('%s every cookie of a sign-up, a sign-in and a sign-out is Secure', async (_, env) => {
  await using app = await startTestApp({ PAYMENTS: 'none', ...env })
  const { email, browser: known, token } = await newMember(app, { email: 'secure@carrow.example' })
  const browser = openBrowser(app)
  const form = signUpForm({ email: 'another@carrow.example' })
  const body = { firstName: 'Ada', lastName: '' }
  const answers = [
    await browser.post('/api/auth/sign-up/email', form),
    await browser.post('/api/auth/sign-in/email', { email, password: form.password }),
    await browser.post('/api/token', body, { bearer: token }),
    await known.get('/api/auth/token'),
    await browser.delete('/api/token'),
  ]
  const cookies = answers.flatMap(({ setCookies }) => setCookies)
  expect(new Set(cookies.map((cookie) => cookie.split('=', 1)[0]))).toEqual(
    new Set(['sign_up', 'firebase_refresh_token', 'auth_session', 'signing_out']),
  )
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure; SameSite=Lax$/)
})
