import { expect, test } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startSessions } from '../../../tests/support/sessions.ts'

const sessions = await fileFixture(startSessions())
const { market, offer, slots, book } = sessions
type Person = Awaited<ReturnType<typeof market.person>>
const waiting = async (person: Person) =>
  (await person.get('/dashboarddata')).body.waiting.items
    .filter(({ kind }: { kind: string }) => kind === 'booking')
    .map(({ booking, dueAt }: { booking: { waits: string; other: string }; dueAt: string }) => [booking.waits, dueAt])

test('GET /dashboarddata has what bookings need of each side, and what begins within days', async () => {
  const [guest, host] = [await market.person('Ada'), await sessions.host('Ilse')]
  const type = await offer(host, { approval: true, cancelRule: 'easy' })
  const late = (await slots(guest, host, type)).slice(120)
  const { booking } = (await book(guest, host, type, late[0])).body
  expect(await waiting(host)).toEqual([['approve', booking.next.at]])
  expect(await waiting(guest)).toEqual([])
  await host.post(`/bookings/${booking.id}/approve`)
  expect(await waiting(host)).toEqual([])
  await host.post(`/bookings/${booking.id}/propose`, { start: late[4] })
  expect(await waiting(guest)).toEqual([['answer-time', booking.start]])
  expect(await waiting(host)).toEqual([])
  await host.post(`/bookings/${booking.id}/withdraw-proposal`)
  expect(await waiting(guest)).toEqual([])
  await sessions.pass(new Date(Date.parse(booking.start) - 3_600_000).toISOString())
  expect(await waiting(guest)).toEqual([['soon', booking.start]])
  expect(await waiting(host)).toEqual([['soon', booking.start]])
  await sessions.pass(new Date(Date.parse(booking.end) + 60_000).toISOString())
  expect(await waiting(guest)).toEqual([])
  const said = (await guest.post(`/bookings/${booking.id}/say-absent`)).body.booking
  expect(await waiting(host)).toEqual([['answer-absence', said.absence.answerUntil]])
  expect(await waiting(guest)).toEqual([])
  await host.post(`/bookings/${booking.id}/answer-absent`, { came: true })
  expect(await waiting(host)).toEqual([])
})
