import { expect, test } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startSessions } from '../../../tests/support/sessions.ts'

// Several guests at one time: one entry for the host, a booking for each guest.

const sessions = await fileFixture(startSessions())
const { market, offer, slots, book } = sessions
type Person = Awaited<ReturnType<typeof market.person>>
const hour = 3_600_000

/** A group of three guests, which six can book, and the start that they booked. */
async function group(over: object = {}) {
  const host = await sessions.host('Mara')
  const type = await offer(host, { people: 6, mentoringType: 'Group', ...over })
  const guests = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => market.person(name)))
  const start = (await slots(host, host, type)).at(60) ?? ''
  const bookings: { id: string; start: string; end: string }[] = []
  for (const guest of guests)
    bookings.push((await book(guest, host, type, start, { note: 'Only for Mara' })).body.booking)
  return { host, type, guests, start, bookings, ids: bookings.map(({ id }) => id) }
}
const listed = async (person: Person, time = 'coming') => (await person.get(`/bookings?time=${time}`)).body.items
const pageOf = async (person: Person, id = '') => (await person.get(`/bookings/${id}`)).body.booking

test('GET /bookings and GET /calendar have one entry of a group for its host, and the own booking for each guest', async () => {
  const { host, guests, start, ids } = await group()
  const size = { guests: 3, people: 6 }
  const [row, ...others] = await listed(host)
  expect(others).toEqual([])
  expect(row).toMatchObject({ id: ids.toSorted()[0], start, group: size, state: 'booked' })
  for (const [at, guest] of guests.entries()) expect(await listed(guest)).toMatchObject([{ id: ids[at], group: null }])
  const day = (add: number) => new Date(Date.parse(start) + add * 24 * hour).toISOString().slice(0, 10)
  const sessionsOf = async (person: Person) =>
    (await person.get(`/calendar?from=${day(-1)}&to=${day(2)}`)).body.sessions
  expect(await sessionsOf(host)).toMatchObject([{ id: row.id, group: size }])
  expect(await sessionsOf(guests[0] as Person)).toMatchObject([{ id: ids[0], group: null, people: ['Mara'] }])
})

test('GET /bookings/{id} names every guest of the time to its host alone, and nobody reads the notes of others', async () => {
  const { host, type, guests, start, ids } = await group()
  const seen = await pageOf(host, ids[1])
  expect(seen).toMatchObject({ group: { guests: 3, people: 6 }, notes: { others: 'Only for Mara' } })
  expect(seen.guests).toMatchObject(
    guests.map(({ customUserId }, at) => ({ id: ids[at], guest: { customUserId }, state: 'booked', came: null })),
  )
  const own = await pageOf(guests[0] as Person, ids[0])
  expect([own.guests, own.group, own.booked]).toEqual([null, null, 3])
  expect((await guests[0]?.get(`/bookings/${ids[1]}`))?.status).toBe(404)
  await guests[2]?.post(`/bookings/${ids[2]}/cancel`, {})
  const left = (await pageOf(host, ids[0])).guests
  expect(left.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
  expect(await listed(host)).toMatchObject([{ group: { guests: 2, people: 6 } }])
  expect(await listed(host, 'past')).toMatchObject([{ id: ids[2], group: null, state: 'cancelled' }])
  // A session of two has no list of guests.
  const alone = await offer(host)
  const free = (await slots(host, host, alone)).find((at) => Date.parse(at) > Date.parse(start) + 24 * hour)
  const { id } = (await book(guests[0] as Person, host, alone, free)).body.booking
  expect(await pageOf(host, id)).toMatchObject({ guests: null, group: null })
  expect(type.people).toBe(6)
})

test('a request for the same time is a row of its own, and stands among the guests', async () => {
  const { host, guests, ids } = await group({ approval: true })
  expect((await listed(host)).map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted())
  await host.post(`/bookings/${ids[0]}/approve`)
  await host.post(`/bookings/${ids[1]}/approve`)
  const rows = await listed(host)
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ state: 'booked', group: { guests: 2, people: 6 } }),
      expect.objectContaining({ id: ids[2], state: 'asked', group: null }),
    ]),
  )
  const states = (await pageOf(host, ids[2])).guests.map(({ state }: { state: string }) => state)
  expect(states).toEqual(['booked', 'booked', 'asked'])
  expect(guests).toHaveLength(3)
})

test('GET /dashboarddata has one entry of a group that begins soon', async () => {
  const { host, guests, start } = await group()
  await sessions.pass(new Date(Date.parse(start) - hour).toISOString())
  const waiting = async (person: Person) =>
    (await person.get('/dashboarddata')).body.waiting.items.filter(({ kind }: { kind: string }) => kind === 'booking')
  expect(await waiting(host)).toMatchObject([{ booking: { waits: 'soon', group: { guests: 3, people: 6 } } }])
  expect(await waiting(guests[0] as Person)).toMatchObject([{ booking: { waits: 'soon', group: null } }])
})

test('who did not come is among the guests once it is certain, and the group stays one entry when it is over', async () => {
  const { host, guests, bookings, ids } = await group()
  await sessions.pass(new Date(Date.parse(bookings[0]?.end ?? '') + 60_000).toISOString())
  await host.post(`/bookings/${ids[1]}/say-absent`)
  await guests[1]?.post(`/bookings/${ids[1]}/answer-absent`, { came: false })
  const came = async () => (await pageOf(host, ids[0])).guests.map((each: { came: boolean | null }) => each.came)
  expect(await came()).toEqual([null, false, null])
  await sessions.pass(49)
  expect(await listed(host)).toEqual([])
  expect(await listed(host, 'past')).toMatchObject([{ group: { guests: 3, people: 6 }, state: 'done' }])
  expect((await pageOf(host, ids[0])).guests).toHaveLength(3)
})
