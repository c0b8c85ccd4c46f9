import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { goodPassword, openSession } from './accounts.ts'
import type { TestApp } from './app.ts'
import { type Browser, openBrowser } from './browser.ts'
import { createAuthenticator } from './passkeys.ts'

let visitors = 0

/** A browser at an address of its own, so that limits by address do not meet other tests. */
export const newVisitor = (app: TestApp): Browser => openBrowser(app, `10.7.${++visitors >> 8}.${visitors & 255}`)

/** The code that an authenticator app with this key shows, some time steps from now. */
export function codeOf(app: TestApp, secret: string, steps = 0): string {
  const timestamp = app.deps.clock.now().getTime() + steps * 30_000
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
}

/** Sets up an authenticator app for a person who has just signed in; returns its key and the recovery codes. */
export async function setUpApp(app: TestApp, { browser, token }: { browser: Browser; token: string }) {
  const started = await browser.post('/api/auth/authenticator', {}, { bearer: token })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const { secret } = started.body as { secret: string }
  // The code before, so that the present one is still unused.
  const body = { code: codeOf(app, secret, -1) }
  const confirmed = await browser.post('/api/auth/authenticator/confirm', body, { bearer: token })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { secret, codes: confirmed.body.codes as string[] }
}

/** Adds a passkey for a person who has just signed in. */
export async function setUpPasskey(
  app: TestApp,
  { browser, token }: { browser: Browser; token: string },
  name = 'Laptop',
) {
  const authenticator = createAuthenticator(app.config.origin)
  const { body: options } = await browser.post('/api/auth/passkeys/options', {}, { bearer: token })
  const answer = authenticator.create(options)
  const added = await browser.post('/api/auth/passkeys', { name, answer }, { bearer: token })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return { authenticator, id: added.body.passkey.id as string, codes: added.body.codes as string[] | null }
}

/** Signs in by password; with a second factor the answer waits for it in this browser. */
export const enterPassword = (browser: Browser, email: string, password = goodPassword) =>
  browser.post('/api/auth/sign-in/email', { email, password })

/** Signs in by password and a code of the app, in a browser of its own. */
export async function signInWithApp(app: TestApp, email: string, code: string) {
  const browser = newVisitor(app)
  expect((await enterPassword(browser, email)).body.secondStep).toBeDefined()
  const { status, body } = await browser.post('/api/auth/sign-in/code', { by: 'app', code })
  expect(status, JSON.stringify(body)).toBe(200)
  return { browser, ...(await openSession(browser, body.token)) }
}
