import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { invitationDays } from '@guildhall/contract/identity/invitation.ts'
import { expect, test } from 'vitest'
import { goodPassword, newMember, signUpForm } from '../../../tests/support/accounts.ts'
import { openBrowser } from '../../../tests/support/browser.ts'
import { startListeningApp } from '../../../tests/support/listening-app.ts'
import { nextMail } from '../../../tests/support/mails.ts'
import { throughPopup } from '../../../tests/support/social.ts'
import { writeInvitation } from './admission.ts'

test('with domains only their addresses and those of their subdomains sign up, by email and by provider', async () => {
  await using app = await startListeningApp({ SIGN_UP: 'Carrow.example, aldermoor.example' })
  const visitor = (at: number) => openBrowser(app, `10.9.1.${at}`)
  const signUp = (email: string, browser = visitor(1)) => browser.post('/api/auth/sign-up/email', signUpForm({ email }))
  const only = 'Sign up with an email address at carrow.example or aldermoor.example.'
  for (const email of ['ida@elsewhere.example', 'ida@notcarrow.example', 'ida@carrow.example.elsewhere.example'])
    expect(await signUp(email)).toMatchObject({ status: 422, body: { fields: [{ path: 'email', message: only }] } })
  expect((await signUp('ida@students.CARROW.example')).status).toBe(200)

  const own = visitor(2)
  expect((await signUp('ben@carrow.example', own)).status).toBe(200)
  await nextMail(app, 'ben@carrow.example')
  const corrected = { email: 'ben@carrow.example', newEmail: 'ben@elsewhere.example' }
  expect(await own.post('/api/auth/sign-up/address', corrected)).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'newEmail', message: only }] },
  })

  const stranger = await throughPopup(visitor(3), { name: 'Ada', email: 'ada@mailbox.example' })
  expect(stranger.finished).toMatchObject({ status: 403, body: { code: 'sign_up_closed', message: only } })
  const known = await throughPopup(visitor(4), { name: 'Ada', email: 'ada@aldermoor.example' })
  expect(known.finished.body.step).toBe('first')
})

test('a code proves whose address it is: a member from elsewhere links a provider, a stranger does not get in', async () => {
  await using app = await startListeningApp({ SIGN_UP: 'carrow.example' })
  const terms = { userType: 'Students', termsVersion }
  const arrive = async (at: number, email: string, mails: number) => {
    const browser = openBrowser(app, `10.9.3.${at}`)
    const asked = { provider: 'github' }
    const { nonce } = await throughPopup(
      browser,
      { name: 'Ada', email: 'claimed@mailbox.example', verified: false },
      asked,
    )
    await browser.post('/api/auth/social/first-use', { nonce, ...terms, email })
    const { code } = await nextMail(app, email, mails)
    return (await browser.post('/api/auth/social/confirm', { nonce, code })).body
  }
  expect(await arrive(1, 'ada@mailbox.example', 1)).toMatchObject({ code: 'sign_up_closed' })
  Object.assign(app.config, { signUp: null })
  const member = await newMember(app, { email: 'ida@mailbox.example' })
  Object.assign(app.config, { signUp: ['carrow.example'] })
  expect(await arrive(2, member.email, 2)).toEqual({ step: 'link', email: member.email })
})

test('where sign-up is closed nobody signs up; people with an account sign in as before', async () => {
  await using open = await startListeningApp()
  const member = await newMember(open, { email: 'ida@carrow.example' })
  // The rule is read with each call, so it can be changed on a running site of the tests.
  Object.assign(open.config, { signUp: [] })
  const refused = await openBrowser(open, '10.9.2.1').post(
    '/api/auth/sign-up/email',
    signUpForm({ email: 'b@carrow.example' }),
  )
  expect(refused).toMatchObject({ status: 403, body: { code: 'sign_up_closed' } })
  const stranger = await throughPopup(openBrowser(open, '10.9.2.2'), { name: 'Ada', email: 'ada@mailbox.example' })
  expect(stranger.finished).toMatchObject({ status: 403, body: { code: 'sign_up_closed' } })
  const signedIn = await openBrowser(open, '10.9.2.3').post('/api/auth/sign-in/email', {
    email: member.email,
    password: goodPassword,
  })
  expect(signedIn.status).toBe(200)
})

test('where sign-up is closed an invitation admits its own address, until it expires', async () => {
  await using app = await startListeningApp({ SIGN_UP: 'closed' })
  const { config, clock } = app.deps
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
  const genuine = writeInvitation(config.authSecret, 'Ida@carrow.example', inDays(invitationDays))
  // Each from another address: a sixth sign-up from one would need proof of work.
  let visitors = 0
  const signUp = (email: string, invitation: string, browser = openBrowser(app, `10.9.4.${++visitors}`)) =>
    browser.post('/api/auth/sign-up/email', signUpForm({ email, invitation }))

  expect(await signUp('ben@carrow.example', genuine)).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'email', message: 'This invitation is for ida@carrow.example.' }] },
  })
  const ofAnotherSite = writeInvitation('another secret', 'ben@carrow.example', inDays(1))
  const over = writeInvitation(config.authSecret, 'ben@carrow.example', inDays(-1))
  const altered = genuine.replace('ida@', 'ben@')
  for (const invitation of [ofAnotherSite, over, altered, '', 'invitation', `${genuine}=`])
    expect(await signUp('ben@carrow.example', invitation)).toMatchObject({
      status: 403,
      body: { code: 'sign_up_closed', message: 'This invitation is no longer valid. Ask for a new one.' },
    })
  expect((await signUp('ben@carrow.example', 'x'.repeat(401))).status).toBe(422)

  const browser = openBrowser(app, '10.9.4.99')
  expect((await signUp('IDA@carrow.example', genuine, browser)).status).toBe(200)
  const { code } = await nextMail(app, 'ida@carrow.example')
  const corrected = { email: 'ida@carrow.example', newEmail: 'ben@carrow.example' }
  expect(await browser.post('/api/auth/sign-up/address', corrected)).toMatchObject({
    status: 403,
    body: { code: 'sign_up_closed' },
  })
  expect((await browser.post('/api/users/verify-email', { email: 'ida@carrow.example', code })).status).toBe(200)
})
