import { expect, test } from 'vitest'
import { newMember, openSession } from '../../../tests/support/accounts.ts'
import { startTestApp } from '../../../tests/support/app.ts'
import type { Browser } from '../../../tests/support/browser.ts'
import { codeOf, enterPassword, newVisitor, setUpApp, setUpPasskey } from '../../../tests/support/factors.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { nextMail } from '../../../tests/support/mails.ts'
import { createAuthenticator } from '../../../tests/support/passkeys.ts'

const app = await fileFixture(startTestApp())
const { origin } = app.config

const member = (name: string) => newMember(app, { email: `${name}@carrow.example` })
type Member = Awaited<ReturnType<typeof member>>

const ask = async (browser: Browser) => (await browser.post('/api/auth/sign-in/passkey/options', {})).body
const send = (browser: Browser, answer: unknown) => browser.post('/api/auth/sign-in/passkey', { answer })
const start = ({ browser, token }: Member) => browser.post('/api/auth/passkeys/options', {}, { bearer: token })
const add = ({ browser, token }: Member, answer: unknown, name = 'Laptop') =>
  browser.post('/api/auth/passkeys', { name, answer }, { bearer: token })
const factorsOf = async ({ browser, token }: Member) => (await browser.get('/api/auth/factors', { bearer: token })).body

test('POST /auth/passkeys stores a passkey, tells the owner, and with the first factor answers recovery codes', async () => {
  const own = await member('first')
  const { body: options } = await start(own)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Guildhall' },
    user: { name: own.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  const authenticator = createAuthenticator(origin)
  const added = await add(own, authenticator.create(options), '  My laptop ')
  expect(added.body).toMatchObject({ passkey: { name: 'My laptop', synced: false, lastUsedAt: null } })
  expect(added.body.codes).toHaveLength(10)
  expect((await nextMail(app, own.email, 2)).text).toContain('The passkey ‘My laptop’ was added just now.')
  expect((await start(own)).body.excludeCredentials).toMatchObject([{ id: authenticator.id, type: 'public-key' }])
  const second = await setUpPasskey(app, own, 'Phone')
  expect(second.codes).toBeNull()
  expect((await factorsOf(own)).passkeys.map(({ name }: { name: string }) => name)).toEqual(['My laptop', 'Phone'])
})

test('a passkey signs in without address and password, and stands for both factors', async () => {
  const own = await member('alone')
  const { authenticator } = await setUpPasskey(app, own)
  const browser = newVisitor(app)
  const question = await ask(browser)
  expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
  const { status, body } = await send(browser, authenticator.answer(question))
  expect([status, body.email]).toEqual([200, own.email])
  const { token, user } = await openSession(browser, body.token)
  expect(user.customUserId).toBe(own.user.customUserId)
  // It is a fresh proof too.
  expect((await browser.post('/api/auth/recovery-codes', {}, { bearer: token })).status).toBe(200)
  expect((await factorsOf(own)).passkeys[0].lastUsedAt).toEqual(expect.any(String))
})

test('a password asks for the passkey as second step, which names those of the account', async () => {
  const own = await member('step')
  const { authenticator } = await setUpPasskey(app, own)
  const browser = newVisitor(app)
  expect((await enterPassword(browser, own.email)).body.secondStep).toMatchObject({ app: false, passkey: true })
  const question = await ask(browser)
  expect(question.allowCredentials).toMatchObject([{ id: authenticator.id }])
  expect((await send(browser, authenticator.answer(question))).status).toBe(200)
  expect(browser.cookies()).toEqual(['firebase_refresh_token'])
})

const wrong = [
  ['of another origin', { origin: 'https://guildhall.example.evil' }],
  ['for another site’s name', { rpId: 'guildhall.example.evil' }],
  ['of a key that its owner did not unlock', { isUnlocked: false }],
] as const

test.each(wrong)('an answer %s is refused, and so is such a new passkey', async (_, given) => {
  const own = await member(`wrong-${Object.keys(given)[0]?.toLowerCase()}`)
  const { authenticator } = await setUpPasskey(app, own)
  const browser = newVisitor(app)
  expect(await send(browser, authenticator.answer(await ask(browser), given))).toMatchObject({
    ...{ status: 422, body: { code: 'passkey_refused' }, setCookies: [] },
  })
  const { body: options } = await start(own)
  expect((await add(own, createAuthenticator(origin).create(options, given))).body.code).toBe('passkey_refused')
  expect((await factorsOf(own)).passkeys).toHaveLength(1)
})

test('a question is answered once: the same answer again, a later one and an invented one are refused', async () => {
  const own = await member('replayed')
  const { authenticator } = await setUpPasskey(app, own)
  const browser = newVisitor(app)
  const answer = authenticator.answer(await ask(browser))
  expect((await send(browser, answer)).status).toBe(200)
  expect(await send(newVisitor(app), answer)).toMatchObject({ status: 409, body: { code: 'passkey_expired' } })
  const question = await ask(browser)
  app.advance(5 * 60_000 + 1000)
  expect((await send(browser, authenticator.answer(question))).body.code).toBe('passkey_expired')
  const invented = authenticator.answer({ challenge: 'aW52ZW50ZWQ' })
  expect((await send(browser, invented)).body.code).toBe('passkey_expired')
})

test('of two calls with one answer at once only one succeeds', async () => {
  const own = await member('twice')
  const { authenticator } = await setUpPasskey(app, own)
  const browser = newVisitor(app)
  const answer = authenticator.answer(await ask(browser))
  const answers = await Promise.all([send(browser, answer), send(newVisitor(app), answer)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a refused answer uses up its question', async () => {
  const own = await member('burnt')
  const { authenticator } = await setUpPasskey(app, own)
  const browser = newVisitor(app)
  const question = await ask(browser)
  expect((await send(browser, authenticator.answer(question, { isUnlocked: false }))).status).toBe(422)
  expect((await send(browser, authenticator.answer(question))).body.code).toBe('passkey_expired')
})

test('an unknown and a removed passkey open nothing', async () => {
  const own = await member('removed')
  const { authenticator, id } = await setUpPasskey(app, own)
  const browser = newVisitor(app)
  const stranger = createAuthenticator(origin)
  expect(await send(browser, stranger.answer(await ask(browser)))).toMatchObject({
    ...{ status: 422, body: { code: 'passkey_unknown' } },
  })
  // The id of another key does not help.
  const borrowed = stranger.answer(await ask(browser), { credentialId: authenticator.id })
  expect((await send(browser, borrowed)).body.code).toBe('passkey_refused')
  expect((await own.browser.delete(`/api/auth/passkeys/${id}`, { bearer: own.token })).status).toBe(204)
  expect((await send(browser, authenticator.answer(await ask(browser)))).body.code).toBe('passkey_unknown')
})

test('a lower counter is refused: the key may have been copied', async () => {
  const own = await member('copied')
  const { authenticator } = await setUpPasskey(app, own)
  const browser = newVisitor(app)
  expect((await send(browser, authenticator.answer(await ask(browser), { counter: 8 }))).status).toBe(200)
  for (const counter of [7, 8]) {
    const answer = authenticator.answer(await ask(browser), { counter })
    expect((await send(browser, answer)).body.code).toBe('passkey_refused')
  }
  expect((await send(browser, authenticator.answer(await ask(browser), { counter: 9 }))).status).toBe(200)
})

test('keys without a counter work again and again', async () => {
  const own = await member('uncounted')
  const authenticator = createAuthenticator(origin)
  const { body: options } = await start(own)
  expect((await add(own, authenticator.create(options, { counter: 0 }))).status).toBe(200)
  const browser = newVisitor(app)
  for (let at = 0; at < 2; at += 1)
    expect((await send(browser, authenticator.answer(await ask(browser), { counter: 0 }))).status).toBe(200)
})

test('a person’s question for a new passkey is not another’s, and no sign-in; nor the other way round', async () => {
  const [own, other] = [await member('asker'), await member('taker')]
  const { authenticator } = await setUpPasskey(app, own)
  const { body: options } = await start(own)
  const created = createAuthenticator(origin).create(options)
  expect((await add(other, created)).body.code).toBe('passkey_expired')
  expect((await send(newVisitor(app), authenticator.answer(options))).body.code).toBe('passkey_expired')
  const question = await ask(newVisitor(app))
  const made = createAuthenticator(origin).create({ ...options, challenge: question.challenge })
  expect((await add(own, made)).body.code).toBe('passkey_expired')
})

test('a passkey of this account or of another is not stored twice', async () => {
  const [own, other] = [await member('known'), await member('knower')]
  const { authenticator } = await setUpPasskey(app, own)
  for (const each of [own, other]) {
    const { body: options } = await start(each)
    expect(await add(each, authenticator.create(options))).toMatchObject({
      ...{ status: 409, body: { code: 'passkey_known' } },
    })
  }
})

test('ten passkeys are the most, also for two calls at once', async () => {
  const own = await member('full')
  for (let at = 0; at < 9; at += 1) await setUpPasskey(app, own, `Key ${at}`)
  const [one, two] = [(await start(own)).body, (await start(own)).body]
  const answers = await Promise.all(
    [one, two].map((options) => add(own, createAuthenticator(origin).create(options), 'Last')),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('passkeys_full')
  expect(await start(own)).toMatchObject({ status: 409, body: { code: 'passkeys_full' } })
})

test('a passkey is renamed and removed by its owner only; a removal ends the other sessions', async () => {
  const [own, other] = [await member('owner'), await member('other')]
  const { authenticator, id } = await setUpPasskey(app, own)
  const path = `/api/auth/passkeys/${id}`
  const rename = (who: Member, name: string) => who.browser.patch(path, { name }, { bearer: who.token })
  expect((await rename(other, 'Mine now')).status).toBe(404)
  expect((await other.browser.delete(path, { bearer: other.token })).status).toBe(404)
  expect(await rename(own, '')).toMatchObject({ status: 422, body: { fields: [{ path: 'name' }] } })
  expect((await rename(own, 'Work laptop')).status).toBe(204)
  expect((await factorsOf(own)).passkeys).toMatchObject([{ id, name: 'Work laptop' }])
  const elsewhere = newVisitor(app)
  const { body } = await send(elsewhere, authenticator.answer(await ask(elsewhere)))
  await openSession(elsewhere, body.token)
  expect((await own.browser.delete(path, { bearer: own.token })).status).toBe(204)
  expect((await elsewhere.get('/api/auth/token')).status).toBe(401)
  expect((await nextMail(app, own.email, 3)).text).toContain('The passkey ‘Work laptop’ was removed')
  expect(await factorsOf(own)).toMatchObject({ passkeys: [], codesLeft: 0 })
})

test('a passkey is a fresh proof for its own account only', async () => {
  const [own, other] = [await member('prover'), await member('pretender')]
  const { authenticator } = await setUpPasskey(app, own)
  const { authenticator: foreign } = await setUpPasskey(app, other)
  app.advance(301_000)
  const bearer = { bearer: (await own.browser.get('/api/auth/token')).body.token }
  const askProof = async () => (await own.browser.post('/api/auth/prove/passkey/options', {}, bearer)).body
  const prove = (answer: unknown) => own.browser.post('/api/auth/prove/passkey', { answer }, bearer)
  expect((await own.browser.post('/api/auth/recovery-codes', {}, bearer)).body.code).toBe('reauthentication_required')
  expect((await prove(foreign.answer(await askProof()))).body.code).toBe('passkey_unknown')
  const question = await askProof()
  expect((await send(own.browser, authenticator.answer(question))).body.code).toBe('passkey_expired')
  expect((await prove(authenticator.answer(await ask(own.browser)))).body.code).toBe('passkey_expired')
  expect((await prove(authenticator.answer(await askProof()))).status).toBe(200)
  const fresh = { bearer: (await own.browser.get('/api/auth/token')).body.token }
  expect((await own.browser.post('/api/auth/recovery-codes', {}, fresh)).status).toBe(200)
})

test('without a passkey there is nothing to ask for as proof', async () => {
  const own = await member('keyless')
  const asked = await own.browser.post('/api/auth/prove/passkey/options', {}, { bearer: own.token })
  expect(asked).toMatchObject({ status: 409, body: { code: 'factor_missing' } })
})

test('damaged answers are refused before anything is looked up', async () => {
  const own = await member('damaged')
  const { authenticator } = await setUpPasskey(app, own)
  const browser = newVisitor(app)
  const answer = authenticator.answer(await ask(browser))
  const damaged = { ...answer, response: { ...answer.response, clientDataJSON: 'bm90IGpzb24' } }
  expect((await send(browser, damaged)).body.code).toBe('passkey_refused')
  const unsigned = { ...answer, response: { ...answer.response, signature: 'AAAA' } }
  expect((await send(browser, unsigned)).body.code).toBe('passkey_refused')
  expect((await send(browser, { ...answer, type: 'password' })).status).toBe(422)
  expect((await send(browser, {})).status).toBe(422)
})

test('app and passkey side by side: removing the passkey leaves the app and the codes', async () => {
  const own = await member('both')
  const { id } = await setUpPasskey(app, own)
  const { secret, codes } = await setUpApp(app, own)
  expect(codes).toHaveLength(10)
  await own.browser.delete(`/api/auth/passkeys/${id}`, { bearer: own.token })
  expect(await factorsOf(own)).toMatchObject({ passkeys: [], codesLeft: 10 })
  const browser = newVisitor(app)
  expect((await enterPassword(browser, own.email)).body.secondStep).toMatchObject({ app: true, passkey: false })
  expect((await browser.post('/api/auth/sign-in/code', { by: 'app', code: codeOf(app, secret) })).status).toBe(200)
})
