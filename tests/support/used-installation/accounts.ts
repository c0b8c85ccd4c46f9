import { expect, vi } from 'vitest'
import { goodPassword, signUpForm } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import { proofOfWork } from '../bot-check.ts'
import { openBrowser } from '../browser.ts'
import { nextMail } from '../mails.ts'
import { startSocial, throughPopup } from '../social.ts'
import { type UsedMember, usedMember } from './member.ts'

/** Adds sign-ups, sign-ins, codes, exports and an account with a requested deletion: some completed, some in progress. */
export async function fillAccounts(app: TestApp): Promise<void> {
  const visitor = openBrowser(app, '10.9.200.2')
  await visitor.post('/api/auth/sign-up/email', signUpForm({ email: 'waiting@carrow.example' }))
  await visitor.post('/api/auth/request-password-reset', { email: 'seller@carrow.example' })
  await throughPopup(openBrowser(app, '10.9.200.3'), { name: 'Vera Visitor', email: 'vera@mailbox.example' })
  await startSocial(openBrowser(app, '10.9.200.4'), { provider: 'github' })

  const leaving = await usedMember(app, 'Leaving')
  await leaving.post('/account/export')
  await vi.waitFor(async () => expect((await leaving.get('/account')).export?.state).toBe('ready'), {
    timeout: 15_000,
    interval: 100,
  })
  await leaving.post('/account/deletion')

  const elsewhere = openBrowser(app, '10.9.200.5')
  const signIn = { email: 'buyer@carrow.example', password: goodPassword }
  expect((await elsewhere.post('/api/auth/sign-in/email', signIn)).status).toBe(200)
  expect((await elsewhere.post('/api/auth/sign-out', {})).status).toBe(200)
}

/** Verifies a number of this person's, and requests a code for another one. */
export async function verifyPhone(app: TestApp, member: UsedMember): Promise<void> {
  const [phone, next] = ['+32470123456', '+32470123457']
  await member.post('/users/verify-phone', { phone }, await proofOfWork(app))
  const { code } = await nextMail(app, phone)
  await member.post('/users/verify-phone', { phone, code })
  await member.post('/users/verify-phone', { phone: next }, await proofOfWork(app))
}
