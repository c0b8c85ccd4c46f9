import { expect, test } from 'vitest'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startPaidSessions } from '../../../tests/support/paid-sessions.ts'

const sessions = await fileFixture(startPaidSessions())
const { market, passTo } = sessions

const none = { held: 0, guests: 0, hours: 0, releasedMinor: 0 }
const read = async (person: ShopPerson, days = 7) => (await person.get(`/analytics?days=${days}`)).body
const at = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString()
/** Two days after the end, when nobody can say any more that the other did not come. */
const complete = async (end: string) => {
  await passTo(end)
  await passTo(at(end, 48 * 60 + 1))
}

test('GET /analytics has the sessions that a host held, their guests and hours, and what was released for them', async () => {
  const host = await sessions.paidHost('Ilse')
  const type = await sessions.offerPaid(host, { people: 2, minutes: 45 })
  const [maya, ben] = [await market.person('Maya'), await market.person('Ben')]
  const first = await sessions.paid(maya, host, type)
  const { booking } = await sessions.paid(ben, host, type)
  // A group shares its time.
  expect(booking.start).toBe(first.booking.start)
  expect((await read(host)).sessions).toEqual(none)
  await complete(booking.end)
  const answer = await read(host)
  expect(answer.sessions).toEqual({ held: 1, guests: 2, hours: 0.75, releasedMinor: 8002 })
  expect(answer.sessionsBefore).toEqual(none)
  expect(answer.totals).toMatchObject({ sales: 0, revenueMinor: 0 })
  expect((await read(maya)).sessions).toEqual(none)
  market.advance(8 * 86_400_000)
  const later = await read(host)
  expect([later.sessions, later.sessionsBefore.held]).toEqual([none, 1])
})

test('a session that somebody missed is not counted as held, and a refund not as released', async () => {
  const host = await sessions.paidHost('Ilse')
  const guest = await market.person('Maya')
  const { booking } = await sessions.paid(guest, host, await sessions.offerPaid(host))
  await passTo(booking.end)
  expect((await guest.post(`/bookings/${booking.id}/say-absent`)).status).toBe(200)
  await passTo(at(booking.end, 48 * 60 + 1))
  await passTo(at(booking.end, 97 * 60))
  expect((await guest.get(`/bookings/${booking.id}`)).body.booking).toMatchObject({
    state: 'done',
    absence: { saidBy: 'guest', denied: false },
  })
  expect((await read(host)).sessions).toEqual(none)
})
