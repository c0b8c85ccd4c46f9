import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { beat } from '#rooms/heartbeat.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startPaidSessions } from '../../tests/support/paid-sessions.ts'

// Who came to a session, for the staff who decide a dispute about it.

const sessions = await fileFixture(startPaidSessions())
const { market, shop, passTo } = sessions
const { deps } = market
const media = { microphone: true, camera: true, screen: false }
const minute = 60_000
const staff = await market.person('Ines')
await shop.makeAdmin(staff)

let host: ShopPerson
let guest: ShopPerson
beforeEach(async () => {
  host = await sessions.paidHost('Ilse')
  guest = await market.person('Tomas')
  await deps.db.execute(sql`delete from outages`)
  await deps.db.execute(sql`delete from heartbeats`)
})

let keys = 0
const keyed = () => ({ 'idempotency-key': `attendance-${++keys}` })
const at = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * minute).toISOString()
// The clock of the test runs on, so times are compared by the minute.
const byMinute = (session: object) => JSON.parse(JSON.stringify(session).replaceAll(/:\d\d\.\d{3}Z/g, ':00.000Z'))
const attendance = (person: ShopPerson, orderId: string) => person.get(`/admin/orders/${orderId}/attendance`)
const paid = async (over: object) => {
  const type = await sessions.offerPaid(host, over)
  const { booking, orderId } = await sessions.paid(guest, host, type)
  await passTo(booking.start)
  return { ...(booking as { id: string; start: string; end: string }), orderId }
}
/** A server runs for some minutes, with a sign of life every half of one. */
async function runFor(minutes: number, each: () => Promise<unknown> = async () => {}): Promise<void> {
  for (let halves = 0; halves < minutes * 2; halves += 1) {
    market.advance(minute / 2)
    await each()
    await beat(deps)
  }
}
/** Somebody is in the room for some minutes, with a sign of life every half of one. */
async function stayFor(person: ShopPerson, id: string, minutes: number): Promise<void> {
  const { stay } = (await person.post(`/rooms/booking/${id}/join`, media)).body
  await runFor(minutes, () => person.post(`/rooms/booking/${id}/stay`, { stay, after: 0, ...media }))
  await person.post(`/rooms/booking/${id}/stays/${stay}/leave`)
}
/** The other side answers at once, so that the staff decide. */
const reported = async (orderId: string) => {
  expect((await guest.post(`/orders/${orderId}/report`, { note: 'We hardly spoke.' }, keyed())).status).toBe(200)
  expect((await host.post(`/orders/${orderId}/answer`, { note: 'We did.' }, keyed())).status).toBe(200)
}

test('GET /admin/orders/{id}/attendance shows the staff who was in our room when, and its outages, after the session is over', async () => {
  const { id, orderId, start, end } = await paid({ placeKind: 'room', place: '' })
  await beat(deps)
  await stayFor(guest, id, 10)
  // No server runs for five minutes.
  market.advance(5 * minute)
  await beat(deps)
  await stayFor(host, id, 30)
  await runFor(15)
  expect((await attendance(staff, orderId)).status).toBe(404)
  await passTo(end)
  await reported(orderId)
  expect((await guest.get(`/bookings/${id}`)).body.booking.state).toBe('done')
  expect(byMinute((await attendance(staff, orderId)).body.session)).toEqual({
    ...{ start, end, placeKind: 'room', came: null, said: null },
    people: [
      { by: 'seller', minutes: 30, wasPresent: true, stays: [{ from: at(start, 15), to: at(start, 45) }] },
      { by: 'buyer', minutes: 10, wasPresent: false, stays: [{ from: start, to: at(start, 10) }] },
    ],
    outages: [{ from: at(start, 10), to: at(start, 15) }],
  })
})

test('outside our room the staff see who said that the other did not come, and the contrary answer', async () => {
  const { id, orderId, end } = await paid({})
  await passTo(end)
  expect((await guest.post(`/bookings/${id}/say-absent`)).status).toBe(200)
  expect((await host.post(`/bookings/${id}/answer-absent`, { came: true })).status).toBe(200)
  expect(byMinute((await attendance(staff, orderId)).body.session)).toMatchObject({
    ...{ placeKind: 'link', came: null, outages: [], said: { by: 'buyer', at: end, denied: true } },
    people: [
      { by: 'seller', stays: [] },
      { by: 'buyer', stays: [] },
    ],
  })
})

test('only staff who decide disputes and are on neither side read who came, and orders of other things have no session', async () => {
  const { orderId, end } = await paid({ placeKind: 'room', place: '' })
  await passTo(end)
  await reported(orderId)
  for (const person of [host, guest]) {
    expect((await attendance(person, orderId)).status).toBe(403)
    const own = await person.get(`/orders/${orderId}/attendance`)
    expect(own.body).toEqual((await attendance(staff, orderId)).body)
  }
  for (const person of [staff, await market.person('Eve')])
    expect((await person.get(`/orders/${orderId}/attendance`)).status).toBe(404)
  const moderator = await market.person('Hanna')
  await market.deps.db.execute(sql`update people set role = 'moderator' where id = ${moderator.id}`)
  expect((await attendance(moderator, orderId)).status).toBe(403)
  await market.deps.db.execute(sql`update people set role = 'admin' where id = ${host.id}`)
  expect((await attendance(host, orderId)).status).toBe(404)
  const product = await shop.offer(host, { title: 'A logo', price: 100, durationDays: 5 }, 'made')
  const made = (await shop.buy(guest, [product])).orders[0].id
  await host.post(`/orders/${made}/deliver`, { note: 'Here it is.' }, keyed())
  await guest.post(`/orders/${made}/report`, { note: 'It is not.' }, keyed())
  expect((await attendance(staff, made)).body).toEqual({ session: null })
})
