import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startSessions } from '../../tests/support/sessions.ts'
import { nextState } from './rules.ts'

// Every automatic step of a booking, with what ends each state.
const sessions = await fileFixture(startSessions())
const { market, offer } = sessions
type Person = Awaited<ReturnType<typeof market.person>>
const read = async (person: Person, id: string) => (await person.get(`/bookings/${id}`)).body.booking
const told = async (person: Person) =>
  (await person.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title)
const after = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * 3_600_000).toISOString()
const second = 1 / 3600

async function met(hoursAhead = 30) {
  const [guest, host] = [await market.person('Ada'), await sessions.host('Ilse')]
  const type = await offer(host)
  return { guest, host, type, booking: await sessions.booked(guest, host, type, hoursAhead) }
}

test('every open state has a step of its own', () => {
  expect(Object.keys(nextState)).toEqual(['asked', 'held', 'booked', 'over'])
})

test('a request that nobody answers lapses after 48 hours', async () => {
  const [guest, host] = [await market.person('Ada'), await sessions.host('Ilse')]
  const booking = await sessions.booked(guest, host, await offer(host, { approval: true }), 100)
  await sessions.pass(after(booking.bookedAt, 48 - second))
  expect((await read(guest, booking.id)).state).toBe('asked')
  await sessions.pass(2 * second)
  expect((await read(guest, booking.id)).state).toBe('lapsed')
  expect(await told(guest)).toContain('Not answered')
})

test('a request for a near time lapses two hours before it', async () => {
  const [guest, host] = [await market.person('Ada'), await sessions.host('Ilse')]
  const booking = await sessions.booked(guest, host, await offer(host, { approval: true }), 4)
  await sessions.pass(after(booking.start, -2 - second))
  expect((await read(guest, booking.id)).state).toBe('asked')
  await sessions.pass(2 * second)
  expect((await read(guest, booking.id)).state).toBe('lapsed')
})

test('both sides are reminded 24 hours and one hour before the start', async () => {
  const { guest, host, booking } = await met()
  for (const hours of [24, 1]) {
    await sessions.pass(after(booking.start, -hours + second))
    for (const person of [guest, host]) {
      expect((await told(person))[0]).toBe('Session soon')
      await person.post('/notifications/clear')
    }
  }
  await sessions.pass(after(booking.start, second))
  expect(await told(guest)).toEqual([])
})

test('a session is over at its end and done 48 hours later', async () => {
  const { guest, booking } = await met()
  await sessions.pass(after(booking.end, -second))
  expect((await read(guest, booking.id)).state).toBe('booked')
  await sessions.pass(2 * second)
  expect(await read(guest, booking.id)).toMatchObject({ state: 'over', can: ['say-absent'] })
  await sessions.pass(after(booking.end, 48 + second))
  expect(await read(guest, booking.id)).toMatchObject({
    state: 'done',
    absence: null,
    next: null,
    can: ['want-reviews'],
  })
})

test('a report that the other did not come stops the clock; without an answer within 48 hours it counts as agreed', async () => {
  const { guest, host, booking } = await met()
  await sessions.pass(after(booking.end, 47))
  const said = await host.post(`/bookings/${booking.id}/say-absent`)
  expect(said.body.booking.absence).toMatchObject({ saidBy: 'host', denied: null })
  await sessions.pass(after(booking.end, 49))
  expect(await read(guest, booking.id)).toMatchObject({ state: 'over', can: ['answer-absent'] })
  await sessions.pass(47)
  expect(await read(guest, booking.id)).toMatchObject({ state: 'done', absence: { saidBy: 'host', denied: false } })
})

test('a person who answers that they came is not counted as absent', async () => {
  const { guest, host, booking } = await met()
  await sessions.pass(after(booking.end, 1))
  await host.post(`/bookings/${booking.id}/say-absent`)
  const answered = await guest.post(`/bookings/${booking.id}/answer-absent`, { came: true })
  expect(answered.body.booking).toMatchObject({ state: 'done', absence: { denied: true } })
  expect(await told(host)).toContain('Absence denied')
})

test('two absences of a guest within 90 days end free booking for 30 days', async () => {
  const { guest, host, type, booking } = await met()
  const miss = async (id: string, end: string) => {
    await sessions.pass(after(end, 1))
    await host.post(`/bookings/${id}/say-absent`)
    await guest.post(`/bookings/${id}/answer-absent`, { came: false })
  }
  await miss(booking.id, booking.end)
  const again = await sessions.booked(guest, host, type, 30)
  await miss(again.id, again.end)
  const [start] = await sessions.slots(guest, host, type)
  expect((await sessions.book(guest, host, type, start)).body.code).toBe('guest_absent')
  await sessions.pass(30 * 24)
  expect((await sessions.booked(guest, host, type)).state).toBe('booked')
})

test('the third absence of a host within 90 days pauses their sessions and tells the staff', async () => {
  const host = await sessions.host('Ilse')
  const type = await offer(host)
  const staff = await market.person('Maud')
  await market.deps.db.pool.query("update people set role = 'moderator' where id = $1", [staff.id])
  for (let missed = 1; missed <= 3; missed += 1) {
    expect((await host.get('/hours')).body.hours.paused).toBe(false)
    const guest = await market.person('Ada')
    const booking = await sessions.booked(guest, host, type, 30)
    await sessions.pass(after(booking.end, 1))
    await guest.post(`/bookings/${booking.id}/say-absent`)
    await host.post(`/bookings/${booking.id}/answer-absent`, { came: false })
  }
  expect((await host.get('/hours')).body.hours.paused).toBe(true)
  expect(await told(host)).toContain('Your sessions are paused')
  expect(await told(staff)).toContain('A host missed sessions')
})
