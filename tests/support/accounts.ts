import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { type Browser, openBrowser } from './browser.ts'
import { nextMail } from './mails.ts'

export const goodPassword = 'a heron in the reeds'

/** The body that the sign-up form sends. */
export function signUpForm(over: Record<string, unknown> = {}) {
  const names = { firstName: 'Maya', lastName: 'Chen', userType: 'Students' }
  return { ...names, email: 'maya@carrow.example', password: goodPassword, termsVersion, ...over }
}

let members = 0

/** Signs a person up, verifies the address by the code and opens the product's session. */
export async function newMember(app: TestApp, over: Record<string, unknown> = {}) {
  // From a new address: a sixth sign-up from the same one would need proof of work.
  members += 1
  const browser = openBrowser(app, `10.9.${members >> 8}.${members & 255}`)
  const form = signUpForm(over)
  expect((await browser.post('/api/auth/sign-up/email', form)).status).toBe(200)
  const { code } = await nextMail(app, form.email)
  const verified = await browser.post('/api/users/verify-email', { email: form.email, code })
  expect(verified.status, JSON.stringify(verified.body)).toBe(200)
  return { browser, email: form.email, ...(await openSession(browser, verified.body.token)) }
}

/** POST /token, as the web client does after any sign-in. */
export async function openSession(browser: Browser, token: string) {
  const body = { userType: 'Students', firstName: 'Nobody', lastName: '' }
  const opened = await browser.post('/api/token', body, { bearer: token })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  return { token, redirectUrl: opened.body.redirectUrl as string, user: opened.body.user }
}
