import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { asked, startConfirmations } from '../../tests/support/confirmations.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const desk = await fileFixture(startConfirmations())
const { market, moderator, ask, decide, member, own, sent, told, upload } = desk
beforeEach(() => market.advance(86_400_000))

test('POST /users/confirmation sends the request with its document; its person reads it, and the moderators are told', async () => {
  const ilse = await member('Ilse')
  expect(await own(ilse)).toMatchObject({ kind: 'school', named: asked.name, canAsk: true, request: null })
  const { status, body } = await ask(ilse)
  expect([status, body.canAsk]).toEqual([201, false])
  expect(body.request).toMatchObject({ ...asked, state: 'open', document: 'letter.pdf', refusal: null })
  expect(await told(moderator)).toContain('New request to confirm a school or firm')
  const link = (await ilse.get('/users/confirmation/document')).body
  expect(link).toMatchObject({ name: 'letter.pdf', picture: null, expiresIn: 300 })
})

test.each([
  ['a name that the profile does not have', { name: 'Somewhere Else' }, 'name'],
  ['a website that is no domain', { website: 'our site' }, 'website'],
  ['no source', { source: ' ' }, 'source'],
  ['a date in the future', { documentDate: '2099-01-01' }, 'documentDate'],
  ['a date before 1900', { documentDate: '1899-12-31' }, 'documentDate'],
  ['a date that does not exist', { documentDate: '2026-02-30' }, 'documentDate'],
  ['a document that is not there', { document: 'a'.repeat(12) }, 'document'],
  ['no document', { document: '' }, 'document'],
  ['a field that it does not have', { state: 'confirmed' }, 'state'],
])('POST /users/confirmation with %s answers 422', async (_, over, path) => {
  const { status, body } = await ask(await member('Ilse'), over)
  expect([status, body.fields[0].path]).toEqual([422, path])
})

test('the document of somebody else cannot be named', async () => {
  const [ilse, maya] = [await member('Ilse'), await member('Maya')]
  const theirs = (await upload(maya)).body.file.id
  expect((await ask(ilse, { document: theirs })).body.fields[0].path).toBe('document')
  expect((await own(ilse)).request).toBeNull()
})

test('freelancers and visitors cannot ask', async () => {
  const tomas = await member('Tomas', 'Freelancers')
  expect((await own(tomas)).kind).toBeNull()
  expect((await ask(tomas)).body.code).toBe('confirmation_kind')
  expect((await market.visitor.post('/users/confirmation', asked)).status).toBe(401)
})

test('one request of a person is open, also when two are sent at once; the same key sends it once', async () => {
  const ilse = await member('Ilse')
  const both = await Promise.all([ask(ilse), ask(ilse)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await ask(ilse)).body.code).toBe('confirmation_open')
  const maya = await member('Maya')
  const [keyed, document] = [{ 'idempotency-key': randomUUID() }, (await upload(maya)).body.file.id]
  const first = await ask(maya, { document }, keyed)
  const again = await ask(maya, { document }, keyed)
  expect(again.body.request.id).toBe(first.body.request.id)
})

test('a withdrawn request loses its document at once; three requests are sent in 30 days', async () => {
  const before = await desk.stored()
  const ilse = await member('Ilse')
  for (let time = 0; time < 3; time += 1) {
    expect((await ask(ilse)).status).toBe(201)
    const { request } = (await ilse.post('/users/confirmation/withdraw', {})).body
    expect(request).toMatchObject({ state: 'withdrawn', document: null })
  }
  expect(await desk.stored()).toBe(before)
  expect((await ilse.get('/users/confirmation/document')).status).toBe(404)
  expect((await ilse.post('/users/confirmation/withdraw', {})).status).toBe(200)
  const { canAsk, againFrom } = await own(ilse)
  expect([canAsk, Date.parse(againFrom) > market.deps.clock.now().getTime()]).toEqual([false, true])
  expect((await ask(ilse)).body.code).toBe('confirmations_full')
  market.advance(31 * 86_400_000)
  expect((await ask(ilse)).status).toBe(201)
})

test('a withdrawal and a decision at once: one of them counts', async () => {
  const ilse = await member('Ilse')
  const id = await sent(ilse)
  const [withdrawn, refused] = await Promise.all([
    ilse.post('/users/confirmation/withdraw', {}),
    decide(moderator, id, 'refuse', { refusal: 'too-old', reason: 'It is from 1990.' }),
  ])
  const state = refused.status === 200 ? 'refused' : 'withdrawn'
  expect((await own(ilse)).request.state).toBe(state)
  expect([withdrawn.status, [200, 409].includes(refused.status)]).toEqual([200, true])
})
