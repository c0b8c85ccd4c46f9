import { otherCalendarLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { calendarProblemTexts } from '@guildhall/contract/other-calendars/problems.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testHosts } from '../../tests/support/audits.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startSessions } from '../../tests/support/sessions.ts'
import { readDueCalendars } from './clock.ts'
import { personalOtherCalendars } from './service.ts'

const hosts = testHosts()
const sessions = await fileFixture(startSessions({ hosts: hosts.reader }))
const { market, offer, slots } = sessions
type Person = Awaited<ReturnType<typeof market.person>>
let host: Person
beforeEach(async () => {
  // A calendar is worked out again each day (UTC): each test begins long before midnight.
  market.advanceToNoon()
  host = await sessions.host('Ilse')
  hosts.files.clear()
  // Each test counts only the readings of its own calendars.
  await market.deps.db.execute(sql`delete from other_calendars`)
})
const stranger = await market.person('Eve')

const url = 'https://calendar.carrow.example/private-1234/basic.ics'
const add = (person: Person, over: object = {}) => person.post('/hours/calendars', { name: 'Work', url, ...over })
const list = async (person: Person) => (await person.get('/hours/calendars')).body.calendars
const readDue = async (minutes: number) => {
  market.advance(minutes * 60_000)
  await readDueCalendars(market.deps)
}
/** The published calendar has an event for each start, of an hour. */
function publish(...starts: string[]) {
  const compact = (at: string) => `${at.replace(/[-:]/g, '').slice(0, 15)}Z`
  const events = starts.map((at, place) =>
    [`BEGIN:VEVENT`, `UID:${place}@carrow.example`, 'SUMMARY:Dentist', `DTSTART:${compact(at)}`, 'DURATION:PT1H'].join(
      '\r\n',
    ),
  )
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((each) => [each, 'END:VEVENT']), 'END:VCALENDAR']
  hosts.files.set('calendar.carrow.example', hosts.answer(file.join('\r\n')))
}
const day = (ahead: number) => new Date(market.deps.clock.now().getTime() + ahead * 86_400_000).toISOString()

test('a calendar makes its owner busy: the slot is gone, for a new booking too, until the calendar is removed', async () => {
  const type = await offer(host)
  const [guest] = [await market.person('Ada')]
  const start = (await slots(guest, host, type)).at(30) ?? ''
  publish(start)
  const added = await add(host)
  expect([added.status, added.body.calendar]).toEqual([
    201,
    {
      ...{ id: expect.stringMatching(/^[a-z0-9]{12}$/), name: 'Work', host: 'calendar.carrow.example', times: 1 },
      ...{ readAt: expect.stringMatching(/^20/), problem: null, failingSince: null },
    },
  ])
  expect(await slots(guest, host, type)).not.toContain(start)
  expect((await sessions.book(guest, host, type, start)).status).toBe(409)
  const path = `/hours/calendars/${added.body.calendar.id}`
  expect((await stranger.delete(path)).status).toBe(404)
  expect((await host.delete(path)).status).toBe(204)
  expect((await host.delete(path)).status).toBe(404)
  expect(await slots(guest, host, type)).toContain(start)
})

test('the address is stored encrypted and in no answer; titles are not stored', async () => {
  publish(day(3))
  const added = await add(host)
  expect(JSON.stringify(added.body)).not.toContain('private-1234')
  const { rows } = await market.deps.db.pool.query(
    'select * from other_calendars c join other_calendar_times t on true',
  )
  expect(JSON.stringify(rows)).not.toMatch(/private-1234|Dentist/)
  const held = await personalOtherCalendars.heldOf(market.deps.db, host.id, market.deps.clock.now())
  expect(held).toMatchObject([{ name: 'Work', host: 'calendar.carrow.example', busyTimes: 1 }])
})

test('a calendar is read again every 15 minutes; one that did not change is not worked out again', async () => {
  publish(day(3))
  await add(host)
  publish(day(3), day(4))
  await readDue(14.9)
  expect(await list(host)).toMatchObject([{ times: 1 }])
  await readDue(0.2)
  expect(await list(host)).toMatchObject([{ times: 2 }])
  const written = async () =>
    (await market.deps.db.execute(sql`select max(xmin::text) as version from other_calendar_times`)).rows
  const [before, [{ readAt: readBefore }]] = [await written(), await list(host)]
  await readDue(15)
  expect(await written()).toEqual(before)
  const [{ readAt }] = await list(host)
  expect(Date.parse(readAt) - Date.parse(readBefore)).toBeGreaterThanOrEqual(15 * 60_000)
})

test('one that cannot be read any more keeps its times, is tried less often, and its owner is told once after a day', async () => {
  publish(day(30))
  await add(host)
  hosts.files.set('calendar.carrow.example', hosts.answer('', { status: 404 }))
  await readDue(15)
  const failing = { times: 1, problem: 'refused', failingSince: expect.stringMatching(/^20/) }
  expect(await list(host)).toMatchObject([failing])
  hosts.asked.length = 0
  for (const minutes of [29, 1.1, 60]) await readDue(minutes)
  expect(hosts.asked).toHaveLength(2)
  const told = async () =>
    (await host.get('/notifications')).body.notifications.filter(
      ({ title }: { title: string }) => title === 'A calendar cannot be read',
    )
  expect(await told()).toEqual([])
  for (let hours = 0; hours < 48; hours += 6) await readDue(361)
  expect(await told()).toMatchObject([
    {
      href: '/settings/hours#calendars',
      message: `Work could not be read for a day. The times we read last still count. ${calendarProblemTexts.refused}`,
    },
  ])
  publish(day(3), day(5))
  const [{ id }] = await list(host)
  expect((await host.post(`/hours/calendars/${id}/read`)).body.calendar).toMatchObject({
    ...{ times: 2, problem: null, failingSince: null },
  })
  expect((await stranger.post(`/hours/calendars/${id}/read`)).status).toBe(404)
})

test.each([
  ['unreachable', { kind: 'unreachable' }],
  ['unreachable', { kind: 'no-address' }],
  ['not-public', { kind: 'not-public' }],
  ['too-slow', { kind: 'too-slow' }],
  ['too-large', { kind: 'too-large' }],
  ['refused', hosts.answer('Sign in', { status: 401 })],
  ['unreachable', hosts.answer('', { status: 503 })],
  ['not-a-calendar', hosts.answer('<!doctype html>')],
] as const)('a calendar that is %s is not added, and its owner reads why', async (problem, answer) => {
  hosts.files.set('calendar.carrow.example', answer as never)
  const refused = await add(host)
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    [{ path: 'url', message: calendarProblemTexts[problem] }],
  ])
  expect(await list(host)).toEqual([])
})

test.each([
  'http://calendar.carrow.example/a.ics',
  'file:///etc/passwd',
  'https://ada:secret@calendar.carrow.example/a.ics',
  'calendar',
  '',
  `https://calendar.carrow.example/${'a'.repeat(2000)}`,
])('an address that is no public one is refused before anything is opened: %s', async (wrong) => {
  hosts.asked.length = 0
  expect((await add(host, { url: wrong })).body.fields?.[0]?.path).toBe('url')
  expect(hosts.asked).toEqual([])
})

test('webcal addresses are read by HTTPS; the same calendar twice and a sixth one are refused, also at once', async () => {
  publish(day(3))
  expect((await add(host, { url: url.replace('https:', 'webcal:') })).status).toBe(201)
  expect((await add(host)).body.code).toBe('other_calendar_known')
  const further = Array.from({ length: most.perPerson + 1 }, (_, place) => add(host, { url: `${url}?${place}` }))
  const answers = await Promise.all(further)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most.perPerson - 1)
  expect(answers.filter(({ body }) => body.code === 'other_calendars_full')).toHaveLength(2)
  const other = await sessions.host('Ben')
  const twice = await Promise.all([add(other), add(other)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('two processes at once read each calendar once', async () => {
  publish(day(3))
  await add(host, { url: `${url}?at-once` })
  market.advance(16 * 60_000)
  hosts.asked.length = 0
  await Promise.all([readDueCalendars(market.deps), readDueCalendars(market.deps)])
  expect(hosts.asked.filter((each) => each.endsWith('?at-once'))).toHaveLength(1)
})
