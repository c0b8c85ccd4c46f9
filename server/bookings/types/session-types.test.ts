import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../../tests/support/marketplace.ts'
import { sessionType } from '../../../tests/support/sessions.ts'

const market = await fileFixture(startMarketplace())
type Person = Awaited<ReturnType<typeof market.person>>
const create = (person: Person, over: object = {}, key: string = randomUUID()) =>
  person.post('/session-types', { ...sessionType, ...over }, { 'idempotency-key': key })
const ilse = await market.person('Ilse')

test('POST /session-types creates an open session type, which its host finds in their list', async () => {
  const { status, body } = await create(ilse)
  expect(status).toBe(201)
  const { notAssessed: _, isAdult: __, questions: ___, ...said } = sessionType
  expect(body.type).toMatchObject({ ...said, state: 'open', notAssessed: true, mentoringTypeOther: '' })
  expect(body.type.questions).toMatchObject(sessionType.questions)
  const mine = await ilse.get('/session-types')
  expect(mine.body).toEqual({
    types: [body.type],
    booked: [],
    needs: { adult: false, business: true, payments: false },
  })
})

test('POST /session-types sent twice with one key creates one session type', async () => {
  const key = randomUUID()
  const [one, other] = [await create(ilse, { title: 'Once' }, key), await create(ilse, { title: 'Once' }, key)]
  expect(other.body.type.id).toBe(one.body.type.id)
  expect((await create(ilse, { title: 'Twice' }, key)).status).toBe(422)
})

test('POST /session-types refuses what cannot be, at its field', async () => {
  const wrong: [object, string][] = [
    [{ title: ' ' }, 'title'],
    [{ what: '' }, 'what'],
    [{ topics: [] }, 'topics'],
    [{ topics: ['Cooking'] }, 'topics.0'],
    [{ mentoringType: 'Lecture' }, 'mentoringType'],
    [{ mentoringType: 'Other' }, 'mentoringTypeOther'],
    [{ minutes: 10 }, 'minutes'],
    [{ minutes: 185 }, 'minutes'],
    [{ minutes: 61 }, 'minutes'],
    [{ people: 0 }, 'people'],
    [{ people: 51 }, 'people'],
    [{ placeKind: 'boat' }, 'placeKind'],
    [{ placeKind: 'room', people: 4 }, 'people'],
    [{ place: '' }, 'place'],
    [{ place: 'http://meet.example' }, 'place'],
    [{ cancelRule: 'never' }, 'cancelRule'],
    [{ notAssessed: false }, 'notAssessed'],
  ]
  for (const [over, path] of wrong) {
    const { status, body } = await create(ilse, over)
    expect([status, body.fields?.[0]?.path], path).toEqual([422, path])
  }
})

test('people who have not declared to be adults are no hosts; the declaration is asked once', async () => {
  const young = await market.person('Amara')
  expect((await young.get('/session-types')).body.needs).toEqual({ adult: true, business: true, payments: false })
  const { isAdult: _, ...undeclared } = sessionType
  const { status, body } = await young.post('/session-types', undeclared, { 'idempotency-key': randomUUID() })
  expect([status, body.fields[0].path]).toEqual([422, 'isAdult'])
  expect((await young.get('/session-types')).body.types).toEqual([])
  expect((await create(young)).status).toBe(201)
  expect((await young.post('/session-types', undeclared, { 'idempotency-key': randomUUID() })).status).toBe(201)
})

test('PUT /session-types/{id} saves all of it, and refuses an older version and other people', async () => {
  const { type } = (await create(ilse)).body
  const path = `/session-types/${type.id}`
  const changed = { ...sessionType, title: 'Second questions', minutes: 30, placeKind: 'phone', place: 'I call you' }
  const { status, body } = await ilse.put(path, { ...changed, updatedAt: type.updatedAt })
  expect(status).toBe(200)
  expect(body.type).toMatchObject({ title: 'Second questions', minutes: 30, placeKind: 'phone', state: 'open' })
  const late = await ilse.put(path, { ...changed, updatedAt: type.updatedAt })
  expect([late.status, late.body.code]).toEqual([409, 'session_type_changed'])
  const other = await market.person('Tomas')
  expect((await other.put(path, changed)).status).toBe(404)
  expect((await other.post(`${path}/pause`)).status).toBe(404)
  expect((await other.delete(path)).status).toBe(404)
})

test('a session type is paused, opened again and deleted, each as often as asked', async () => {
  const { type } = (await create(ilse)).body
  const path = `/session-types/${type.id}`
  for (const [act, state] of [
    ['pause', 'paused'],
    ['pause', 'paused'],
    ['resume', 'open'],
    ['resume', 'open'],
  ])
    expect((await ilse.post(`${path}/${act}`)).body.type.state).toBe(state)
  expect((await ilse.delete(path)).status).toBe(204)
  expect((await ilse.delete(path)).status).toBe(404)
})

test('twenty-five session types created at once: twenty succeed', async () => {
  const many = await market.person('Nadia')
  const made = await Promise.all(Array.from({ length: 25 }, () => create(many, { open: false })))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(made.filter(({ body }) => body.code === 'session_types_full')).toHaveLength(5)
})
