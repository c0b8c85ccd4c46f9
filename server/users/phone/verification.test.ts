import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createRateLimits } from '#http/limits/rate-limits.ts'
import { outboxMessages } from '#mail/tables.ts'
import { SmsError } from '#sms/port.ts'
import { newMember } from '../../../tests/support/accounts.ts'
import { startTestApp } from '../../../tests/support/app.ts'
import { type Browser, openBrowser } from '../../../tests/support/browser.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { createApp } from '../../app.ts'
import { people, phoneCodes } from '../tables.ts'

const app = await fileFixture(startTestApp())

const burst = 'Too many requests. Please wait 5 minutes before trying again. This helps prevent abuse.'
const usedUp = 'Too many verification attempts. Please try again later.'
const hour = 3600_000
type Member = Awaited<ReturnType<typeof newMember>>

// The header of a call with a solved proof of work for a new challenge.
async function proofOfWork(browser: Browser): Promise<Record<string, string>> {
  const challenge: Challenge = (await browser.get('/api/bot-check')).body
  const solution = await solveChallenge({ challenge, deriveKey })
  return { 'x-bot-check': Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }
}
async function send({ browser, token }: Pick<Member, 'browser' | 'token'>, phone: string) {
  const headers = await proofOfWork(browser)
  return browser.post('/api/users/verify-phone', { phone }, { bearer: token, headers })
}
async function sendAgain({ browser, token }: Member) {
  const headers = await proofOfWork(browser)
  return browser.post('/api/users/resend-phone-verification', {}, { bearer: token, headers })
}
const confirm = ({ browser, token }: Member, phone: string, code: string) =>
  browser.post('/api/users/verify-phone', { phone, code }, { bearer: token })
async function messagesTo(phone: string, on = app) {
  const isTo = eq(outboxMessages.recipient, phone)
  return on.deps.db.select().from(outboxMessages).where(isTo).orderBy(desc(outboxMessages.id))
}
const lastCode = async (phone: string, on = app) => (await messagesTo(phone, on))[0]?.code ?? ''
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

test('a code by SMS verifies a number, once; only its owner can see the number', async () => {
  const ada = await newMember(app, { email: 'ada.phone@carrow.example' })
  const sent = await send(ada, ' +32 470 12 34 56 ')
  expect(sent).toMatchObject({ status: 200, body: { status: 'sent', phone: '+32470123456' } })
  const [message] = await messagesTo('+32470123456')
  expect(message).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^\d{6}$/), subject: null })
  expect(message?.text).toContain(message?.code)
  const code = message?.code ?? ''
  const [kept] = await app.deps.db.select().from(phoneCodes)
  expect(JSON.stringify(kept)).not.toContain(code)
  expect((await ada.browser.get('/api/account', { bearer: ada.token })).body.phone).toBeNull()
  const both = await Promise.all([confirm(ada, '+32470123456', code), confirm(ada, '+32 470 123 456', ` ${code} `)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await ada.browser.get('/api/account', { bearer: ada.token })).body.phone).toBe('+32470123456')
  expect((await confirm(ada, '+32470123456', code)).body.code).toBe('code_expired')
  const handle = ada.user.customUserId
  const seen = await openBrowser(app).get(`/api/users/${handle}`)
  expect(seen.status).toBe(200)
  expect(JSON.stringify(seen.body)).not.toContain('470123456')
  expect(seen.body).not.toHaveProperty('phone')
  expect(JSON.stringify((await ada.browser.get('/api/dev/outbox?to=%2B32470123456')).body)).toContain(code)
})

test('a number is read as it is dialled in its country, with leading zeros that belong to it', async () => {
  const { browser, token } = await newMember(app, { email: 'dialler@carrow.example' })
  const written = async (phone: string, country?: string) => {
    const headers = await proofOfWork(browser)
    return (await browser.post('/api/users/verify-phone', { phone, country }, { bearer: token, headers })).body
  }
  // An Italian number keeps its zero, a Belgian one loses it; a full international number is used as it is, whatever the
  // country.
  expect(await written('06 698 12345', 'IT')).toMatchObject({ status: 'sent', phone: '+390669812345' })
  expect(await written('0471 12 34 56', 'BE')).toMatchObject({ status: 'sent', phone: '+32471123456' })
  expect(await written('+32 471 12 34 57', 'IT')).toMatchObject({ status: 'sent', phone: '+32471123457' })
  expect(await written('123', 'BE')).toMatchObject({ code: 'phone_invalid', fields: [{ path: 'phone' }] })
  expect(await written('0471 12 34 56', 'ZZ')).toMatchObject({ code: 'phone_invalid' })
  expect(await written('0471 12 34 56', 'Belgium')).toMatchObject({ code: 'invalid' })
})

test('a code has five tries, also when a hundred guesses come at the same time; sending again makes a new one', async () => {
  const guessed = await newMember(app, { email: 'guessed.phone@carrow.example' })
  await send(guessed, '+32470000001')
  const code = await lastCode('+32470000001')
  const guesses = await Promise.all(Array.from({ length: 100 }, () => confirm(guessed, '+32470000001', wrongOf(code))))
  const told = guesses.map(({ body }) => body.message)
  expect(
    told.filter((each) => each === 'Verification failed: This code is not right. Check it and try again.'),
  ).toHaveLength(5)
  expect(
    told.filter((each) => each === 'Verification failed: This code or link has expired. Ask for a new one.'),
  ).toHaveLength(95)
  expect((await confirm(guessed, '+32470000001', code)).body.code).toBe('code_expired')
  expect((await sendAgain(guessed)).body).toEqual({ status: 'sent', phone: '+32470000001' })
  expect((await confirm(guessed, '+32470000001', await lastCode('+32470000001'))).status).toBe(200)
})

test('a code is valid for one number and person, and expires after ten minutes or with the next one', async () => {
  await using later = await startTestApp()
  const bo = await newMember(later, { email: 'bo@carrow.example' })
  const cy = await newMember(later, { email: 'cy@carrow.example' })
  await send(bo, '+32470000002')
  const code = await lastCode('+32470000002', later)
  expect((await confirm(cy, '+32470000002', code)).body.code).toBe('code_expired')
  expect((await confirm(bo, '+32470000003', code)).body.code).toBe('code_expired')
  await send(bo, '+32470000003')
  expect((await confirm(bo, '+32470000002', code)).body.code).toBe('code_expired')
  const second = await lastCode('+32470000003', later)
  later.advance(10 * 60_000)
  const { browser } = bo
  const fresh = (await browser.post('/api/auth/sign-in/email', { email: bo.email, password: 'a heron in the reeds' }))
    .body
  expect((await confirm({ ...bo, token: fresh.token }, '+32470000003', second)).body.code).toBe('code_expired')
  expect((await sendAgain({ ...cy, token: (await cy.browser.get('/api/auth/token')).body.token })).status).toBe(403)
})

test('an invalid number is refused before anything is sent or counted', async () => {
  const { browser, token } = await newMember(app, { email: 'typo@carrow.example' })
  const before = (await app.deps.db.select().from(outboxMessages)).length
  for (const phone of [
    '',
    'phone',
    '0470123456',
    '+32',
    '+3247012345',
    '+999123456789',
    '+32470123456 ext 5',
    '<b>+32470123456',
    `+${'1'.repeat(30)}`,
  ]) {
    const answer = await browser.post('/api/users/verify-phone', { phone }, { bearer: token })
    expect(answer, phone).toMatchObject({
      status: 422,
      body: { code: 'phone_invalid', message: 'Invalid phone number format. Please check and try again.' },
    })
  }
  expect(await app.deps.db.select().from(outboxMessages)).toHaveLength(before)
})

test('every message costs proof of work, valid once; an old sign-in and visitors send nothing', async () => {
  await using later = await startTestApp()
  const member = await newMember(later, { email: 'proof@carrow.example' })
  const { browser, token } = member
  const post = (headers = {}, bearer = token) =>
    browser.post('/api/users/verify-phone', { phone: '+32470000004' }, { bearer, headers })
  expect(await post()).toMatchObject({ status: 403, body: { code: 'bot_check_required' } })
  const headers = await proofOfWork(browser)
  expect((await post(headers)).status).toBe(200)
  expect(await post(headers)).toMatchObject({
    status: 403,
    body: { message: 'reCAPTCHA verification failed. Please try again.' },
  })
  expect(await post({ 'x-bot-check': 'e30=' })).toMatchObject({
    status: 403,
    body: { message: 'App verification failed. Please check Firebase configuration and refresh the page.' },
  })
  expect(await messagesTo('+32470000004', later)).toHaveLength(1)
  later.advance(301_000)
  const stale = (await browser.get('/api/auth/token')).body.token
  expect((await post(await proofOfWork(browser), stale)).body.code).toBe('reauthentication_required')
  expect((await confirm({ ...member, token: stale }, '+32470000004', '123456')).body.code).toBe(
    'reauthentication_required',
  )
  expect((await openBrowser(later).post('/api/users/verify-phone', { phone: '+32470000004' })).status).toBe(401)
})

test('a number gets three messages an hour and ten a day, from all people together and in parallel', async () => {
  await using later = await startTestApp()
  const phone = '+32470000005'
  const askers = []
  for (let each = 0; each < 5; each += 1) askers.push(await newMember(later, { email: `pump${each}@carrow.example` }))
  const headers = await Promise.all(askers.map(({ browser }) => proofOfWork(browser)))
  const answers = await Promise.all(
    askers.map(({ browser, token }, each) =>
      browser.post('/api/users/verify-phone', { phone }, { bearer: token, headers: headers[each] ?? {} }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    body: { code: 'sms_too_many', message: burst },
    headers: { 'retry-after': '300' },
  })
  expect(await messagesTo(phone, later)).toHaveLength(3)
  let last = answers[0]
  for (let each = 0; each < 9 && last?.body.code !== 'sms_quota'; each += 1) {
    if (each % 3 === 0) later.advance(hour)
    const asker = askers[each % 5] as Member
    const body = { email: asker.email, password: 'a heron in the reeds' }
    const { token } = (await asker.browser.post('/api/auth/sign-in/email', body)).body
    last = await send({ ...asker, token }, phone)
  }
  expect(last).toMatchObject({ status: 429, body: { code: 'sms_quota', message: usedUp } })
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(19 * 3600)
  expect(await messagesTo(phone, later)).toHaveLength(10)
})

test('one account cannot send messages to many numbers, nor all accounts together to one dial code', async () => {
  const pumper = await newMember(app, { email: 'pumper@carrow.example' })
  const numbers = ['+32470000010', '+32470000011', '+32470000012', '+33612345678']
  const statuses = []
  for (const phone of numbers) statuses.push((await send(pumper, phone)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const limits = createRateLimits(app.deps.clock, {
    ...rateLimits,
    smsDialCode: { max: 1, windowMs: 24 * hour },
  } as never)
  const capped = { ...app, app: await createApp({ ...app.deps, limits }) }
  const [one, two] = [
    await newMember(app, { email: 'one@carrow.example' }),
    await newMember(app, { email: 'two@carrow.example' }),
  ]
  const on = (member: Member) => ({ ...member, browser: openBrowser(capped, '10.44.0.1') })
  expect((await send(on(one), '+37066612345')).status).toBe(200)
  expect((await send(on(two), '+37066612346')).body).toMatchObject({ code: 'sms_quota', message: usedUp })
  expect((await send(on(two), '+33612345678')).status).toBe(200)
  await capped.app.close()
})

test('each refusal by the service has its own message, and the number stays unchanged', async () => {
  const member = await newMember(app, { email: 'refused@carrow.example' })
  const sentences = {
    number: [422, 'Invalid phone number format. Please check and try again.'],
    busy: [429, burst],
    failed: [503, 'Verification failed: The message could not be sent. Try again in a few minutes.'],
  } as const
  for (const [reason, [status, message]] of Object.entries(sentences)) {
    const sms = { send: async () => Promise.reject(new SmsError(reason as 'busy', 'token 12345 of AC999')) }
    const refusing = { ...app, app: await createApp({ ...app.deps, sms }) }
    const browser = openBrowser(refusing, '10.44.0.2')
    const answer = await send({ browser, token: member.token }, '+32470000020')
    expect(answer).toMatchObject({ status, body: { message } })
    expect(JSON.stringify(answer.body)).not.toMatch(/AC999|12345/)
    await refusing.app.close()
  }
  const [row] = await app.deps.db.select().from(people).where(eq(people.email, member.email))
  expect(row?.phone).toBeNull()
})
