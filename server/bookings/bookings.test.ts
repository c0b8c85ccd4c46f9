import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { hours, sessionType, startSessions } from '../../tests/support/sessions.ts'

const sessions = await fileFixture(startSessions())
const { market, offer, slots, book } = sessions
const ilse = await sessions.host('Ilse')
const type = await offer(ilse)
const guest = () => market.person('Tomas')
const told = async (person: { get: (path: string) => Promise<{ body: { notifications: { title: string }[] } }> }) =>
  (await person.get('/notifications')).body.notifications.map(({ title }) => title)

test('GET /users/{id}/session-types/{type} shows visitors what a host offers, without where they meet', async () => {
  const path = `/users/${ilse.customUserId}/session-types`
  const { body } = await market.visitor.get(path)
  expect(body.types.map(({ id }: { id: string }) => id)).toContain(type.id)
  const one = await market.visitor.get(`${path}/${type.id}`)
  expect(one.body).toMatchObject({ zone: 'Europe/Brussels', refusal: null, host: { customUserId: ilse.customUserId } })
  expect(JSON.stringify(one.body)).not.toContain(sessionType.place)
  expect((await ilse.get(`${path}/${type.id}`)).body.refusal).toBe('own')
})

test('POST /bookings books a free slot, which nobody else is offered then; both sides are told', async () => {
  const [ada, ben] = [await guest(), await guest()]
  const [start] = await slots(ada, ilse, type)
  const { status, body } = await book(ada, ilse, type, start, { note: 'My gauges are not independent.' })
  expect(status).toBe(201)
  expect(body.booking).toMatchObject({
    ...{ side: 'guest', state: 'booked', start, place: sessionType.place, minutes: 60, hostZone: 'Europe/Brussels' },
    ...{ notes: { shared: 'My gauges are not independent.' }, next: { state: 'over', at: body.booking.end } },
  })
  expect(await slots(ben, ilse, type)).not.toContain(start)
  const late = await book(ben, ilse, type, start)
  expect([late.status, late.body.code]).toEqual([409, 'slot_taken'])
  const seen = await ilse.get(`/bookings/${body.booking.id}`)
  expect(seen.body.booking).toMatchObject({ side: 'host', other: { customUserId: ada.customUserId } })
  expect(seen.body.booking.notes.others).toBe('My gauges are not independent.')
  expect((await ben.get(`/bookings/${body.booking.id}`)).status).toBe(404)
  expect(await told(ilse)).toContain('New booking')
  expect(await told(ada)).toContain('Booked')
})

test('POST /bookings sent twice with one key books once', async () => {
  const ada = await guest()
  const [start] = await slots(ada, ilse, type)
  const key = { 'idempotency-key': randomUUID() }
  const asked = { host: ilse.customUserId, type: type.id, start, notAssessed: true }
  const [one, other] = [await ada.post('/bookings', asked, key), await ada.post('/bookings', asked, key)]
  expect([one.status, other.status]).toEqual([201, 201])
  expect(other.body.booking.id).toBe(one.body.booking.id)
})

test('fifty requests for one slot at once: one books it, 49 answer 409', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, guest))
  const [start] = await slots(ilse, ilse, type)
  const answers = await Promise.all(people.map((each) => book(each, ilse, type, start)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(49)
})

test('two overlapping times of one host are impossible in the database', async () => {
  const ada = await guest()
  const booking = await sessions.booked(ada, ilse, type)
  const add = market.deps.db.pool.query(
    `insert into booked_sessions (id, host_id, starts_at, ends_at, people)
     select 'overlapping1', $1::bigint, $2::timestamptz + interval '30 minutes', $2::timestamptz + interval '90 minutes', 1`,
    [ilse.id, booking.start],
  )
  await expect(add).rejects.toThrow('booked_sessions_no_overlap')
})

test('POST /bookings refuses starts in the past, off the grid, too soon, beyond the horizon and outside the hours', async () => {
  const ada = await guest()
  const [start = ''] = await slots(ada, ilse, type)
  const later = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()
  const wrong = [later(-60 * 24 * 30), later(7), later(60 * 24 * 120), new Date(market.deps.clock.now()).toISOString()]
  for (const each of [...wrong, `${start.slice(0, 10)}T02:00:00.000Z`])
    expect((await book(ada, ilse, type, each)).body.code, each).toBe('slot_taken')
  expect((await book(ada, ilse, type, 'tomorrow')).status).toBe(422)
})

test('POST /bookings refuses the caller’s own sessions, paused hosts and types, people without the declaration, and missing answers', async () => {
  const [ada, host] = [await guest(), await sessions.host('Nadia')]
  const mine = await offer(host)
  const [start] = await slots(ada, host, mine)
  expect((await book(host, host, mine, start)).body.code).toBe('booking_self')
  const undeclared = await book(ada, host, mine, start, { notAssessed: false })
  expect(undeclared.body.fields[0].path).toBe('notAssessed')
  await host.put('/hours', { ...hours, paused: true })
  expect((await book(ada, host, mine, start)).body.code).toBe('host_paused')
  expect(await slots(ada, host, mine)).toEqual([])
  expect((await ada.get(`/users/${host.customUserId}/session-types`)).body.types).toEqual([])
  await host.put('/hours', hours)
  await host.post(`/session-types/${mine.id}/pause`)
  expect((await book(ada, host, mine, start)).body.code).toBe('session_type_not_found')
  const asks = await offer(host, { questions: sessionType.questions })
  const missing = await book(ada, host, asks, start)
  expect([missing.status, missing.body.fields[0].path]).toEqual([422, 'answers.0'])
  const answers = [{ questionId: asks.questions[0].id, text: 'Gauges.' }]
  expect((await book(ada, host, asks, start, { answers })).status).toBe(201)
})

test('people separated by a block find no slots and cannot book; a request that waits ends, what is booked stays', async () => {
  const [ada, host] = [await guest(), await sessions.host('Bram')]
  const [plain, byHand] = [await offer(host), await offer(host, { approval: true })]
  const booked = await sessions.booked(ada, host, plain)
  const asked = await sessions.booked(ada, host, byHand)
  const messages = async (person: typeof host) => (await person.get(`/bookings/${booked.id}`)).body.booking.canMessage
  expect([await messages(ada), await messages(host)]).toEqual([true, true])
  await host.post('/relations/block', { blockedUserId: ada.customUserId })
  const path = `/users/${host.customUserId}/session-types/${plain.id}`
  expect((await ada.get(path)).status).toBe(404)
  expect((await book(ada, host, plain, booked.start)).body.code).toBe('session_type_not_found')
  expect((await ada.get(`/bookings/${booked.id}`)).body.booking.state).toBe('booked')
  expect([await messages(ada), await messages(host)]).toEqual([false, false])
  expect((await ada.get(`/bookings/${asked.id}`)).body.booking).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'clock',
  })
})

test('a guest has at most three open bookings, counted under a lock; a cancelled one makes room', async () => {
  const ada = await guest()
  const free = await slots(ada, ilse, type)
  // Far apart, so that they do not overlap.
  const starts = [0, 5, 10, 15, 20].map((at) => free[at])
  const made = await Promise.all(starts.map((start) => book(ada, ilse, type, start)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(made.filter(({ body }) => body.code === 'bookings_full')).toHaveLength(2)
  const one = made.find(({ status }) => status === 201)?.body.booking
  const cancelled = await ada.post(`/bookings/${one.id}/cancel`, { reason: 'I am ill.' })
  expect(cancelled.body.booking).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'guest',
    reason: 'I am ill.',
    place: '',
  })
  expect(await slots(ada, ilse, type)).toContain(one.start)
  expect(await told(ilse)).toContain('Booking cancelled')
  expect((await ada.post(`/bookings/${one.id}/cancel`, {})).status).toBe(200)
})

test('a group has as many places as it says, each guest one; the time is free again when all have left', async () => {
  const host = await sessions.host('Mara')
  const group = await offer(host, { people: 3, mentoringType: 'Group' })
  const people = await Promise.all(Array.from({ length: 5 }, guest))
  const [start] = await slots(host, host, group)
  const made = await Promise.all(people.map((each) => book(each, host, group, start)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(3)
  const there = people.filter((_, at) => made[at]?.status === 201)
  expect((await book(there[0] ?? host, host, group, start)).body.code).toMatch(/slot_taken|booked_already/)
  const ids = made.flatMap(({ body }) => body.booking?.id ?? [])
  expect((await host.get(`/bookings/${ids[0]}`)).body.booking).toMatchObject({ people: 3, booked: 3 })
  for (const [at, id] of ids.entries()) await there[at]?.post(`/bookings/${id}/cancel`, {})
  const { rows } = await market.deps.db.pool.query('select from booked_sessions where host_id = $1', [host.id])
  expect(rows).toEqual([])
})

test('a guest moves a booking twice, to free slots only, and its old time is free again', async () => {
  const [ada, host] = [await guest(), await sessions.host('Otto')]
  const mine = await offer(host)
  const booking = await sessions.booked(ada, host, mine, 72)
  const move = (start: string | undefined) => ada.post(`/bookings/${booking.id}/move`, { start })
  expect((await move('2020-01-01T00:00:00.000Z')).body.code).toBe('slot_taken')
  // Half an hour later overlaps the time it has now, which does not block the move.
  const next = new Date(Date.parse(booking.start) + 30 * 60_000).toISOString()
  const once = await move(next)
  expect(once.body.booking).toMatchObject({ start: next, moves: 1, state: 'booked' })
  const other = (await slots(ada, host, mine)).at(-1)
  expect((await move(other)).body.booking).toMatchObject({ start: other, moves: 2 })
  expect((await slots(ada, host, mine)).includes(booking.start)).toBe(true)
  expect((await move(next)).body.code).toBe('booking_moved')
  expect((await host.post(`/bookings/${booking.id}/move`, { start: next })).body.code).toBe('booking_moved')
})

test('a guest cannot move a booking after its limit, also when an earlier move postponed its start', async () => {
  const [ada, host] = [await guest(), await sessions.host('Rosa')]
  const mine = await offer(host, { cancelRule: 'strict' })
  const booking = await sessions.booked(ada, host, mine, 80)
  const far = (await slots(ada, host, mine)).at(-1)
  expect((await ada.post(`/bookings/${booking.id}/move`, { start: far })).status).toBe(200)
  await sessions.pass(new Date(Date.parse(booking.start) - 71 * 3_600_000).toISOString())
  const late = await ada.post(`/bookings/${booking.id}/move`, { start: (await slots(ada, host, mine))[20] })
  expect([late.status, late.body.code]).toEqual([409, 'booking_moved'])
  expect((await ada.get(`/bookings/${booking.id}`)).body.booking.can).toEqual(['cancel'])
})

test('a guest accepts the other time that the host proposes, which counts as no move', async () => {
  const [ada, host] = [await guest(), await sessions.host('Hana')]
  const mine = await offer(host)
  const booking = await sessions.booked(ada, host, mine, 72)
  const other = (await slots(ada, host, mine)).at(-1)
  const path = `/bookings/${booking.id}`
  expect((await host.post(`${path}/propose`, { start: booking.start })).body.code).toBe('slot_taken')
  expect((await host.post(`${path}/propose`, { start: other })).body.booking.proposed).toBe(other)
  expect(await told(ada)).toContain('Another time proposed')
  const accepted = await ada.post(`${path}/accept-proposal`)
  expect(accepted.body.booking).toMatchObject({ start: other, proposed: null, moves: 0 })
  expect((await ada.post(`${path}/accept-proposal`)).body.code).toBe('booking_moved')
  await host.post(`${path}/propose`, { start: booking.start })
  expect((await host.post(`${path}/withdraw-proposal`)).body.booking.proposed).toBeNull()
})

test('a request to book holds nothing until its host approves it', async () => {
  const [ada, ben, host] = [await guest(), await guest(), await sessions.host('Iris')]
  const byHand = await offer(host, { approval: true })
  const [start] = await slots(ada, host, byHand)
  const [one, other] = [await book(ada, host, byHand, start), await book(ben, host, byHand, start)]
  expect([one.body.booking.state, other.body.booking.state]).toEqual(['asked', 'asked'])
  expect(one.body.booking.place).toBe('')
  const approve = (id: string) => host.post(`/bookings/${id}/approve`)
  expect((await ada.post(`/bookings/${one.body.booking.id}/approve`)).body.code).toBe('booking_moved')
  const both = await Promise.all([approve(one.body.booking.id), approve(other.body.booking.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const declined = both[0].status === 200 ? other : one
  const { body } = await host.post(`/bookings/${declined.body.booking.id}/cancel`, { reason: 'I am full.' })
  expect(body.booking).toMatchObject({ state: 'cancelled', cancelledBy: 'host' })
})

test('a booking is a card in the conversation of its sides when it is booked, moved and cancelled, and shows how it stands now', async () => {
  const [ada, host] = [await guest(), await sessions.host('Nora')]
  const mine = await offer(host)
  const booking = await sessions.booked(ada, host, mine, 72)
  const { conversation } = (await ada.post('/conversations', { userId: host.customUserId })).body
  const cards = async (person: typeof ada) =>
    (await person.get(`/conversations/${conversation.id}/messages`)).body.items.map(
      ({ card }: { card: { kind: string; subjectId: string; booking: object } }) => card,
    )
  const stands = { title: mine.title, start: booking.start, end: booking.end, state: 'booked' }
  const card = { subjectId: booking.id, now: null, meeting: null }
  for (const person of [ada, host])
    expect(await cards(person)).toMatchObject([{ ...card, kind: 'session-booked', booking: stands }])
  const other = (await slots(ada, host, mine)).at(-1)
  await ada.post(`/bookings/${booking.id}/move`, { start: other })
  await host.post(`/bookings/${booking.id}/cancel`, { reason: 'I am ill.' })
  const kinds = ['session-booked', 'session-moved', 'session-cancelled']
  const now = { start: other, state: 'cancelled' }
  expect(await cards(ada)).toMatchObject(kinds.map((kind) => ({ ...card, kind, booking: now })))
})

test('PUT /bookings/{id}/notes keeps a side’s own notes to itself', async () => {
  const [ada, host] = [await guest(), await sessions.host('Lena')]
  const booking = await sessions.booked(ada, host, await offer(host))
  await ada.put(`/bookings/${booking.id}/notes`, { shared: 'A question', own: 'I am nervous' })
  const seen = (await host.get(`/bookings/${booking.id}`)).body.booking
  expect(seen.notes).toEqual({ shared: '', others: 'A question', own: '' })
  expect((await ada.get(`/bookings/${booking.id}`)).body.booking.notes.own).toBe('I am nervous')
})

test('GET /bookings lists coming and past bookings of both sides in pages', async () => {
  const [ada, host] = [await guest(), await sessions.host('Emil')]
  const mine = await offer(host)
  const made = [await sessions.booked(ada, host, mine), await sessions.booked(ada, host, mine, 48)]
  await ada.post(`/bookings/${made[1].id}/cancel`, {})
  const ids = async (query: string) =>
    (await ada.get(`/bookings?${query}`)).body.items.map(({ id }: { id: string }) => id)
  expect(await ids('time=coming')).toEqual([made[0].id])
  expect(await ids('time=past')).toEqual([made[1].id])
  await sessions.booked(ada, host, mine, 100)
  const first = (await host.get('/bookings?limit=1')).body
  const second = (await host.get(`/bookings?limit=1&cursor=${first.nextCursor}`)).body
  expect([first.items[0].id, second.items.length, second.nextCursor]).toEqual([made[0].id, 1, null])
  expect((await host.get('/bookings?cursor=x')).status).toBe(400)
})
