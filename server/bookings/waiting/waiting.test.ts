import { expect, test } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startSessions } from '../../../tests/support/sessions.ts'
import { runBookingClock } from '../booking-clock.ts'

const sessions = await fileFixture(startSessions())
const { market, offer, slots, book } = sessions
// Each morning one more day can be booked, which is a free time of its own: the tests end before the next morning.
market.advanceToNoon()
type Person = Awaited<ReturnType<typeof market.person>>
type Type = { id: string }

const wait = (person: Person, host: Person, type: Type) =>
  person.put(`/users/${host.customUserId}/session-types/${type.id}/wait`, {})
const leave = (person: Person, host: Person, type: Type) =>
  person.delete(`/users/${host.customUserId}/session-types/${type.id}/wait`)
const seen = async (person: Person, host: Person, type: Type) =>
  (await person.get(`/users/${host.customUserId}/session-types/${type.id}`)).body.wait
/** How often a person was told of a free time, as the bell counts. */
const told = async (person: Person) =>
  (await person.get('/notifications')).body.notifications.filter(
    ({ title }: { title: string }) => title === 'A time is free',
  ).length

/** A host with one hour a day, on two days ahead, all of it booked. */
async function full(over: object = {}) {
  const host = await sessions.host('Ilse', {
    weekly: Array.from({ length: 7 }, () => [{ from: 540, to: 600 }]),
    ahead: 7,
  })
  const type = await offer(host, over)
  const guests: Person[] = []
  const booked: { id: string; start: string }[] = []
  for (const start of await slots(host, host, type)) {
    if (guests.length * 3 <= booked.length) guests.push(await market.person('Full'))
    const guest = guests.at(-1)
    if (guest) booked.push((await book(guest, host, type, start)).body.booking)
  }
  const cancel = (at: number) => host.post(`/bookings/${booked[at]?.id}/cancel`, {})
  return { host, type, booked, cancel }
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => market.person('Ada')))

test('PUT …/wait puts people on the list of a full session type only, and repeating it changes nothing', async () => {
  const { host, type, cancel } = await full()
  const [ada] = await people(1)
  if (!ada) return
  expect(await seen(ada, host, type)).toBeNull()
  const first = await wait(ada, host, type)
  expect([first.status, first.body.wait.toldAt]).toEqual([200, null])
  expect((await wait(ada, host, type)).body).toEqual(first.body)
  expect(await seen(ada, host, type)).toEqual(first.body.wait)
  expect((await wait(host, host, type)).body.code).toBe('booking_self')
  expect((await leave(ada, host, type)).status).toBe(204)
  expect(await seen(ada, host, type)).toBeNull()
  await cancel(3)
  expect((await wait(ada, host, type)).body.code).toBe('session_has_times')
})

test('the first on the list is told, the next two hours later, and each once', async () => {
  const { host, type, cancel, booked } = await full()
  const [ada, ben] = (await people(2)) as [Person, Person]
  await wait(ada, host, type)
  await wait(ben, host, type)
  await sessions.pass(0)
  expect([await told(ada), await told(ben)]).toEqual([0, 0])
  await cancel(4)
  await sessions.pass(0)
  expect([await told(ada), await told(ben)]).toEqual([1, 0])
  const { notifications } = (await ada.get('/notifications')).body
  expect(notifications[0]).toMatchObject({
    href: `/book/${host.customUserId}/${type.id}?${new URLSearchParams({ at: booked[4]?.start ?? '' })}`,
  })
  await sessions.pass(2 - 1 / 3600)
  expect(await told(ben)).toBe(0)
  await sessions.pass(2 / 3600)
  expect([await told(ada), await told(ben)]).toEqual([1, 1])
  await sessions.pass(5)
  expect([await told(ada), await told(ben)]).toEqual([1, 1])
})

test('two times that get free at once, and two processes that look, tell one person once', async () => {
  const { host, type, cancel } = await full()
  const waiting = await people(3)
  for (const person of waiting) await wait(person, host, type)
  await Promise.all([cancel(2), cancel(3)])
  await Promise.all([runBookingClock(market.deps), runBookingClock(market.deps), runBookingClock(market.deps)])
  expect(await Promise.all(waiting.map(told))).toEqual([1, 0, 0])
})

test('who was told and was too late stays first; who let the turn pass is told last', async () => {
  const { host, type, cancel, booked } = await full()
  const [ada, ben] = (await people(2)) as [Person, Person]
  await wait(ada, host, type)
  await wait(ben, host, type)
  await cancel(4)
  await sessions.pass(0)
  // Nothing is held: somebody else takes it.
  const [other] = (await people(1)) as [Person]
  expect((await book(other, host, type, booked[4]?.start)).status).toBe(201)
  await sessions.pass(0)
  expect([await told(ada), (await seen(ada, host, type)).toldAt]).toEqual([0, null])
  await cancel(5)
  await sessions.pass(0)
  expect([await told(ada), await told(ben)]).toEqual([1, 0])
  await sessions.pass(2)
  expect(await told(ben)).toBe(1)
  await book(other, host, type, booked[5]?.start)
  await sessions.pass(0)
  await cancel(6)
  await sessions.pass(0)
  expect([await told(ada), await told(ben)]).toEqual([0, 1])
})

test('waiting ends with a booking, a block, a suspension and the end of the type', async () => {
  const { host, type, cancel, booked } = await full()
  const [ada, ben, cleo, dan] = (await people(4)) as [Person, Person, Person, Person]
  for (const person of [ada, ben, cleo, dan]) await wait(person, host, type)
  await cancel(4)
  expect((await book(ada, host, type, booked[4]?.start)).status).toBe(201)
  expect(await seen(ada, host, type)).toBeNull()
  await host.post('/relations/block', { blockedUserId: ben.customUserId })
  await host.post('/relations/unblock', { blockedUserId: ben.customUserId })
  expect(await seen(ben, host, type)).toBeNull()
  const staff = await market.person('Maud')
  await market.deps.db.pool.query("update people set role = 'moderator' where id = $1", [staff.id])
  const decision = { rule: 'misuse', reason: 'Many empty requests.' }
  expect((await staff.post(`/admin/people/${dan.customUserId}/suspend`, decision)).status).toBe(200)
  const left = await market.deps.db.pool.query('select from session_waits where type_id = $1', [type.id])
  expect(left.rows).toHaveLength(1)
  await host.delete(`/session-types/${type.id}`)
  const titles = (await cleo.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title)
  expect(titles).toContain('Waiting list ended')
  const { rows } = await market.deps.db.pool.query('select from session_waits where type_id = $1', [type.id])
  expect(rows).toEqual([])
})

test('a place on the list ends after 90 days, and its person is told', async () => {
  const { host, type } = await full()
  const [ada] = (await people(1)) as [Person]
  await host.put('/hours', { ...(await host.get('/hours')).body.hours, weekly: Array.from({ length: 7 }, () => []) })
  await wait(ada, host, type)
  await sessions.pass(90 * 24 - 1)
  expect(await seen(ada, host, type)).not.toBeNull()
  await sessions.pass(1)
  expect(await seen(ada, host, type)).toBeNull()
})
