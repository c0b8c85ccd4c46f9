import { beforeEach, expect, test } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startSessions } from '../../../tests/support/sessions.ts'

const sessions = await fileFixture(startSessions())
const { market } = sessions
type Person = Awaited<ReturnType<typeof market.person>>
const media = { microphone: true, camera: true, screen: false }
const inRoom = { placeKind: 'room', place: '', people: 2 }

let host: Person
let ann: Person
let bob: Person
beforeEach(async () => {
  host = await sessions.host('Ilse')
  ;[ann, bob] = [await market.person('Ann'), await market.person('Bob')]
})
const room = (id: string) => `/rooms/booking/${id}`
const minutesBefore = (start: string, minutes: number) => new Date(Date.parse(start) - minutes * 60_000).toISOString()

test('the host and all guests of one time meet in one room, each under their own booking', async () => {
  const type = await sessions.offer(host, inRoom)
  const first = await sessions.booked(ann, host, type)
  const second = (await sessions.book(bob, host, type, first.start)).body.booking
  expect(first).toMatchObject({ placeKind: 'room', place: 'Guildhall room' })
  expect((await ann.post(`${room(first.id)}/join`, media)).body.code).toBe('room_early')
  await sessions.pass(minutesBefore(first.start, 9))
  for (const [person, id] of [
    [ann, first.id],
    [bob, second.id],
    [host, second.id],
  ] as const)
    expect((await person.post(`${room(id)}/join`, media)).status).toBe(200)
  const { people } = (await ann.get(room(first.id))).body.room
  expect(people.map(({ stay }: { stay: object | null }) => stay !== null)).toEqual([true, true, true])
  expect((await host.get(room(first.id))).body.room.key).toBe((await bob.get(room(second.id))).body.room.key)
  expect((await ann.get(room(second.id))).status).toBe(404)
  const eve = await market.person('Eve')
  expect((await eve.get(room(first.id))).status).toBe(404)
})

test('a cancelled booking has no room any more, and one somewhere else never has', async () => {
  const type = await sessions.offer(host, inRoom)
  const booking = await sessions.booked(ann, host, type)
  await ann.post(`/bookings/${booking.id}/cancel`, {})
  expect((await ann.get(room(booking.id))).body.room.state).toBe('cancelled')
  expect((await ann.post(`${room(booking.id)}/join`, media)).body.code).toBe('room_cancelled')
  const elsewhere = await sessions.booked(bob, host, await sessions.offer(host))
  expect((await bob.get(room(elsewhere.id))).status).toBe(404)
})

test('the room stays open for half an hour after a session that is over', async () => {
  const booking = await sessions.booked(ann, host, await sessions.offer(host, inRoom))
  await sessions.pass(minutesBefore(booking.end, -20))
  expect((await ann.get(`/bookings/${booking.id}`)).body.booking.state).toBe('over')
  expect((await ann.post(`${room(booking.id)}/join`, media)).status).toBe(200)
  await sessions.pass(0.25)
  expect((await host.post(`${room(booking.id)}/join`, media)).body.code).toBe('room_closed')
})
