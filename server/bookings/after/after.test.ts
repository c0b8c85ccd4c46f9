import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { runReviewClock } from '#reviews/jobs.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startSessions } from '../../../tests/support/sessions.ts'

// What happens after a session: the question to the guest, and the reviews of both.

const sessions = await fileFixture(startSessions())
const { market } = sessions
type Person = Awaited<ReturnType<typeof market.person>>

let host: Person
let guest: Person
beforeEach(async () => {
  host = await sessions.host('Ilse')
  guest = await market.person('Tomas')
})

const day = 24
const bookingOf = async (person: Person, id: string) => (await person.get(`/bookings/${id}`)).body.booking
const after = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * 3_600_000).toISOString()
const told = async (person: Person): Promise<string[]> =>
  (await person.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title)
const waiting = async (person: Person): Promise<string[]> =>
  (await person.get('/dashboarddata')).body.waiting.items.map(
    (item: { kind: string; booking?: { waits: string }; review?: { of: string } }) =>
      `${item.kind} ${item.booking?.waits ?? item.review?.of}`,
  )
const review = async (person: Person, id: string) => (await person.get(`/bookings/${id}/review`)).body.reviews
const write = (person: Person, id: string, over: object = {}) =>
  person.put(`/bookings/${id}/review`, { rating: 5, words: ['clear'], text: 'A good hour.', ...over })

/** A session that is done, two days after its end. */
async function done(): Promise<{ id: string; end: string }> {
  const booking = await sessions.booked(guest, host, await sessions.offer(host))
  await sessions.pass(after(booking.end, 0.1))
  await sessions.pass(after(booking.end, 2 * day))
  return booking
}
/** The same, when its guest has been asked. */
async function asked(): Promise<{ id: string; end: string }> {
  const booking = await done()
  await sessions.pass(after(booking.end, 14 * day))
  return booking
}

test('14 days after a session its guest is asked once whether it helped, and the host reads the answer', async () => {
  const { id, end } = await done()
  await sessions.pass(after(end, 14 * day - 0.1))
  expect(await bookingOf(guest, id)).toMatchObject({ state: 'done', helped: null })
  await sessions.pass(after(end, 14 * day))
  expect((await told(guest)).filter((title) => title === 'Did it help?')).toHaveLength(1)
  expect(await told(host)).toContain('Review your session with Tomas')
  expect((await waiting(guest)).sort()).toEqual(['booking say-helped', 'review booking'])
  expect(await waiting(host)).toEqual(['review booking'])
  expect((await host.put(`/bookings/${id}/helped`, { answer: 'yes' })).body.code).toBe('booking_moved')
  expect((await bookingOf(host, id)).helped).toBeNull()
  const said = { answer: 'partly', note: 'I know where to begin.' }
  for (const _ of [1, 2])
    expect((await guest.put(`/bookings/${id}/helped`, said)).body.booking.helped).toMatchObject(said)
  expect((await guest.put(`/bookings/${id}/helped`, { answer: 'no' })).status).toBe(409)
  expect((await bookingOf(host, id)).helped).toMatchObject(said)
  expect((await told(host)).filter((title) => title === 'It helped partly')).toHaveLength(1)
  expect(await told(guest)).not.toContain('Did it help?')
  expect(await waiting(guest)).toEqual(['review booking'])
  await sessions.pass(30 * day)
  expect(await told(guest)).not.toContain('Did it help?')
})

test('the question ends 14 days later, and is not asked of a session that somebody missed', async () => {
  const { id } = await asked()
  await sessions.pass(14 * day)
  expect((await guest.put(`/bookings/${id}/helped`, { answer: 'yes' })).status).toBe(409)
  expect(await waiting(guest)).not.toContain('booking say-helped')
  const booking = await sessions.booked(guest, host, await sessions.offer(host))
  await sessions.pass(after(booking.end, 1))
  await guest.post(`/bookings/${booking.id}/say-absent`)
  await host.post(`/bookings/${booking.id}/answer-absent`, { came: false })
  await sessions.pass(after(booking.end, 15 * day))
  expect(await bookingOf(guest, booking.id)).toMatchObject({ helped: null, wantReviews: null })
  expect((await write(guest, booking.id)).body.code).toBe('work_review_closed')
})

test('a side that says the other did not come does not keep them from a review, if they deny it', async () => {
  const booking = await sessions.booked(guest, host, await sessions.offer(host))
  await sessions.pass(after(booking.end, 1))
  await host.post(`/bookings/${booking.id}/say-absent`)
  await guest.post(`/bookings/${booking.id}/answer-absent`, { came: true })
  await sessions.pass(after(booking.end, 14 * day))
  expect((await write(guest, booking.id)).status).toBe(200)
})

test('reviews are read once both are sent, and are on the profiles with the rating of the session', async () => {
  const { id } = await asked()
  expect((await write(guest, id, { rating: 4 })).body.reviews).toMatchObject({ isOpen: true, other: null })
  expect(await review(host, id)).toMatchObject({ isOtherSent: true, other: null, own: null })
  const received = async () => (await guest.get(`/users/${host.customUserId}/work-reviews`)).body
  expect((await received()).count).toBe(0)
  expect(await told(host)).toContain('Tomas has sent a review')
  expect((await write(host, id)).body.reviews).toMatchObject({ isOpen: false, other: { rating: 4 } })
  expect(await received()).toMatchObject({ count: 1, rating: 4, items: [{ of: 'booking', by: 'client', rating: 4 }] })
  expect((await write(guest, id, { rating: 1 })).body.code).toBe('work_review_shown')
  const answered = await host.post(`/bookings/${id}/review/answer`, { text: 'Thank you.' })
  expect(answered.body.reviews.other.answer.text).toBe('Thank you.')
  expect(await told(guest)).toContain('Ilse answered your review')
})

test('of two reviews at the same moment the second shows both; when the time is over what was sent is shown', async () => {
  const one = await asked()
  await Promise.all([write(guest, one.id), write(host, one.id)])
  expect(await review(guest, one.id)).toMatchObject({
    isOpen: false,
    own: { state: 'shown' },
    other: { state: 'shown' },
  })
  const other = await asked()
  await write(guest, other.id)
  await sessions.pass(14 * day)
  await runReviewClock(market.deps)
  expect(await review(host, other.id)).toMatchObject({ isOpen: false, own: null, other: { state: 'shown' } })
  expect((await write(host, other.id)).body.code).toBe('work_review_closed')
})

test('reviews open before the question once both sides want it; the question still comes', async () => {
  const { id, end } = await done()
  expect(await review(guest, id)).toBeNull()
  expect((await guest.post(`/bookings/${id}/want-reviews`)).body.booking.wantReviews).toEqual({
    own: true,
    other: false,
  })
  expect(await told(host)).toContain('Review each other now?')
  expect((await write(guest, id)).body.code).toBe('work_review_closed')
  await Promise.all([1, 2].map(() => host.post(`/bookings/${id}/want-reviews`)))
  expect(await bookingOf(guest, id)).toMatchObject({ wantReviews: null })
  expect(await told(guest)).toContain('Review your session with Ilse')
  await write(guest, id)
  await write(host, id)
  await sessions.pass(after(end, 14 * day))
  expect((await bookingOf(guest, id)).helped).toMatchObject({ answer: null })
  // The reviews of both are read already.
  expect((await told(host)).filter((title) => title.startsWith('Review your session'))).toEqual([])
})

test('both want reviews at the same moment: they open once', async () => {
  const { id } = await done()
  await Promise.all([guest, host].map((person) => person.post(`/bookings/${id}/want-reviews`)))
  expect(await review(guest, id)).toMatchObject({ isOpen: true })
  expect((await told(host)).filter((title) => title.startsWith('Review your session'))).toHaveLength(1)
})

test('strangers find neither the question nor the reviews, and a closed account is not asked', async () => {
  const { id, end } = await done()
  const eve = await market.person('Eve')
  for (const answer of [
    await eve.put(`/bookings/${id}/helped`, { answer: 'yes' }),
    await eve.post(`/bookings/${id}/want-reviews`),
    await eve.get(`/bookings/${id}/review`),
    await write(eve, id),
  ])
    expect(answer.status).toBe(404)
  await market.deps.db.execute(sql`update bookings set guest_id = null where id = ${id}`)
  await sessions.pass(after(end, 14 * day))
  expect(await review(host, id)).toBeNull()
  expect(await bookingOf(host, id)).toMatchObject({ helped: null, wantReviews: null })
})
