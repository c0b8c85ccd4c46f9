import { expect, test } from 'vitest'
import { startCampuses } from '../../../tests/support/campus-joins.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { holdLock } from '../../../tests/support/held-lock.ts'

const campus = await fileFixture(startCampuses())
const { market } = campus
const hourMs = 3_600_000
const inHours = (hours: number) => new Date(market.deps.clock.now().getTime() + hours * hourMs).toISOString()
const evening = (over: object = {}) => ({
  ...{ title: 'List your thesis', place: 'Library, room 2', startsAt: inHours(24), endsAt: inHours(26), ...over },
})
type Person = Awaited<ReturnType<typeof campus.ambassador>>
let keys = 0
const plan = (person: Pick<Person, 'post'>, over: object = {}, key = `plan-${++keys}`) =>
  person.post('/ambassadors/mine/events', evening(over), { 'idempotency-key': key })
const planned = async (person: Person, over: object = {}) => (await plan(person, over)).body.event.id as string
const pathOf = (id: string) => `/ambassadors/mine/events/${id}`
const attend = (person: Pick<Person, 'post'>, code: string) => person.post('/campus-events/attend', { code })
const eventsOf = async (person: Person) => (await person.get('/ambassadors/mine/events')).body.events
/** An event that is on, with the code it shows. */
const openEvent = async (person: Person) => {
  const id = await planned(person)
  market.advance(24 * hourMs + 1000)
  const { code } = (await person.post(`${pathOf(id)}/code`, {})).body.event
  return { id, code: code.code as string, until: code.until as string }
}

test('an ambassador plans an event once per key; it is in their calendar', async () => {
  const ilse = await campus.ambassador('Ilse')
  const first = await plan(ilse, {}, 'same')
  expect([first.status, first.body.event]).toEqual([
    201,
    expect.objectContaining({ state: 'planned', attended: 0, code: null }),
  ])
  const input = {
    title: first.body.event.title,
    place: first.body.event.place,
    startsAt: first.body.event.startsAt,
    endsAt: first.body.event.endsAt,
  }
  const again = await ilse.post('/ambassadors/mine/events', input, { 'idempotency-key': 'same' })
  expect(again.body.event.id).toBe(first.body.event.id)
  expect((await eventsOf(ilse)).length).toBe(1)
  const day = (hours: number) => inHours(hours).slice(0, 10)
  const { due } = (await ilse.get(`/calendar?from=${day(-24)}&to=${day(72)}`)).body
  expect(due).toContainEqual({
    ...{ kind: 'event', title: 'List your thesis, Library, room 2', about: '', at: first.body.event.startsAt },
    href: '/campus-ambassador#events',
  })
  expect((await ilse.post(`${pathOf(first.body.event.id)}/cancel`, {})).body.event.state).toBe('cancelled')
  expect((await ilse.post(`${pathOf(first.body.event.id)}/cancel`, {})).status).toBe(200)
  expect((await ilse.get(`/calendar?from=${day(-24)}&to=${day(72)}`)).body.due).toEqual([])
})

test('plans are refused to others and former ambassadors, in the past, and above twenty', async () => {
  const ilse = await campus.ambassador('Ilse')
  expect((await plan(await market.person('Nora'))).body.code).toBe('not_ambassador')
  expect((await plan(ilse, { startsAt: inHours(-1), endsAt: inHours(1) })).body.fields[0].path).toBe('startsAt')
  expect((await plan(ilse, { endsAt: inHours(23) })).body.fields[0].path).toBe('endsAt')
  expect((await plan(ilse, { endsAt: inHours(24 + 13) })).body.fields[0].message).toMatch(/12 hours/)
  expect((await plan(ilse, { title: ' ' })).body.fields[0].message).toBe('Name the event')
  const answers = await Promise.all(Array.from({ length: 22 }, () => plan(ilse)))
  expect(answers.filter(({ status }) => status === 201).length).toBe(20)
  expect(answers.filter(({ body }) => body.code === 'events_full').length).toBe(2)
  const former = await campus.ambassador('Former')
  await market.deps.db.pool.query('update ambassadors set ended_at = $2 where person_id = $1', [
    former.id,
    market.deps.clock.now(),
  ])
  expect((await plan(former)).body.code).toBe('not_ambassador')
  expect(await eventsOf(former)).toEqual([])
})

test('an event can be changed until it begins, by its ambassador alone', async () => {
  const [ilse, idris] = [await campus.ambassador('Ilse'), await campus.ambassador('Idris')]
  const id = await planned(ilse)
  expect((await idris.put(pathOf(id), evening())).body.code).toBe('event_not_found')
  expect((await ilse.put(pathOf(id), evening({ place: 'Hall' }))).body.event.place).toBe('Hall')
  expect((await ilse.post(`${pathOf(id)}/code`, {})).body.code).toBe('event_not_on')
  expect((await ilse.put(`${pathOf(id)}/outcome`, { text: 'Fine', came: 3 })).body.code).toBe('event_not_over')
  market.advance(25 * hourMs)
  expect((await ilse.put(pathOf(id), evening())).body.code).toBe('event_begun')
  expect((await ilse.post(`${pathOf(id)}/cancel`, {})).body.code).toBe('event_begun')
})

test('people who type the code on the spot are counted, each once, also at once', async () => {
  const ilse = await campus.ambassador('Ilse')
  const { id, code } = await openEvent(ilse)
  const [nora, mia] = [await market.person('Nora'), await market.person('Mia')]
  const held = await holdLock(market.deps.db, 'select from campus_events where id = $1 for update', [id])
  const calls = [attend(nora, code), attend(nora, ` ${code.toLowerCase()} `), attend(mia, code)]
  await held.untilHeld(calls)
  await held.release()
  for (const { status, body } of await Promise.all(calls))
    expect([status, body]).toEqual([200, { title: 'List your thesis', place: 'Library, room 2' }])
  expect((await eventsOf(ilse))[0]).toMatchObject({ state: 'on', attended: 2 })
  expect((await attend(ilse, code)).body.code).toBe('attendance_own')
})

test('forged, replaced and late codes are refused, and guesses are limited', async () => {
  const ilse = await campus.ambassador('Ilse')
  const { id, code, until } = await openEvent(ilse)
  const nora = await market.person('Nora')
  expect((await attend(nora, '222222')).body.code).toBe('attendance_code_wrong')
  expect((await attend(nora, 'short')).status).toBe(422)
  const fresh = (await ilse.post(`${pathOf(id)}/code`, {})).body.event.code
  expect(fresh.code).not.toBe(code)
  expect((await attend(nora, code)).body.code).toBe('attendance_code_wrong')
  market.advance(Date.parse(fresh.until) - market.deps.clock.now().getTime())
  expect(Date.parse(until)).toBeLessThanOrEqual(market.deps.clock.now().getTime())
  expect((await attend(nora, fresh.code)).body.code).toBe('attendance_code_wrong')
  expect((await eventsOf(ilse))[0].code).toBeNull()
  const guesser = await market.person('Guesser')
  const statuses = []
  for (let each = 0; each < 11; each += 1) statuses.push((await attend(guesser, '222222')).status)
  expect(statuses).toEqual([...Array(10).fill(409), 429])
})

test('a code ends with the event, and afterwards the ambassador says what came of it', async () => {
  const ilse = await campus.ambassador('Ilse')
  const { id } = await openEvent(ilse)
  market.advance(2 * hourMs - 61_000)
  const { code } = (await ilse.post(`${pathOf(id)}/code`, {})).body.event
  expect(Date.parse(code.until) - market.deps.clock.now().getTime()).toBeLessThanOrEqual(60_000)
  market.advance(61_000)
  expect((await attend(await market.person('Nora'), code.code)).body.code).toBe('attendance_code_wrong')
  expect((await ilse.post(`${pathOf(id)}/code`, {})).body.code).toBe('event_not_on')
  const said = await ilse.put(`${pathOf(id)}/outcome`, { text: 'Nine listed a thesis.', came: 14 })
  expect(said.body.event).toMatchObject({ state: 'over', outcome: { text: 'Nine listed a thesis.', came: 14 } })
  expect((await ilse.put(`${pathOf(id)}/outcome`, { text: '', came: 1 })).status).toBe(422)
  expect((await ilse.put(`${pathOf(id)}/outcome`, { text: 'Ten did.', came: -1 })).status).toBe(422)
})
