import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startSessions } from '../../../tests/support/sessions.ts'
import { sendSessionMail } from './session-mails.ts'

const enqueue = vi.fn(async (_tx: unknown, _name: string, _data: object) => {})
const sessions = await fileFixture(startSessions({ jobs: { failed: async () => [], enqueue } as never }))
const { market, offer, slots, book } = sessions
type Person = Awaited<ReturnType<typeof market.person>>
interface Sent {
  to: string
  update: string
  time: string
  who: string
  calendar: { method: string; content: string }
}

/** Sends the mails that were asked for since the last call, and returns them. */
async function mailed(): Promise<Sent[]> {
  const asked = enqueue.mock.calls.filter(([, name]) => name === 'session-mail').map(([, , data]) => data)
  enqueue.mockClear()
  const sent: Sent[] = []
  const send = async (_template: string, to: string, values: object) => void sent.push({ to, ...values } as Sent)
  const deps = { ...market.deps, mail: { send } as never }
  for (const data of asked) await sendSessionMail(deps, data as Parameters<typeof sendSessionMail>[1])
  return sent
}
const mailOf = (person: Person) => `${person.customUserId}@example.org`

/** A calendar file as another library reads it. */
function parse({ calendar }: Sent) {
  const file = new ICAL.Component(ICAL.parse(calendar.content))
  const event = new ICAL.Event(file.getFirstSubcomponent('vevent') as ICAL.Component)
  return {
    ...{ method: file.getFirstPropertyValue('method'), uid: event.uid, sequence: event.sequence, title: event.summary },
    ...{ start: event.startDate.toJSDate().toISOString(), place: event.location },
    attendees: event.attendees.map((each) => String(each.getFirstValue()).toLowerCase()),
  }
}

async function met() {
  const [guest, host] = [await market.person('Ada'), await sessions.host('Ilse')]
  const type = await offer(host, { cancelRule: 'easy' })
  const free = (await slots(guest, host, type)).slice(40)
  await mailed()
  const { booking } = (await book(guest, host, type, free[0])).body
  return { guest, host, booking, free }
}

test('booking, moving and cancelling are mails to both sides, with files of one UID and a rising SEQUENCE', async () => {
  const { guest, host, booking, free } = await met()
  const both = [mailOf(guest), mailOf(host)].sort()
  const first = await mailed()
  expect(first.map(({ to }) => to).sort()).toEqual(both)
  const uid = `session-${booking.id}@localhost`
  for (const mail of first)
    expect(parse(mail)).toEqual({
      ...{ method: 'REQUEST', uid, sequence: 0, title: booking.title, start: booking.start },
      // Nobody learns anybody's address.
      ...{ place: booking.place, attendees: [`mailto:${mail.to}`] },
    })
  await guest.post(`/bookings/${booking.id}/move`, { start: free[3] })
  const moved = await mailed()
  expect(moved.map(({ to }) => to).sort()).toEqual(both)
  for (const mail of moved) expect(parse(mail)).toMatchObject({ method: 'REQUEST', uid, sequence: 1, start: free[3] })
  await host.post(`/bookings/${booking.id}/cancel`, { reason: 'I am ill.' })
  const cancelled = await mailed()
  expect(cancelled.map(({ to }) => to).sort()).toEqual(both)
  for (const mail of cancelled) expect(parse(mail)).toMatchObject({ method: 'CANCEL', uid, sequence: 2 })
})

test('both are reminded with the same file; the notification is not mailed a second time', async () => {
  const { guest, host, booking } = await met()
  await mailed()
  await sessions.pass(new Date(Date.parse(booking.start) - 23.9 * 3_600_000).toISOString())
  const held = enqueue.mock.calls.map(([, name]) => name)
  expect(held).not.toContain('notification-mail')
  const mails = await mailed()
  expect(mails.map(({ to, update }) => [to, update]).sort()).toEqual(
    [
      [mailOf(guest), 'reminder'],
      [mailOf(host), 'reminder'],
    ].sort(),
  )
  for (const mail of mails) expect(parse(mail)).toMatchObject({ sequence: 0, start: booking.start })
})

test('a request gets no file until it is approved, and none when it is declined', async () => {
  const [guest, host] = [await market.person('Ada'), await sessions.host('Ilse')]
  const type = await offer(host, { approval: true })
  const free = (await slots(guest, host, type)).slice(40)
  await mailed()
  const { booking } = (await book(guest, host, type, free[0])).body
  expect(await mailed()).toEqual([])
  await host.post(`/bookings/${booking.id}/approve`)
  expect((await mailed()).map(({ update }) => update)).toEqual(['booked', 'booked'])
  const other = (await book(guest, host, type, free[5])).body.booking
  await host.post(`/bookings/${other.id}/cancel`, {})
  expect(await mailed()).toEqual([])
})

test('a mail about a session that has changed since is not sent, and people who do not want mails get none', async () => {
  const { guest, host, booking, free } = await met()
  await guest.post(`/bookings/${booking.id}/move`, { start: free[3] })
  expect((await mailed()).map(({ update }) => update)).toEqual(['moved', 'moved'])
  await guest.put('/notifications/settings', { mail: { orders: false } })
  await host.post(`/bookings/${booking.id}/cancel`, {})
  expect((await mailed()).map(({ to }) => to)).toEqual([mailOf(host)])
})

test('GET /bookings/{id}/calendar-file answers each side with the file of the mails while it is booked, and nobody else', async () => {
  const { guest, host, booking } = await met()
  const path = `/bookings/${booking.id}/calendar-file`
  for (const person of [guest, host]) {
    const { status, body, headers } = await person.get(path)
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const file = parse({
      ...{ to: '', update: '', time: '', who: '' },
      calendar: { method: '', content: String(body) },
    })
    const uid = `session-${booking.id}@localhost`
    expect(file).toMatchObject({ method: 'REQUEST', uid, sequence: 0, start: booking.start, place: booking.place })
    expect(file.attendees).toEqual([`mailto:${mailOf(person)}`])
  }
  expect((await (await market.person('Stranger')).get(path)).status).toBe(404)
  await guest.post(`/bookings/${booking.id}/cancel`, {})
  const after = await guest.get(path)
  expect([after.status, after.body.code]).toEqual([409, 'booking_moved'])
})
