import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { expect, test } from 'vitest'
import { newMember, signUpForm } from '../../../tests/support/accounts.ts'
import { startTestApp } from '../../../tests/support/app.ts'
import { type Answer, openBrowser } from '../../../tests/support/browser.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { projectInput } from '../../../tests/support/marketplace.ts'
import { pictureForm } from '../../../tests/support/pictures.ts'

// Simultaneous calls are counted one by one. (Sign-ins: sign-in.test.ts, proofs: account-security.test.ts, SMS:
// phone.test.ts, mails for a change of address: email-change.test.ts.)

const app = await fileFixture(startTestApp())

const over = 5

/** Makes more calls at the same time than the limit allows and returns how many were refused for it. */
async function refusedOf(max: number, call: (each: number) => Promise<Answer>, code = 'rate_limited') {
  const answers = await Promise.all(Array.from({ length: max + over }, (_, each) => call(each)))
  const refused = answers.filter(({ body }) => body.code === code)
  for (const { status, headers } of refused.filter(() => code === 'rate_limited')) {
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  return refused.length
}

test('sign-ups are limited per address, and need proof of work above the limit', async () => {
  const browser = openBrowser(app, '10.60.0.1')
  const signUp = (each: number) =>
    browser.post('/api/auth/sign-up/email', signUpForm({ email: `edge${each}@carrow.example` }))
  expect(await refusedOf(rateLimits.signUp.max, signUp, 'bot_check_required')).toBe(over)
})

test('password resets and mails are limited per account, whichever address asks', async () => {
  const from = (each: number) => openBrowser(app, `10.61.0.${each}`)
  const reset = (each: number) => from(each).post('/api/auth/request-password-reset', { email: 'a@carrow.example' })
  expect(await refusedOf(rateLimits.passwordReset.max, reset)).toBe(over)
  const mail = (each: number) => from(each).post('/api/users/verify-email', { email: 'A@carrow.example' })
  expect(await refusedOf(rateLimits.mail.max, mail)).toBe(over)
})

test('searches, uploads and publishing are limited per person', async () => {
  const { browser, token } = await newMember(app, { email: 'busy@carrow.example' })
  const bearer = { bearer: token }
  const search = (each: number) => browser.get(`/api/marketplace?q=mills${each}`, bearer)
  expect(await refusedOf(rateLimits.search.max, search)).toBe(over)
  const form = await pictureForm({ projectId: 'nothere00000' }, 'images', [])
  const upload = () => browser.post('/api/s3/upload-project-images', form.payload, { ...bearer, headers: form.headers })
  expect(await refusedOf(rateLimits.upload.max, upload)).toBe(over)
  const publish = () => browser.post('/api/marketplace/projects', projectInput(), bearer)
  expect(await refusedOf(rateLimits.publish.max, publish)).toBe(over)
})

test('suggestions while typing are limited per person', async () => {
  const { browser, token } = await newMember(app, { email: 'typing@carrow.example' })
  const suggest = (each: number) => browser.get(`/api/search/suggestions?q=mills${each}`, { bearer: token })
  expect(await refusedOf(rateLimits.suggestions.max, suggest)).toBe(over)
})

test('all other calls are limited per person, and do not count for others', async () => {
  const { browser, token } = await newMember(app, { email: 'eager@carrow.example' })
  const { browser: other, token: others } = await newMember(app, { email: 'calm@carrow.example' })
  // Opening the session was a call too.
  const call = () => browser.get('/api/users/profile', { bearer: token })
  expect(await refusedOf(rateLimits.other.max, call)).toBe(over + 1)
  expect((await other.get('/api/users/profile', { bearer: others })).status).toBe(200)
})

test('of the addresses in a request, the one seen by the last trusted proxy counts', async () => {
  await using behind = await startTestApp({ TRUST_PROXY_HOPS: '1' })
  const browser = openBrowser(behind, '10.62.0.1')
  const signUp = (seen: string) => (each: number) =>
    browser.post('/api/auth/sign-up/email', signUpForm({ email: `hop${seen}.${each}@carrow.example` }), {
      headers: { 'x-forwarded-for': `10.99.0.${each}, ${seen}` },
    })
  expect(await refusedOf(rateLimits.signUp.max, signUp('10.63.0.1'), 'bot_check_required')).toBe(over)
  expect((await signUp('10.63.0.2')(0)).status).toBe(200)
})

// Last, because many mails are in transit afterwards.
test('password resets and mails are limited per network, with room for a campus', async () => {
  const { peoplePerAddress, passwordReset, mail } = rateLimits
  const from = (each: number) => openBrowser(app, `2001:db8:0:7::${each.toString(16)}`)
  const reset = (each: number) =>
    from(each).post('/api/auth/request-password-reset', { email: `reset${each}@carrow.example` })
  expect(await refusedOf(passwordReset.max * peoplePerAddress, reset)).toBe(over)
  const again = (each: number) => from(each).post('/api/users/verify-email', { email: `mail${each}@carrow.example` })
  expect(await refusedOf(mail.max * peoplePerAddress, again)).toBe(over)
})
