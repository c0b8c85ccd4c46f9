import { randomUUID } from 'node:crypto'
import { goalLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startSessions } from '../../tests/support/sessions.ts'
import { personalGoals } from './service.ts'

const sessions = await fileFixture(startSessions())
const { market, offer } = sessions
type Person = Awaited<ReturnType<typeof market.person>>
let host: Person
let guest: Person
let booking: string
beforeEach(async () => {
  host = await sessions.host('Ilse')
  guest = await market.person('Ada')
  booking = (await sessions.booked(guest, host, await offer(host))).id
})
const stranger = await market.person('Eve')

const add = (person: Person, over: object = {}, key: string = randomUUID()) =>
  person.post(`/bookings/${booking}/goals`, { text: 'Submit the outline', ...over }, { 'idempotency-key': key })
const list = async (person: Person, id = booking) => (await person.get(`/bookings/${id}/goals`)).body.goals

test('either side adds goals, both read them in every booking of the two, and the other side is told', async () => {
  expect(await list(guest)).toEqual([])
  const added = await add(guest, { due: '2027-01-31' })
  const goal = { text: 'Submit the outline', due: '2027-01-31', doneAt: null }
  expect([added.status, added.body.goal]).toMatchObject([201, { ...goal, isOwn: true }])
  await add(host, { text: 'Read the method' })
  expect(await list(host)).toMatchObject([
    { ...goal, isOwn: false },
    { text: 'Read the method', due: null, isOwn: true },
  ])
  const { notifications } = (await host.get('/notifications')).body
  expect(notifications[0]).toMatchObject({
    ...{ title: 'New goal', type: 'job', href: `/bookings/${booking}#goals` },
    message: expect.stringMatching(/^Ada.* added a goal: Submit the outline$/),
  })
  const later = await sessions.booked(guest, host, await offer(host))
  expect(await list(guest, later.id)).toHaveLength(2)
  const other = await sessions.booked(stranger, host, await offer(host))
  expect(await list(stranger, other.id)).toEqual([])
})

test('either side ticks and opens a goal again; a tick twice keeps its time; either deletes it', async () => {
  const { id } = (await add(guest)).body.goal
  const path = `/bookings/${booking}/goals/${id}`
  const change = (person: Person, done: boolean) => person.put(path, { text: 'Submit the outline', done })
  const { doneAt } = (await change(host, true)).body.goal
  expect(doneAt).toMatch(/^20/)
  expect((await change(guest, true)).body.goal.doneAt).toBe(doneAt)
  expect((await change(guest, false)).body.goal.doneAt).toBeNull()
  expect((await host.delete(path)).status).toBe(204)
  expect((await host.delete(path)).body.code).toBe('goal_not_found')
  expect(await list(guest)).toEqual([])
})

test('a goal is not due on a day that has passed, but keeps a date that passes later', async () => {
  const refused = await add(guest, { due: '2020-01-01' })
  expect([refused.status, refused.body]).toMatchObject([422, { code: 'goal_due_past', fields: [{ path: 'due' }] }])
  const due = market.deps.clock.now().toISOString().slice(0, 10)
  const { id } = (await add(guest, { due })).body.goal
  market.advance(3 * 86_400_000)
  const change = (over: object) =>
    guest.put(`/bookings/${booking}/goals/${id}`, { text: 'Submit the outline', due, done: true, ...over })
  expect((await change({})).body.goal).toMatchObject({ due, doneAt: expect.any(String) })
  expect((await change({ due: '2020-01-01' })).body.code).toBe('goal_due_past')
})

test('goals with a date are in the calendar of both until they are done', async () => {
  const due = new Date(market.deps.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  const { id } = (await add(guest, { due })).body.goal
  await add(guest, { text: 'Without a date' })
  const from = market.deps.clock.now().toISOString().slice(0, 10)
  const goals = async (person: Person) =>
    (await person.get(`/calendar?from=${from}&to=${due}`)).body.due.filter(
      ({ kind }: { kind: string }) => kind === 'goal',
    )
  const entry = { kind: 'goal', title: 'Submit the outline', day: due, href: `/bookings/${booking}#goals` }
  expect(await goals(guest)).toMatchObject([entry])
  expect(await goals(host)).toMatchObject([entry])
  expect(await goals(stranger)).toEqual([])
  await guest.put(`/bookings/${booking}/goals/${id}`, { text: 'Submit the outline', due, done: true })
  expect(await goals(host)).toEqual([])
})

test('strangers find nothing, and a goal of other people cannot be changed through an own booking', async () => {
  const { id } = (await add(guest)).body.goal
  expect((await stranger.get(`/bookings/${booking}/goals`)).status).toBe(404)
  expect((await add(stranger)).status).toBe(404)
  const own = await sessions.booked(stranger, host, await offer(host))
  const path = `/bookings/${own.id}/goals/${id}`
  expect((await stranger.put(path, { text: 'Mine', done: true })).status).toBe(404)
  expect((await stranger.delete(path)).status).toBe(404)
  expect(await list(guest)).toMatchObject([{ text: 'Submit the outline', doneAt: null }])
})

test('a request sent twice adds one goal, and the limit holds for many at once', async () => {
  const key = randomUUID()
  const twice = await Promise.all([add(guest, {}, key), add(guest, {}, key)])
  const [goal, ...further] = await list(guest)
  expect(further).toEqual([])
  // Either can be the first; the other answers the same, or that the first still runs.
  const answers = twice.map(({ body }) => body.goal?.id ?? body.code)
  expect(answers).toContain(goal.id)
  expect([goal.id, 'request_running']).toEqual(expect.arrayContaining(answers))
  const many = await Promise.all(Array.from({ length: most.open + 2 }, () => add(guest)))
  expect(many.filter(({ status }) => status === 201)).toHaveLength(most.open - 1)
  expect(many.find(({ status }) => status === 409)?.body.code).toBe('goals_full')
})

test.each([
  ['text', { text: ' ' }],
  ['text', { text: 'a'.repeat(most.text + 1) }],
  ['due', { due: '2027-02-30' }],
  ['due', { due: 'soon' }],
])('a wrong %s is refused at its field', async (path, over) => {
  expect((await add(guest, over)).body.fields[0].path).toBe(path)
})

test('goals are in the export of both, and go with either account', async () => {
  await add(guest)
  const held = (person: Person) => personalGoals.heldOf(market.deps.db, person.id)
  expect(await held(guest)).toMatchObject([{ text: 'Submit the outline', isOwn: true }])
  expect(await held(host)).toMatchObject([{ isOwn: false }])
  await transaction(market.deps.db, (tx) => personalGoals.erase(tx, host.id))
  expect(await held(guest)).toEqual([])
})
