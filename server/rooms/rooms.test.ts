import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMeetings } from '../../tests/support/meetings.ts'
import { beat } from './heartbeat.ts'
import { endStays, sweepRooms } from './jobs.ts'
import { meetingRoom, personalRooms, whoWasThere } from './service.ts'

const meetings = await fileFixture(startMeetings())
const { deps, market, scheduled, schedule, input, act, ahead } = meetings
const stranger = await market.person('Eve')
const media = { microphone: true, camera: true, screen: false }
const minute = 60_000

let ada: ShopPerson
let ben: ShopPerson
let cleo: ShopPerson
let id: string
beforeEach(async () => {
  ;[ada, ben, cleo] = (await meetings.friends('Ada', 'Ben', 'Cleo')) as [ShopPerson, ShopPerson, ShopPerson]
  id = (await scheduled(ada, [ben, cleo], { placeKind: 'room', place: '', start: ahead(0.1) })).id
})

const at = () => `/rooms/meeting/${id}`
const join = (person: ShopPerson, over: object = {}) => person.post(`${at()}/join`, { ...media, ...over })
const joined = async (person: ShopPerson): Promise<string> => (await join(person)).body.stay
const stay = (person: ShopPerson, own: string, after = 0, over: object = {}) =>
  person.post(`${at()}/stay`, { stay: own, after, ...media, ...over })
const signal = (person: ShopPerson, own: string, to: string, body: string, kind = 'offer') =>
  person.post(`${at()}/signals`, { stay: own, signals: [{ to, kind, body }] })
const leave = (person: ShopPerson, own: string) => person.post(`${at()}/stays/${own}/leave`)
const room = async (person: ShopPerson) => (await person.get(at())).body.room
const there = async (person: ShopPerson): Promise<string[]> =>
  (await room(person)).people.flatMap(({ stay: each }: { stay: { customUserId: string } | null }) =>
    each ? [each.customUserId] : [],
  )
const stored = async (table: 'room_signals' | 'room_stays'): Promise<number> => {
  const { rows } = await deps.db.execute(
    sql`select count(*)::int as found from ${sql.identifier(table)} where room_key = ${meetingRoom(id)}`,
  )
  return Number(rows[0]?.found)
}

test('GET /rooms/meeting/{id} shows the people, the caller first, and when the room is open', async () => {
  const shown = await room(ben)
  expect(shown).toMatchObject({ kind: 'meeting', id, title: 'Map viewer, walk through', state: 'open' })
  expect(Date.parse(shown.start) - Date.parse(shown.opensAt)).toBe(10 * minute)
  expect(Date.parse(shown.closesAt) - Date.parse(shown.end)).toBe(30 * minute)
  expect(shown.people.map(({ isYou }: { isYou: boolean }) => isYou)).toEqual([true, false, false])
  expect(shown.people.every(({ stay: each, relayed }: { stay: null; relayed: boolean }) => !each && !relayed)).toBe(
    true,
  )
})

test('every call answers 404 to strangers, to people who declined, and for meetings elsewhere', async () => {
  const own = await joined(ada)
  const calls = (person: ShopPerson) =>
    Promise.all([
      person.get(at()),
      join(person),
      stay(person, own),
      signal(person, own, own, 'x'),
      signal(person, 'abcdefghijkl', own, 'x'),
    ])
  for (const answer of await calls(stranger)) expect(answer.status).toBe(404)
  await leave(stranger, own)
  expect(await there(ada)).toEqual([ada.customUserId])
  await act(ben, id, 'decline')
  for (const answer of await calls(ben)) expect(answer.status).toBe(404)
  id = (await scheduled(ada, [ben], { start: ahead(0.1) })).id
  expect((await join(ada)).body.code).toBe('room_not_found')
})

test('a room opens 10 minutes before the start, closes 30 minutes after the end, and at once when the meeting is cancelled', async () => {
  id = (await scheduled(ada, [ben], { placeKind: 'room', start: ahead(1) })).id
  expect((await join(ben)).body.code).toBe('room_early')
  expect((await room(ben)).state).toBe('early')
  market.advance(51 * minute)
  const own = await joined(ben)
  await act(ada, id, 'cancel')
  expect((await stay(ben, own)).body.code).toBe('room_cancelled')
  expect((await join(ben)).body.code).toBe('room_cancelled')
  expect((await room(ben)).state).toBe('cancelled')
  id = (await scheduled(ada, [ben], { placeKind: 'room', start: ahead(0.1), minutes: 30 })).id
  market.advance(65 * minute)
  expect((await join(ben)).status).toBe(200)
  market.advance(2 * minute)
  expect((await join(ben)).body.code).toBe('room_closed')
})

test('signals go to the named stay alone, by rising numbers, and are deleted once read', async () => {
  const [one, two, three] = [await joined(ada), await joined(ben), await joined(cleo)]
  const name = '<script>alert(1)</script>'
  expect((await signal(ada, one, two, name)).body).toEqual({ sent: 1 })
  await signal(ada, one, two, 'second', 'candidates')
  const first = (await stay(ben, two)).body.signals
  expect(first).toEqual([
    { number: 1, from: one, kind: 'offer', body: name },
    { number: 2, from: one, kind: 'candidates', body: 'second' },
  ])
  expect((await stay(ben, two)).body.signals).toEqual(first)
  expect((await stay(cleo, three)).body.signals).toEqual([])
  expect((await stay(ben, two, 1)).body.signals).toEqual([first[1]])
  expect((await stay(ben, two, 2)).body.signals).toEqual([])
  expect(await stored('room_signals')).toBe(0)
})

test('nobody reads or sends signals with the stay of somebody else', async () => {
  const [one, two] = [await joined(ada), await joined(ben)]
  await signal(ada, one, two, 'for Ben')
  await joined(cleo)
  expect((await stay(cleo, two)).body.code).toBe('room_elsewhere')
  expect((await signal(cleo, one, two, 'not Ada')).body.code).toBe('room_elsewhere')
  expect((await stay(ben, two)).body.signals).toHaveLength(1)
})

test('a signal that is too long answers 422, and a flood of signals 429', async () => {
  const [one, two] = [await joined(ada), await joined(ben)]
  expect((await signal(ada, one, two, 'x'.repeat(roomLimits.signal))).status).toBe(200)
  expect((await signal(ada, one, two, 'x'.repeat(roomLimits.signal + 1))).status).toBe(422)
  let last = 200
  for (let n = 0; n < rateLimits.signal.max + 1 && last === 200; n += 1)
    last = (await signal(ada, one, two, 'x')).status
  expect(last).toBe(429)
  expect((await signal(ben, two, one, 'x')).status).toBe(200)
  market.advance(minute)
})

test('a second tab of a person is refused until it takes over, and the first tab learns of it', async () => {
  const one = await joined(ada)
  expect((await join(ada)).body.code).toBe('room_elsewhere')
  const two = (await join(ada, { instead: true })).body.stay
  expect((await stay(ada, one)).body.code).toBe('room_elsewhere')
  expect((await stay(ada, two)).status).toBe(200)
  await leave(ada, one)
  expect(await there(ben)).toEqual([ada.customUserId])
  await leave(ada, two)
  await leave(ada, two)
  expect((await stay(ada, two)).body.code).toBe('room_left')
})

test('when a person joins twice at once, one call succeeds', async () => {
  const answers = await Promise.all([join(ada), join(ada), join(ada)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a fifth person finds the room full', async () => {
  const others = [await market.person('Dora'), await market.person('Finn')]
  for (const [place, { id: personId }] of others.entries())
    await deps.db.execute(sql`
      insert into meeting_people (meeting_id, person_id, place, starts_at, ends_at, answer)
      select id, ${personId}, ${place + 3}, starts_at, ends_at, 'waiting' from meetings where id = ${id}`)
  const answers = await Promise.all([ada, ben, cleo, ...(others as ShopPerson[])].map((each) => join(each)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('room_full')
})

test('a person without a sign of life for 45 seconds has left with the last one, and can come back', async () => {
  const own = await joined(ada)
  market.advance(40_000)
  expect((await stay(ada, own)).status).toBe(200)
  market.advance(50_000)
  expect(await there(ben)).toEqual([])
  await endStays(deps)
  const { stays } = await personalRooms.heldOf(deps.db, ada.id)
  expect(stays).toHaveLength(1)
  expect(stays[0]?.left_at).toBe(stays[0]?.seen_at)
  expect((await stay(ada, own)).body.code).toBe('room_left')
  expect(await joined(ada)).not.toBe(own)
})

test('a change of microphone or camera shows to the others', async () => {
  const own = await joined(ada)
  await stay(ada, own, 0, { camera: false, screen: true })
  expect((await room(ben)).people[1].stay).toMatchObject({ id: own, microphone: true, camera: false, screen: true })
})

test('a person who was in the room half of the time counts as present, also after leaving and returning', async () => {
  const { start, end } = await room(ada)
  const [from, to] = [new Date(start), new Date(end)]
  market.advance(from.getTime() - deps.clock.now().getTime())
  const live = async (person: ShopPerson, minutes: number) => {
    const own = await joined(person)
    for (let n = 0; n < minutes * 2; n += 1) {
      market.advance(minute / 2)
      await stay(person, own)
    }
    await leave(person, own)
  }
  await live(ada, 14)
  await live(ben, 4)
  await live(ada, 9)
  const { people: was } = await whoWasThere(deps.db, meetingRoom(id), { from, to }, deps.clock.now())
  expect(was.get(ada.id)?.wasPresent).toBe(true)
  expect(was.get(ben.id)?.wasPresent).toBe(false)
  expect(Math.round((was.get(ben.id)?.ms ?? 0) / minute)).toBe(4)
  expect(was.has(cleo.id)).toBe(false)
})

test('minutes in which no server ran count for nobody, and are known before a server notes that it runs again', async () => {
  const { start, end } = await room(ada)
  const [from, to] = [new Date(start), new Date(end)]
  const whole = (to.getTime() - from.getTime()) / minute
  const was = () => whoWasThere(deps.db, meetingRoom(id), { from, to }, deps.clock.now())
  market.advance(from.getTime() - deps.clock.now().getTime())
  const own = await joined(ada)
  for (let at = 0; at < 16; at += 1) {
    await beat(deps)
    await stay(ada, own)
    market.advance(minute / 2)
  }
  // Shorter silences than those that end a stay are none.
  expect(await was()).toMatchObject({ outUntil: null, wasOut: false })
  market.advance((whole - 8) * minute)
  const before = await was()
  expect(before.wasOut).toBe(true)
  expect(before.people.get(ada.id)?.wasPresent).toBe(true)
  await Promise.all([beat(deps), beat(deps)])
  const after = await was()
  expect(after.people.get(ada.id)).toMatchObject({ wasPresent: true, isThere: false })
  const { rows } = await deps.db.execute(sql`select count(*)::int as found from outages`)
  expect(rows).toEqual([{ found: 1 }])
  market.advance(91 * 24 * 60 * minute)
  await sweepRooms(deps)
  expect((await deps.db.execute(sql`select from outages`)).rows).toEqual([])
})

test('two invited people with a block between them neither see nor reach each other in the room', async () => {
  const [two, three] = [await joined(ben), await joined(cleo)]
  await ben.post('/relations/block', { blockedUserId: cleo.customUserId })
  expect(await there(cleo)).toEqual([cleo.customUserId])
  expect((await signal(cleo, three, two, 'x')).body).toEqual({ sent: 0 })
  expect((await stay(ben, two)).body.signals).toEqual([])
})

test('signals go when the room closes, times of joining and leaving after 90 days', async () => {
  const [one, two] = [await joined(ada), await joined(ben)]
  await signal(ada, one, two, 'x')
  market.advance(3 * 60 * minute)
  await endStays(deps)
  expect(await stored('room_signals')).toBe(0)
  await sweepRooms(deps)
  expect(await stored('room_stays')).toBe(2)
  market.advance(91 * 24 * 60 * minute)
  await sweepRooms(deps)
  expect(await stored('room_stays')).toBe(0)
})

test('the erasure of a person deletes when they came and went, and their signals', async () => {
  const [one, two] = [await joined(ada), await joined(ben)]
  await signal(ada, one, two, 'x')
  await transaction(deps.db, (tx) => personalRooms.erase(tx, ada.id))
  expect((await personalRooms.heldOf(deps.db, ada.id)).stays).toEqual([])
  expect(await stored('room_signals')).toBe(0)
})

test('the first person in a room is announced to the others once', async () => {
  const own = await joined(ada)
  await joined(ben)
  await leave(ada, own)
  await joined(ada)
  const [news] = (await cleo.get('/notifications')).body.notifications
  expect(news).toMatchObject({ title: 'In the room', href: `/meetings/${id}/room`, count: 1 })
  expect(news.message).toContain('Ada')
})

test('a meeting in our room is for four people at most, and needs no place', async () => {
  const dora = await market.person('Dora')
  await meetings.connect(ada, dora as ShopPerson)
  const inRoom = { placeKind: 'room', place: '' }
  const refused = await schedule(ada, input([ben, cleo, dora, stranger], inRoom))
  expect(refused.status).toBe(422)
  expect(refused.body.fields).toMatchObject([{ path: 'people' }])
  const made = await schedule(ada, input([ben, cleo, dora], inRoom))
  expect(made.body.meeting).toMatchObject({ placeKind: 'room', place: 'Guildhall room' })
  expect((await schedule(ada, input([ben], { place: '' }))).body.fields).toMatchObject([{ path: 'place' }])
  const file = await ada.get(`/meetings/${made.body.meeting.id}/calendar-file`)
  expect(String(file.body).replaceAll('\r\n ', '')).toContain(`/meetings/${made.body.meeting.id}/room`)
})

test('a meeting of more than four people cannot move into our room', async () => {
  const [dora, finn] = [await market.person('Dora'), await market.person('Finn')]
  for (const each of [dora, finn]) await meetings.connect(ada, each as ShopPerson)
  const meeting = await scheduled(ada, [ben, cleo, dora, finn] as ShopPerson[])
  const { title, start, minutes } = meeting
  const body = { title, start, minutes, note: '', version: meeting.version, placeKind: 'room' }
  const refused = await ada.put(`/meetings/${meeting.id}`, body)
  expect([refused.status, refused.body.fields[0].path]).toEqual([422, 'placeKind'])
})

test('only pages of rooms may ask for camera, microphone and screen', async () => {
  const policy = async (url: string) =>
    String((await market.call({ method: 'GET', url })).headers['permissions-policy'])
  expect(await policy(`/meetings/${id}/room`)).toContain('camera=(self), microphone=(self), display-capture=(self)')
  expect(await policy(`/bookings/${id}/room?a=1`)).toContain('camera=(self)')
  for (const url of ['/', `/meetings/${id}`, `/meetings/${id}/room/x`, '/api/rooms', `/x?/meetings/${id}/room`])
    expect(await policy(url)).toContain('camera=(), microphone=(), display-capture=()')
})
