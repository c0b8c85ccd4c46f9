import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMentors } from '../../tests/support/mentors.ts'

const mentors = await fileFixture(startMentors())
const { market, apply, applied, ahead, offer, own, staffAct, talking, told, pass, mailed } = mentors
const staff = await mentors.staff('Sofia', 'moderator')
let ilse: ShopPerson
beforeEach(async () => {
  ilse = await market.person('Ilse')
})
const stateOf = async (person: ShopPerson) => (await own(person)).application.state
const lateSteps = async (person: ShopPerson) =>
  (await own(person)).application.steps
    .filter(({ isLate }: { isLate: boolean }) => isLate)
    .map(({ step }: { step: string }) => step)

test('a step whose promised date has passed is late: reading, offering times, deciding', async () => {
  const id = await applied(ilse)
  expect(await lateSteps(ilse)).toEqual([])
  await pass(3.1)
  expect(await lateSteps(ilse)).toEqual(['read'])
  await staffAct(staff, id, 'read')
  expect(await lateSteps(ilse)).toEqual([])
  await pass(2.1)
  expect(await lateSteps(ilse)).toEqual(['talk'])
  const times = ahead(24, 48, 72)
  await offer(staff, id, times)
  await ilse.post('/mentoring/application/choose', { start: times[0] })
  await pass(2)
  expect(await lateSteps(ilse)).toEqual([])
  await pass(1.1)
  expect(await lateSteps(ilse)).toEqual(['decision'])
  expect(await stateOf(ilse)).toBe('talk')
})

test('without a chosen time for 14 days an application is withdrawn, and a new one can follow at once', async () => {
  await offer(staff, await applied(ilse))
  await pass(13.9)
  expect(await stateOf(ilse)).toBe('offered')
  // The times are over, so other ones can only be asked for.
  expect((await own(ilse)).application.times).toEqual([])
  await pass(0.2)
  expect(await stateOf(ilse)).toBe('withdrawn')
  expect(await told(ilse)).toContain('Your application was withdrawn')
  expect((await apply(ilse)).status).toBe(201)
})

test('without a decision for 60 days an application is closed with an apology, and a new one can follow at once', async () => {
  const [sent, talked, asked] = [ilse, await market.person('Maya'), await market.person('Noor')]
  await applied(sent)
  await talking(talked, staff)
  await pass(50)
  await pass(9.9)
  expect([await stateOf(sent), await stateOf(talked)]).toEqual(['sent', 'talk'])
  await offer(staff, await applied(asked))
  await pass(0.2)
  expect([await stateOf(sent), await stateOf(talked), await stateOf(asked)]).toEqual(['closed', 'closed', 'offered'])
  const { notifications } = (await sent.get('/notifications')).body
  expect(notifications[0]).toMatchObject({ title: 'We closed your application' })
  expect(notifications[0].message).toContain('We are sorry')
  expect((await apply(sent)).status).toBe(201)
})

test('an application that ends while the clock runs is left as it is', async () => {
  await offer(staff, await applied(ilse))
  await ilse.post('/mentoring/application/withdraw', {})
  await pass(70)
  expect(await stateOf(ilse)).toBe('withdrawn')
  expect(await told(ilse)).not.toContain('We closed your application')
})

test('a mentor whose first free time has passed, or whose hours change, gets new ones', async () => {
  const mentor = await mentors.mentor('Lars', staff)
  const slots = async () =>
    (await market.visitor.get('/mentors?topic=Research%20methods')).body.items.find(
      ({ person }: { person: { customUserId: string } }) => person.customUserId === mentor.customUserId,
    )?.slots
  const before = await slots()
  expect(before).toHaveLength(4)
  await pass(3)
  const after = await slots()
  expect(after).toHaveLength(4)
  expect(Date.parse(after[0])).toBeGreaterThan(Date.parse(before[3]))
  // A booking takes the first of them.
  const booking = { host: mentor.customUserId, type: mentor.type.id, start: after[0], notAssessed: true }
  const key = { 'idempotency-key': 'books-the-first-of-them' }
  expect((await ilse.post('/bookings', booking, key)).status).toBe(201)
  await pass(0.001)
  expect(await slots()).not.toContain(after[0])
  const { hours } = (await mentor.get('/hours')).body
  const { updatedAt: _, ...same } = hours
  await mentor.put('/hours', { ...same, paused: true })
  await pass(0.001)
  expect(await slots()).toBeUndefined()
  await mentor.put('/hours', same)
  await pass(0.001)
  expect(await slots()).toHaveLength(4)
  await mentor.post(`/session-types/${mentor.type.id}/pause`, {})
  await pass(0.001)
  expect(await slots()).toBeUndefined()
  await mailed()
})
