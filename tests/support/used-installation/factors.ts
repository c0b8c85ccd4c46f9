import { expect } from 'vitest'
import { newMember } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import { enterPassword, newVisitor, setUpApp, setUpPasskey } from '../factors.ts'
import { nextMail } from '../mails.ts'

/** Adds a person with every second factor, a recovery that runs, and a sign-in and a passkey question that wait. */
export async function fillFactors(app: TestApp): Promise<void> {
  const own = await newMember(app, { email: 'factors@carrow.example' })
  await setUpApp(app, own)
  await setUpPasskey(app, own)
  const browser = newVisitor(app)
  await enterPassword(browser, own.email)
  await browser.post('/api/auth/recovery/request', {})
  await expect.poll(async () => (await nextMail(app, own.email)).subject).toBe('Recover your Guildhall account')
  const { oobCode } = await nextMail(app, own.email)
  expect((await browser.post('/api/auth/recovery', { oobCode })).status).toBe(200)
  await browser.post('/api/auth/sign-in/passkey/options', {})
}
