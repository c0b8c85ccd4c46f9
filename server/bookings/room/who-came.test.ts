import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { beat } from '#rooms/heartbeat.ts'
import { inOrder, type ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startPaidSessions } from '../../../tests/support/paid-sessions.ts'

// Who came to a session in our room, by its times of joining and leaving, and what follows for the money.

const sessions = await fileFixture(startPaidSessions())
const { market, shop, passTo } = sessions
const { deps } = market
const media = { microphone: true, camera: true, screen: false }
const inRoom = { placeKind: 'room', place: '' }
const minute = 60_000

let host: ShopPerson
let guest: ShopPerson
beforeEach(async () => {
  host = await sessions.paidHost('Ilse')
  guest = await market.person('Tomas')
  // Every test begins with servers that were always there.
  await deps.db.execute(sql`delete from outages`)
  await deps.db.execute(sql`delete from heartbeats`)
})

interface Met {
  id: string
  orderId: string
  start: string
  end: string
}
const at = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * minute).toISOString()
const bookingOf = async (person: ShopPerson, id: string) => (await person.get(`/bookings/${id}`)).body.booking
const orderOf = async (id: string) => (await guest.get(`/orders/${id}`)).body.order
const told = async (person: ShopPerson): Promise<string> =>
  (await person.get('/notifications')).body.notifications
    .map(({ title, message }: { title: string; message: string }) => `${title}: ${message}`)
    .join('\n')
const join = (person: ShopPerson, id: string) => person.post(`/rooms/booking/${id}/join`, media)

/** A paid session of an hour in our room, at its start. */
async function paid(over: object = {}): Promise<Met> {
  const type = await sessions.offerPaid(host, { ...inRoom, ...over })
  const { booking, orderId } = await sessions.paid(guest, host, type)
  await passTo(booking.start)
  return { id: booking.id, orderId, start: booking.start, end: booking.end }
}

/** A free session of an hour in our room, at its start. */
async function free(): Promise<{ id: string; start: string; end: string }> {
  const booking = await sessions.booked(guest, host, await sessions.offer(host, inRoom))
  await passTo(booking.start)
  return booking
}

/** Somebody is in the room for some minutes, with a sign of life every half of one. */
async function stayFor(person: ShopPerson, id: string, minutes: number, beats = false): Promise<void> {
  const { stay } = (await join(person, id)).body
  for (let halves = 0; halves < minutes * 2; halves += 1) {
    market.advance(minute / 2)
    await person.post(`/rooms/booking/${id}/stay`, { stay, after: 0, ...media })
    if (beats) await beat(deps)
  }
  await person.post(`/rooms/booking/${id}/stays/${stay}/leave`)
}

/** The session ends, and the room closes half an hour later. */
async function close(end: string): Promise<void> {
  await passTo(end)
  await passTo(at(end, 30))
}

test('a host who is there for less than half of a session refunds it in full by itself, once the room has closed', async () => {
  const { id, orderId, end } = await paid()
  await stayFor(host, id, 29)
  await stayFor(guest, id, 30)
  await passTo(end)
  await passTo(at(end, 29))
  expect(await bookingOf(guest, id)).toMatchObject({ state: 'over', came: null, absence: null })
  expect((await orderOf(orderId)).state).toBe('delivered')
  await passTo(at(end, 30))
  expect(await bookingOf(guest, id)).toMatchObject({ state: 'done', came: 'guest', absence: null, can: [] })
  const order = await orderOf(orderId)
  expect(order).toMatchObject({ state: 'cancelled', refundedMinor: 4001 })
  expect(order.events.at(-1)).toMatchObject({ act: 'host-absent', actor: 'clock' })
  expect(await told(guest)).toContain('The host did not come. You get a full refund of $40.01')
  expect(await told(host)).toContain('You did not come')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('of a session that its guest missed nothing goes back; they can report the order until it completes', async () => {
  for (const reports of [false, true]) {
    const { id, orderId, end } = await paid()
    await stayFor(host, id, 30)
    await close(end)
    expect(await bookingOf(host, id)).toMatchObject({ state: 'done', came: 'host' })
    expect(await orderOf(orderId)).toMatchObject({ state: 'delivered', refundedMinor: 0 })
    expect(await told(guest)).toContain('You get nothing back. If that is wrong, report a problem')
    if (reports) {
      expect((await guest.post(`/orders/${orderId}/report`, { note: 'The room was silent.' })).status).toBe(200)
      expect((await orderOf(orderId)).state).toBe('reported')
    } else {
      await passTo(at(end, 48 * 60 + 1))
      expect(await orderOf(orderId)).toMatchObject({ state: 'completed', refundedMinor: 0 })
    }
  }
})

test('when neither came it is as if the host had not come', async () => {
  const { id, orderId, end } = await paid()
  await close(end)
  expect(await bookingOf(guest, id)).toMatchObject({ state: 'done', came: 'nobody' })
  expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', refundedMinor: 4001 })
})

test('when both came the order completes 48 hours after the end, and nobody says that the other did not come', async () => {
  const { id, orderId, start, end } = await paid()
  const { stay } = (await join(guest, id)).body
  const own = (await join(host, id)).body.stay
  for (let halves = 0; halves < 62; halves += 1) {
    market.advance(minute / 2)
    await guest.post(`/rooms/booking/${id}/stay`, { stay, after: 0, ...media })
    await host.post(`/rooms/booking/${id}/stay`, { stay: own, after: 0, ...media })
  }
  expect(Date.parse(start)).toBeLessThan(deps.clock.now().getTime())
  await close(end)
  expect(await bookingOf(guest, id)).toMatchObject({ state: 'over', came: 'both', can: [] })
  expect((await guest.post(`/bookings/${id}/say-absent`)).body.code).toBe('booking_moved')
  await passTo(at(end, 48 * 60 + 1))
  expect(await bookingOf(guest, id)).toMatchObject({ state: 'done', came: 'both' })
  expect((await orderOf(orderId)).state).toBe('completed')
})

test('the second free session that a guest misses within 90 days ends free booking', async () => {
  for (let missed = 1; missed <= 2; missed += 1) {
    const { id, end } = await free()
    await stayFor(host, id, 30)
    await close(end)
    expect(await told(guest)).toContain('You were in the room for less than half')
    expect(await told(host)).toContain('Your guest did not come')
  }
  const type = await sessions.offer(host, inRoom)
  const [start] = await sessions.slots(guest, host, type)
  expect((await sessions.book(guest, host, type, start)).body.code).toBe('guest_absent')
})

test('the third session that a host misses within 90 days pauses their sessions and tells the staff', async () => {
  const staff = await market.person('Maud')
  await deps.db.pool.query("update people set role = 'moderator' where id = $1", [staff.id])
  for (let missed = 1; missed <= 3; missed += 1) {
    expect((await host.get('/hours')).body.hours.paused).toBe(false)
    const { end } = await free()
    await close(end)
    expect(await told(guest)).toContain('Your host did not come')
  }
  expect((await host.get('/hours')).body.hours.paused).toBe(true)
  expect(await told(staff)).toContain('A host missed sessions')
})

test('a missed time with several guests is one absence of its host, and each guest gets their money back', async () => {
  const type = await sessions.offerPaid(host, { ...inRoom, people: 3 })
  const guests = [guest, await market.person('Ada'), await market.person('Ben')]
  const orders: string[] = []
  let last = ''
  for (const each of guests) {
    const { booking, orderId } = await sessions.paid(each, host, type)
    orders.push(orderId)
    last = booking.end
  }
  await close(last)
  for (const [index, each] of guests.entries())
    expect((await each.get(`/orders/${orders[index]}`)).body.order).toMatchObject({ refundedMinor: 4001 })
  expect((await host.get('/hours')).body.hours.paused).toBe(false)
})

test('the guest leaves 10 minutes after the start while the host is not there, with all of the money back', async () => {
  const { id, orderId, start } = await paid()
  await stayFor(guest, id, 9)
  expect(await bookingOf(guest, id)).toMatchObject({ leaveFrom: at(start, 10), can: [] })
  expect((await bookingOf(host, id)).leaveFrom).toBeNull()
  expect((await guest.post(`/bookings/${id}/leave`)).body.code).toBe('booking_not_left')
  await passTo(at(start, 10))
  expect((await bookingOf(guest, id)).can).toEqual(['leave'])
  expect((await host.post(`/bookings/${id}/leave`)).body.code).toBe('booking_not_left')
  for (const _ of [1, 2]) {
    const left = await guest.post(`/bookings/${id}/leave`)
    expect(left.body.booking).toMatchObject({ state: 'done', came: 'guest', can: [] })
  }
  const order = await orderOf(orderId)
  expect(order).toMatchObject({ state: 'cancelled', refundedMinor: 4001 })
  expect(order.events.at(-1)).toMatchObject({ act: 'host-absent', actor: 'buyer' })
  expect((await join(host, id)).body.code).toBe('room_closed')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a host who is there keeps the guest; who comes and goes is waited for 10 more minutes', async () => {
  const { id, start } = await paid()
  await stayFor(host, id, 5)
  await passTo(at(start, 11))
  const { leaveFrom, can } = await bookingOf(guest, id)
  expect([leaveFrom.slice(0, 16), can]).toEqual([at(start, 15).slice(0, 16), []])
  await passTo(at(start, 16))
  expect((await bookingOf(guest, id)).can).toEqual(['leave'])
  await join(host, id)
  expect((await bookingOf(guest, id)).leaveFrom).toBeNull()
  expect((await guest.post(`/bookings/${id}/leave`)).body.code).toBe('booking_not_left')
})

test('of a guest who leaves and a host who joins at the same moment one succeeds', async () => {
  for (let race = 0; race < 8; race += 1) {
    const { id, start } = await free()
    await passTo(at(start, 12))
    const [left, joined] = await Promise.all([guest.post(`/bookings/${id}/leave`), join(host, id)])
    expect([left.status, joined.status].sort()).toEqual([200, 409])
    expect((await bookingOf(guest, id)).state).toBe(left.status === 200 ? 'done' : 'booked')
    if (left.status !== 200) await host.post(`/bookings/${id}/cancel`, {})
    guest = await market.person('Tomas')
    host = await sessions.paidHost('Ilse')
  }
})

test('an outage of more than half of a session cancels it with all of the money back, and nobody was absent', async () => {
  const { id, orderId, start, end } = await paid()
  await beat(deps)
  await passTo(at(start, 31))
  await beat(deps)
  await close(end)
  const booking = await bookingOf(guest, id)
  expect(booking).toMatchObject({ state: 'cancelled', cancelledBy: 'clock', came: null, absence: null })
  expect(booking.reason).toContain('Our room did not work')
  const order = await orderOf(orderId)
  expect(order).toMatchObject({ state: 'cancelled', refundedMinor: 4001 })
  expect(order.events.at(-1)).toMatchObject({ act: 'session-outage', actor: 'clock' })
  for (const person of [guest, host]) expect(await told(person)).toContain('Our room did not work')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('minutes of an outage are not counted: half of the rest is enough, and the 10 minutes begin after it', async () => {
  const { id, start, end } = await paid()
  await beat(deps)
  await passTo(at(start, 20))
  await beat(deps)
  expect((await bookingOf(guest, id)).leaveFrom.slice(0, 16)).toBe(at(start, 30).slice(0, 16))
  await stayFor(host, id, 20, true)
  for (let minutes = 0; minutes < 21; minutes += 0.5) {
    market.advance(minute / 2)
    await beat(deps)
  }
  await close(end)
  expect((await bookingOf(guest, id)).came).toBe('host')
})

test('outside our room the times of joining say nothing, and the sides say who came', async () => {
  const { booking } = await sessions.paid(guest, host, await sessions.offerPaid(host))
  await passTo(at(booking.start, 15))
  expect(await bookingOf(guest, booking.id)).toMatchObject({ leaveFrom: null, can: [] })
  await close(booking.end)
  expect(await bookingOf(guest, booking.id)).toMatchObject({ state: 'over', came: null, can: ['say-absent'] })
})
