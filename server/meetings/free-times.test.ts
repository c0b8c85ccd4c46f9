import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMeetings } from '../../tests/support/meetings.ts'
import { bookedSession } from '../../tests/support/sessions.ts'
import { meetings as service } from './service.ts'

const meetings = await fileFixture(startMeetings())
const { deps, scheduled, act, connect } = meetings
let ada: ShopPerson
let ben: ShopPerson
beforeEach(async () => {
  ;[ada, ben] = (await meetings.friends('Ada', 'Ben')) as [ShopPerson, ShopPerson]
})
const day = new Date(deps.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
const at = (time: string) => `${day}T${time}:00.000Z`
const free = async (person: ShopPerson, others: readonly ShopPerson[], time: string, minutes = 30) =>
  (
    await person.post('/meetings/free', {
      people: others.map(({ customUserId }) => customUserId),
      start: at(time),
      minutes,
    })
  ).body

test('POST /meetings/free says nothing of people who do not show it, and free or busy of those who do', async () => {
  const cleo = await meetings.market.person('Cleo')
  await connect(ben, cleo)
  const { id } = await scheduled(cleo, [ben], { start: at('10:00'), minutes: 60 })
  const states = async (time: string) =>
    (await free(ada, [ben], time)).people.map(({ state }: { state: string }) => state)
  expect(await states('10:00')).toEqual(['free', 'unknown'])
  expect((await ben.get('/meetings/settings')).body).toEqual({ busyVisibleTo: 'nobody' })
  expect((await ben.put('/meetings/settings', { busyVisibleTo: 'known' })).body).toEqual({ busyVisibleTo: 'known' })
  // An invitation that is not accepted takes no time.
  expect(await states('10:00')).toEqual(['free', 'free'])
  await act(ben, id, 'accept', { version: 0 })
  const asked = await free(ada, [ben], '10:30')
  expect(asked.people[1]).toMatchObject({ state: 'busy', busyUntil: at('11:00') })
  expect(asked.suggestions.slice(0, 2)).toEqual([at('11:00'), at('11:30')])
  expect(await states('09:30')).toEqual(['free', 'free'])
  expect(await states('11:00')).toEqual(['free', 'free'])
  expect(
    await service.busy.find(
      deps.db,
      [ben.id],
      { from: Date.parse(at('00:00')), to: Date.parse(at('23:00')) },
      deps.clock.now(),
    ),
  ).toEqual([{ id, personId: ben.id, from: Date.parse(at('10:00')), to: Date.parse(at('11:00')), isSession: false }])
  await act(cleo, id, 'cancel')
  expect(await states('10:00')).toEqual(['free', 'free'])
})

test('POST /meetings/free leaves out the time of the caller’s meeting that is changed, and of no other', async () => {
  await ben.put('/meetings/settings', { busyVisibleTo: 'known' })
  const { id } = await scheduled(ada, [ben], { start: at('10:00'), minutes: 60 })
  await act(ben, id, 'accept', { version: 0 })
  const cleo = await meetings.market.person('Cleo')
  await connect(cleo, ben)
  const states = async (person: ShopPerson, meeting?: string) => {
    const body = { people: [ben.customUserId], start: at('10:30'), minutes: 30, meeting }
    return (await person.post('/meetings/free', body)).body.people.map(({ state }: { state: string }) => state)
  }
  expect(await states(ada)).toEqual(['busy', 'busy'])
  expect(await states(ada, id)).toEqual(['free', 'free'])
  // A stranger to the meeting learns nothing by its id.
  expect(await states(cleo, id)).toEqual(['free', 'busy'])
})

test('POST /meetings/free counts booked sessions, for the host and for the guest', async () => {
  const { booking } = await bookedSession(ben, ada)
  await ben.put('/meetings/settings', { busyVisibleTo: 'known' })
  const { start, end } = (await ben.get(`/bookings/${booking}`)).body.booking
  const body = { people: [ben.customUserId], start, minutes: 15 }
  expect((await ada.post('/meetings/free', body)).body.people).toMatchObject([
    { isYou: true, state: 'busy', busyUntil: end },
    { state: 'busy', busyUntil: end },
  ])
})

test('POST /meetings/free refuses strangers and the caller, and names zones as profiles show them', async () => {
  const eve = await meetings.market.person('Eve')
  expect((await free(ada, [eve], '10:00')).code).toBe('meeting_stranger')
  expect((await free(ada, [ada], '10:00')).code).toBe('meeting_self')
  await meetings.live(ben, 'Asia/Tokyo')
  expect((await free(ada, [ben], '10:00')).people[1].zone).toBe('Asia/Tokyo')
  await deps.db.execute(sql`update profiles set visibility = '{"about":"only-me"}' where user_id = ${ben.id}`)
  expect((await free(ada, [ben], '10:00')).people[1].zone).toBeNull()
})

test('other times are in daytime for everybody, and none is suggested while the wanted one suits', async () => {
  await meetings.live(ben, 'Asia/Kolkata')
  expect((await free(ada, [ben], '10:00')).suggestions).toEqual([])
  await scheduled(ada, [ben], { start: at('10:00'), minutes: 120 })
  // 12:00 UTC is 17:30 in Kolkata: an hour no longer fits there before 18:00.
  expect((await free(ada, [ben], '11:00', 60)).suggestions).toHaveLength(3)
  expect((await free(ada, [ben], '11:00', 60)).suggestions[0]).toBe(
    new Date(Date.parse(at('08:00')) + 86_400_000).toISOString(),
  )
})
