import { expect, test } from 'vitest'
import { goodPassword, newMember } from '../../../tests/support/accounts.ts'
import { codeOf, enterPassword, newVisitor, setUpApp, setUpPasskey } from '../../../tests/support/factors.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startListeningApp } from '../../../tests/support/listening-app.ts'
import { throughPopup } from '../../../tests/support/social.ts'

const app = await fileFixture(startListeningApp())

/** A person with a password, and a provider's account that opens theirs. */
async function linked(name: string) {
  const own = await newMember(app, { email: `${name}@carrow.example` })
  const who = { name: 'Maya Chen', email: own.email }
  const browser = newVisitor(app)
  const { nonce } = await throughPopup(browser, who)
  const { body } = await browser.post('/api/auth/social/link', { nonce, password: goodPassword })
  expect(body.step).toBe('done')
  return { ...own, who, token: body.token as string, browser }
}

test('a provider’s sign-in to an account with a second factor opens no session before the code', async () => {
  const own = await linked('asked')
  const { secret } = await setUpApp(app, own)
  const browser = newVisitor(app)
  const { finished } = await throughPopup(browser, own.who)
  expect(finished.body).toEqual({
    step: 'factor',
    email: own.email,
    secondStep: { app: true, passkey: false, recoveryCode: true, recoveryEndsAt: null },
  })
  expect(browser.cookies()).toEqual(['factor_step'])
  const answer = await browser.post('/api/auth/sign-in/code', { by: 'app', code: codeOf(app, secret) })
  expect(answer).toMatchObject({ status: 200, body: { email: own.email } })
  expect(browser.cookies()).toEqual(['firebase_refresh_token'])
})

test.each(['code', 'passkey'])('linking a provider by password waits for the second factor: %s', async (way) => {
  const own = await newMember(app, { email: `linking-${way}@carrow.example` })
  const { secret } = await setUpApp(app, own)
  const { authenticator } = await setUpPasskey(app, own)
  const who = { name: 'Maya Chen', email: own.email }
  const browser = newVisitor(app)
  const { nonce } = await throughPopup(browser, who)
  const { body } = await browser.post('/api/auth/social/link', { nonce, password: goodPassword })
  expect(body).toMatchObject({ step: 'factor', email: own.email })
  const ways = async () => (await own.browser.get('/api/auth/ways', { bearer: own.token })).body.providers
  expect(await ways()).toEqual([])
  if (way === 'code') {
    const answer = await browser.post('/api/auth/sign-in/code', { by: 'app', code: codeOf(app, secret) })
    expect(answer.status).toBe(200)
  } else {
    const { body: question } = await browser.post('/api/auth/sign-in/passkey/options', {})
    const answer = authenticator.answer(question)
    expect((await browser.post('/api/auth/sign-in/passkey', { answer })).status).toBe(200)
  }
  expect(await ways()).toMatchObject([{ id: 'google' }])
  expect((await throughPopup(newVisitor(app), who)).finished.body.step).toBe('factor')
})

test('a provider’s window is a fresh proof only together with the second factor', async () => {
  const own = await linked('proving')
  const { codes } = await setUpApp(app, own)
  app.advance(301_000)
  const token = async () => (await own.browser.get('/api/auth/token')).body.token as string
  const renew = async () => own.browser.post('/api/auth/recovery-codes', {}, { bearer: await token() })
  const { finished } = await throughPopup(own.browser, own.who, { purpose: 'proof' })
  expect(finished.body.step).toBe('factor')
  expect((await renew()).body.code).toBe('reauthentication_required')
  const body = { by: 'recovery', code: codes[0] }
  expect((await own.browser.post('/api/auth/prove/code', body, { bearer: await token() })).status).toBe(200)
  expect((await renew()).status).toBe(200)
})

test('removing a provider ends sign-ins that wait for the second factor', async () => {
  const own = await linked('removing')
  const { secret } = await setUpApp(app, own)
  const browser = newVisitor(app)
  await throughPopup(browser, own.who)
  expect((await own.browser.delete('/api/auth/ways/google', { bearer: own.token })).status).toBe(204)
  const answer = await browser.post('/api/auth/sign-in/code', { by: 'app', code: codeOf(app, secret) })
  expect(answer.body.code).toBe('factor_step_expired')
  expect((await enterPassword(newVisitor(app), own.email)).body.secondStep).toBeDefined()
})
