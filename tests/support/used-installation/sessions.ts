import { randomUUID } from 'node:crypto'
import type { Viewer } from '@guildhall/server/http/callers.ts'
import { addCalendar } from '@guildhall/server/other-calendars/calendars.ts'
import type { TestApp } from '../app.ts'
import { testHosts } from '../audits.ts'
import { hours, sessionType } from '../sessions.ts'
import type { UsedMember } from './member.ts'

/** Adds the hours, a calendar elsewhere and a session type of a host, and a booking of it. */
export async function fillSessions(
  app: TestApp,
  { host, guest }: { host: UsedMember; guest: UsedMember },
): Promise<void> {
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  await host.put('/hours', hours)
  await fillCalendar(app, host)
  const { id, questions } = (await host.post('/session-types', sessionType, keyed())).type
  const month = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 7)
  const { days } = await guest.get(`/users/${host.id}/session-types/${id}/slots?month=${month}&zone=UTC`)
  const answers = questions.map((each: { id: string }) => ({ questionId: each.id, text: 'Gauges.' }))
  const start = days.at(-1).slots[0].at
  const asked = { host: host.id, type: id, start, answers, notAssessed: true }
  const { booking } = await guest.post('/bookings', asked, keyed())
  await guest.post(`/bookings/${booking.id}/goals`, { text: 'Choose a gauge', due: '2030-01-31' }, keyed())
  await fillWait({ host, guest })
}

/** The guest offers a session too, without hours; the host waits for it. */
async function fillWait({ host, guest }: { host: UsedMember; guest: UsedMember }): Promise<void> {
  await guest.put('/hours', { ...hours, weekly: hours.weekly.map(() => []) })
  const { type } = await guest.post('/session-types', sessionType, { 'idempotency-key': randomUUID() })
  await host.put(`/users/${guest.id}/session-types/${type.id}/wait`, {})
}

/** Adds a calendar with an hour in two days. Nothing on the internet is opened. */
async function fillCalendar({ deps }: TestApp, host: UsedMember): Promise<void> {
  const start = new Date(deps.clock.now().getTime() + 2 * 86_400_000)
  const at = `${start.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
  const event = ['BEGIN:VEVENT', 'UID:1@carrow.example', `DTSTART:${at}`, 'DURATION:PT1H', 'END:VEVENT']
  const hosts = testHosts()
  hosts.files.set('calendar.carrow.example', hosts.answer(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n')))
  const { rows } = await deps.db.pool.query('select id::int from people where custom_user_id = $1', [host.id])
  const calendar = { name: 'Workshop', url: 'https://calendar.carrow.example/basic.ics' }
  await addCalendar({ ...deps, hosts: hosts.reader }, { id: rows[0].id } as Viewer, calendar)
}
