import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { dayAhead, job } from '../../tests/support/hiring.ts'
import { startMeetings } from '../../tests/support/meetings.ts'
import { bookedSession, hours } from '../../tests/support/sessions.ts'

const meetings = await fileFixture(startMeetings())
const { deps, market, scheduled, act, ahead } = meetings
let ada: ShopPerson
let ben: ShopPerson
beforeEach(async () => {
  ;[ada, ben] = (await meetings.friends('Ada', 'Ben')) as [ShopPerson, ShopPerson]
})
const range = (from = 0, to = 30) => `from=${dayAhead(from)}&to=${dayAhead(to)}`
const show = async (person: ShopPerson, days = range()) => (await person.get(`/calendar?${days}`)).body

test('GET /calendar has meetings with names, without declined and cancelled ones', async () => {
  const { id } = await scheduled(ada, [ben])
  const cancelled = await scheduled(ada, [ben], { start: ahead(60) })
  await act(ada, cancelled.id, 'cancel')
  expect(await show(ada)).toMatchObject({
    zone: null,
    meetings: [{ id, people: ['Ben'], state: 'waiting', waits: 'theirs' }],
    due: [],
  })
  expect((await show(ben)).meetings).toMatchObject([{ id, people: ['Ada'], waits: 'yours' }])
  await act(ben, id, 'decline')
  expect((await show(ben)).meetings).toEqual([])
  expect((await show(ada)).meetings).toMatchObject([{ id, state: 'declined' }])
  expect((await show(ada, range(20))).meetings).toEqual([])
})

test('GET /calendar has what falls due for each side: requests, offers, orders, decision dates and payouts', async () => {
  const [client, provider] = [await market.person('Ilse'), await meetings.freelancer('Tomas')]
  await meetings.requested(client, provider)
  await meetings.offered(client, provider)
  const { orders } = await meetings.active(client, provider)
  await client.post('/jobs', { ...job, decidesOn: dayAhead(9) }, { 'idempotency-key': 'a-job' })
  await deps.db.execute(sql`
    insert into payouts (id, user_id, amount_minor, currency, state, last4, created_at)
    values ('paidout00001', ${provider.id}, 1250, 'USD', 'requested', '4242', now())`)
  const kinds = async (person: ShopPerson) =>
    (await show(person)).due.map(({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`)
  expect((await kinds(client)).toSorted()).toEqual(
    [
      'engagement Next step: A map viewer',
      'engagement Request expires: A map viewer',
      'job Decide: Proofread a thesis on rainfall records',
      'offer Offer expires: A map viewer',
    ].toSorted(),
  )
  const due = (await show(provider)).due
  // A milestone is due once: its order has no entry beside that of its engagement.
  const step = { kind: 'engagement', title: 'Next step: A map viewer' }
  expect(due).toContainEqual(expect.objectContaining({ ...step, about: 'Ilse' }))
  expect((await show(client)).due).toContainEqual(expect.objectContaining({ ...step, about: 'Waits for Tomas' }))
  expect(JSON.stringify(due)).not.toContain(orders[0])
  expect(due).toContainEqual(expect.objectContaining({ kind: 'payout', title: 'Payout requested: $12.50' }))
  expect(due.map(({ at }: { at: string }) => at)).toEqual(due.map(({ at }: { at: string }) => at).toSorted())
  expect((await show(ada)).due).toEqual([])
})

test('GET /calendar has a booked session for host and guest until it is cancelled, and so has the file of the month', async () => {
  const { booking } = await bookedSession(ben, ada)
  const { title, start, end } = (await ada.get(`/bookings/${booking}`)).body.booking
  const session = { id: booking, title, start, end, group: null, isAsked: false }
  const days = range(0, 41)
  expect((await show(ada, days)).sessions).toEqual([{ ...session, people: ['Ben'], isHost: false }])
  expect((await show(ben, days)).sessions).toEqual([{ ...session, people: ['Ada'], isHost: true }])
  const file = async () => titlesOf((await ada.get(`/calendar/month-file?month=${start.slice(0, 7)}`)).body)
  expect(await file()).toContain(title)
  await ada.post(`/bookings/${booking}/cancel`, {})
  expect((await show(ben, days)).sessions).toEqual([])
  expect(await file()).not.toContain(title)
})

test('GET /calendar refuses more days than a calendar shows, days in the wrong order and invalid days', async () => {
  for (const days of [
    'from=2026-11-01&to=2027-11-01',
    'from=2026-11-02&to=2026-11-01',
    'from=x&to=y',
    'from=2026-02-30&to=2026-03-02',
  ])
    expect((await ada.get(`/calendar?${days}`)).status).toBe(400)
  expect((await market.visitor.get(`/calendar?${range()}`)).status).toBe(401)
})

test('GET /calendar has the open hours to come of the caller, and none while they take no bookings', async () => {
  expect((await show(ada)).open).toEqual([])
  await ada.put('/hours', hours)
  const { open } = await show(ada, range(1, 3))
  // The answer has one more day on each side; past hours are not open.
  expect(open.length).toBeGreaterThanOrEqual(3)
  for (const { from, to } of open) {
    expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(8 * 3_600_000)
    expect(Date.parse(from)).toBeGreaterThan(Date.now() - 60_000)
  }
  expect((await show(ben, range(1, 3))).open).toEqual([])
  await ada.put('/hours', { ...hours, paused: true })
  expect((await show(ada, range(1, 3))).open).toEqual([])
})

const titlesOf = (file: unknown) =>
  new ICAL.Component(ICAL.parse(String(file))).getAllSubcomponents('vevent').map((part) => new ICAL.Event(part).summary)

test('GET /calendar/feeds/{token} shows titles and times without a session, until there is a new address', async () => {
  const { id, title, start, end } = await scheduled(ada, [ben], { note: 'Nobody reads this', place: 'A secret place' })
  expect((await ada.get('/calendar/address')).body).toEqual({ url: null })
  const { url } = (await ada.post('/calendar/address')).body
  expect((await ada.get('/calendar/address')).body).toEqual({ url })
  const path = new URL(url).pathname.replace('/api', '')
  const token = path.split('/').at(-1) ?? ''
  const { rows } = await deps.db.pool.query('select * from calendar_addresses')
  expect(JSON.stringify(rows)).not.toContain(token)
  const file = await market.visitor.get(path)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const [part] = new ICAL.Component(ICAL.parse(String(file.body))).getAllSubcomponents('vevent')
  const event = new ICAL.Event(part as ICAL.Component)
  expect([event.uid, event.summary]).toEqual([`meeting-${id}@localhost`, title])
  expect([event.startDate, event.endDate].map((each) => each.toJSDate().toISOString())).toEqual([start, end])
  for (const secret of ['Nobody reads this', 'A secret place', 'Ben', 'example.org'])
    expect(String(file.body)).not.toContain(secret)
  const renewed = (await ada.post('/calendar/address')).body.url
  expect(renewed).not.toBe(url)
  expect((await market.visitor.get(path)).body.code).toBe('calendar_address_gone')
  const later = new URL(renewed).pathname.replace('/api', '')
  expect((await market.visitor.get(later)).status).toBe(200)
  await deps.db.execute(sql`update people set suspended_at = now() where id = ${ada.id}`)
  expect((await market.visitor.get(later)).status).toBe(404)
  await deps.db.execute(sql`update people set suspended_at = null where id = ${ada.id}`)
  expect((await ada.delete('/calendar/address')).body).toEqual({ url: null })
  expect((await market.visitor.get(later)).status).toBe(404)
  expect((await market.visitor.get('/calendar/feeds/short')).status).toBe(404)
})

test('the file of a month has its entries only', async () => {
  const start = ahead(48)
  const { title } = await scheduled(ada, [ben], { start })
  const month = start.slice(0, 7)
  expect(titlesOf((await ada.get(`/calendar/month-file?month=${month}`)).body)).toEqual([title])
  // Two months later: a meeting at the end of a month may last into the next.
  const after = new Date(`${month}-01T00:00:00Z`)
  after.setUTCMonth(after.getUTCMonth() + 2)
  expect(String((await ada.get(`/calendar/month-file?month=${after.toISOString().slice(0, 7)}`)).body)).not.toContain(
    'VEVENT',
  )
  expect((await ada.get('/calendar/month-file?month=2026-13')).status).toBe(400)
})

test('the dashboard has meetings of the coming week and invitations that wait, however far ahead', async () => {
  await scheduled(ada, [ben], { start: ahead(24) })
  const far = await scheduled(ada, [ben], { start: ahead(24 * 60), title: 'In two months' })
  const waiting = async (person: ShopPerson) => (await person.get('/dashboarddata')).body.waiting
  expect((await waiting(ada)).counts.meetings).toBe(1)
  expect((await waiting(ben)).counts.meetings).toBe(2)
  await act(ben, far.id, 'accept', { version: 0 })
  expect((await waiting(ben)).items).toMatchObject([{ kind: 'meeting', meeting: { people: ['Ada'], waits: 'yours' } }])
})
