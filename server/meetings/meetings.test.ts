import { randomUUID } from 'node:crypto'
import { meetingLimits } from '@guildhall/contract/limits/meetings.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMeetings } from '../../tests/support/meetings.ts'

const meetings = await fileFixture(startMeetings())
const { deps, market, input, schedule, scheduled, read, act, ahead, told } = meetings
let ada: ShopPerson
let ben: ShopPerson
let cleo: ShopPerson
const stranger = await market.person('Eve')
beforeEach(async () => {
  ;[ada, ben, cleo] = (await meetings.friends('Ada', 'Ben', 'Cleo')) as [ShopPerson, ShopPerson, ShopPerson]
})
const answersOf = async (person: ShopPerson, id: string) => (await read(person, id)).people.map(({ answer }) => answer)

test('POST /users/meetings invites connections, and GET /users/meetings shows the meeting to each of them', async () => {
  const body = input([ben, cleo], { note: 'Bring the map.' })
  const made = await schedule(ada, body)
  expect(made.status).toBe(201)
  expect(made.body.meeting).toMatchObject({
    ...{ title: body.title, start: body.start, place: body.place, note: 'Bring the map.', minutes: 45, version: 0 },
    ...{ zone: 'UTC', state: 'waiting', waits: 'theirs', isOrganizer: true },
  })
  expect(Date.parse(made.body.meeting.end) - Date.parse(body.start)).toBe(45 * 60_000)
  for (const person of [ada, ben, cleo]) {
    const list = (await person.get('/users/meetings')).body.meetings
    expect(list.map((each: { id: string }) => each.id)).toEqual([made.body.meeting.id])
    expect(Object.keys(list[0]).sort()).toEqual(
      ['end', 'id', 'people', 'place', 'placeKind', 'start', 'state', 'title', 'waits', 'zone'].sort(),
    )
  }
  expect((await stranger.get('/users/meetings')).body.meetings).toEqual([])
  expect(await told(ben)).toMatchObject({
    ...{ type: 'connection', title: `Invitation: ${body.title}`, href: `/meetings/${made.body.meeting.id}` },
    message: expect.stringContaining('Ada invites you'),
  })
})

test('GET /users/meetings?with=… lists the meetings with that person alone, and none with somebody who is not found', async () => {
  const [{ id: both }, { id: withBen }] = [await scheduled(ada, [ben, cleo]), await scheduled(ada, [ben])]
  const listed = async (person: ShopPerson, other: string) =>
    (await person.get(`/users/meetings?with=${other}`)).body.meetings.map(({ id }: { id: string }) => id).toSorted()
  expect(await listed(ada, ben.customUserId)).toEqual([both, withBen].toSorted())
  expect(await listed(ada, cleo.customUserId)).toEqual([both])
  expect(await listed(cleo, ben.customUserId)).toEqual([both])
  expect(await listed(stranger, ben.customUserId)).toEqual([])
  expect(await listed(ada, 'nobody-999999')).toEqual([])
  await cleo.post('/relations/block', { blockedUserId: ada.customUserId })
  expect(await listed(ada, cleo.customUserId)).toEqual([])
})

test('POST /users/meetings repeated with its key makes one meeting, and with another body is refused', async () => {
  const key = randomUUID()
  const body = input([ben])
  const answers = await Promise.all([schedule(ada, body, key), schedule(ada, body, key)])
  expect(answers.some(({ status }) => status === 201)).toBe(true)
  const again = await schedule(ada, body, key)
  expect(again.status).toBe(201)
  expect((await ben.get('/users/meetings')).body.meetings).toHaveLength(1)
  expect((await schedule(ada, { ...body, title: 'Other' }, key)).body.code).toBe('key_reused')
  expect((await ada.post('/users/meetings', body)).body.code).toBe('key_required')
})

test('POST /users/meetings refuses strangers, unknown, blocked and suspended people with one answer, and the caller', async () => {
  const codeOf = async (people: readonly { customUserId: string }[]) => (await schedule(ada, input(people))).body.code
  expect(await codeOf([stranger])).toBe('meeting_stranger')
  expect(await codeOf([{ customUserId: 'nobody-999999' }])).toBe('meeting_stranger')
  expect(await codeOf([ben, stranger])).toBe('meeting_stranger')
  expect(await codeOf([ada])).toBe('meeting_self')
  await cleo.post('/relations/block', { blockedUserId: ada.customUserId })
  expect(await codeOf([cleo])).toBe('meeting_stranger')
  await deps.db.execute(sql`update people set suspended_at = now() where id = ${ben.id}`)
  expect(await codeOf([ben])).toBe('meeting_stranger')
  expect((await ada.get('/users/meetings')).body.meetings).toEqual([])
})

test('POST /users/meetings takes the other side of an engagement, also before they connect', async () => {
  const [client, provider] = [await market.person('Ilse'), await meetings.freelancer('Tomas')]
  expect((await schedule(client, input([provider]))).body.code).toBe('meeting_stranger')
  await meetings.requested(client, provider)
  expect((await schedule(client, input([provider]))).status).toBe(201)
  expect((await provider.get('/meetings/people')).body.people).toMatchObject([{ customUserId: client.customUserId }])
})

test('GET /meetings/people finds names without their accents, and those that begin with the text first', async () => {
  const [host, , tomas] = (await meetings.friends('Ana', 'Anatomy', 'Tomas')) as [ShopPerson, ShopPerson, ShopPerson]
  await deps.db.execute(sql`update people set first_name = 'Tomás' where id = ${tomas.id}`)
  const found = async (name: string) =>
    (await host.get(`/meetings/people?q=${encodeURIComponent(name)}`)).body.people.map(
      ({ firstName }: { firstName: string }) => firstName,
    )
  expect(await found('tomas')).toEqual(['Tomás'])
  expect(await found('Tomás')).toEqual(['Tomás'])
  expect(await found('Tom')).toEqual(['Tomás', 'Anatomy'])
})

test('POST /users/meetings refuses wrong people, times, lengths and texts, each with a sentence', async () => {
  const refused = async (over: object) => {
    const { status, body } = await schedule(ada, input([ben], over))
    return [status, body.fields?.[0]?.path, body.message] as const
  }
  const many = Array.from({ length: meetingLimits.people + 1 }, (_, at) => `person-${100_000 + at}`)
  expect(await refused({ people: many })).toMatchObject([422, 'people', expect.any(String)])
  expect(await refused({ people: [] })).toMatchObject([422, 'people', expect.any(String)])
  expect(await refused({ people: [ben.customUserId, ben.customUserId] })).toMatchObject([
    422,
    'people',
    expect.anything(),
  ])
  expect(await refused({ start: ahead(-1) })).toMatchObject([422, 'start', expect.stringContaining('over')])
  expect(await refused({ start: ahead(24 * 400) })).toMatchObject([422, 'start', expect.stringContaining('year')])
  expect(await refused({ start: 'tomorrow' })).toMatchObject([422, 'start', expect.anything()])
  for (const minutes of [0, -5, 1.5, 10_000])
    expect(await refused({ minutes })).toMatchObject([422, 'minutes', expect.anything()])
  expect(await refused({ title: ' ' })).toMatchObject([422, 'title', expect.anything()])
  expect(await refused({ title: 'a\nBEGIN:VEVENT' })).toMatchObject([422, 'title', expect.anything()])
  expect(await refused({ place: '' })).toMatchObject([422, 'place', expect.anything()])
  expect(await refused({ note: 'x'.repeat(2001) })).toMatchObject([422, 'note', expect.anything()])
  expect(await refused({ organizerId: 1 })).toMatchObject([422, expect.anything(), expect.anything()])
})

test('a script in every text of a meeting stays text', async () => {
  const script = '<script>alert(1)</script>'
  const { id } = await scheduled(ada, [ben], { title: script, place: script, note: script })
  expect(await read(ben, id)).toMatchObject({ title: script, place: script, note: script })
})

test('accepting, declining and both at once leave one answer, and repeating changes nothing', async () => {
  const { id } = await scheduled(ada, [ben, cleo])
  expect((await act(ben, id, 'accept', { version: 0 })).body.meeting).toMatchObject({ state: 'partly', waits: 'done' })
  expect(await told(ada)).toMatchObject({ title: 'Meeting accepted', message: expect.stringContaining('Ben') })
  const before = (await ada.get('/notifications')).body.number
  expect((await act(ben, id, 'accept', { version: 0 })).status).toBe(200)
  expect((await ada.get('/notifications')).body.number).toBe(before)
  const [one, other] = await Promise.all([
    act(cleo, id, 'accept', { version: 0 }),
    act(cleo, id, 'decline', { note: 'Ill.' }),
  ])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(['accepted', 'declined']).toContain((await answersOf(ada, id))[2])
  await act(cleo, id, 'accept', { version: 0 })
  expect(await read(ada, id)).toMatchObject({ state: 'accepted', waits: 'done' })
  await act(ben, id, 'decline', { note: 'A train is late.' })
  expect(await read(ada, id)).toMatchObject({ state: 'partly' })
  expect((await ben.get('/users/meetings')).body.meetings).toEqual([])
})

test('strangers do not find a meeting, and only its organizer changes and cancels it', async () => {
  const { id } = await scheduled(ada, [ben])
  const details = { ...input([]), people: undefined, version: 0 }
  const calls = [
    ['get', `/meetings/${id}`, undefined],
    ['get', `/meetings/${id}/calendar-file`, undefined],
    ['put', `/meetings/${id}`, details],
    ['post', `/meetings/${id}/accept`, { version: 0 }],
    ['post', `/meetings/${id}/decline`, {}],
    ['post', `/meetings/${id}/propose`, { start: ahead(50), version: 0 }],
    ['post', `/meetings/${id}/take-time`, { person: ben.customUserId, start: ahead(50) }],
    ['post', `/meetings/${id}/keep-time`, { person: ben.customUserId, start: ahead(50) }],
    ['post', `/meetings/${id}/cancel`, {}],
  ] as const
  for (const [method, path, body] of calls) {
    const answer = await stranger[method](path, body as never)
    expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'meeting_not_found'])
    expect([path, (await market.visitor[method](path, body as never)).status]).toEqual([path, 401])
  }
  expect((await ben.put(`/meetings/${id}`, details)).body.code).toBe('meeting_not_organizer')
  for (const name of ['take-time', 'keep-time'])
    expect((await act(ben, id, name, { person: ada.customUserId, start: ahead(50) })).body.code).toBe(
      'meeting_not_organizer',
    )
  expect((await act(ben, id, 'cancel')).body.code).toBe('meeting_not_organizer')
  expect((await act(ada, id, 'accept', { version: 0 })).body.code).toBe('meeting_organizer')
  expect((await act(ada, 'aaaaaaaaaaaa', 'accept', { version: 0 })).body.code).toBe('meeting_not_found')
})

test('a proposed time moves the meeting once its organizer takes it, and the others answer again', async () => {
  const { id } = await scheduled(ada, [ben, cleo])
  await act(cleo, id, 'accept', { version: 0 })
  const start = ahead(72)
  const proposed = await act(ben, id, 'propose', { start, note: 'Thursday is full.', version: 0 })
  expect(proposed.body.meeting).toMatchObject({ waits: 'theirs', version: 0 })
  expect(await read(ada, id)).toMatchObject({ waits: 'yours' })
  expect(await told(ada)).toMatchObject({ title: 'Another time proposed' })
  const take = (over: object = {}) => act(ada, id, 'take-time', { person: ben.customUserId, start, ...over })
  expect((await take({ start: ahead(73) })).body.code).toBe('meeting_changed')
  expect((await take({ person: cleo.customUserId })).body.code).toBe('meeting_changed')
  const [first, second] = await Promise.all([take(), take()])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await read(ada, id)).toMatchObject({ start, version: 1, minutes: 45, state: 'partly' })
  expect(await answersOf(ada, id)).toEqual(['accepted', 'accepted', 'waiting'])
  expect(await told(cleo)).toMatchObject({ title: expect.stringContaining('Changed') })
  // An answer to the meeting as it was is refused.
  expect((await act(cleo, id, 'accept', { version: 0 })).body.code).toBe('meeting_changed')
  expect((await act(ben, id, 'propose', { start, version: 1 })).body.code).toBe('meeting_same_time')
  expect((await act(ben, id, 'propose', { start: ahead(-2), version: 1 })).body.code).toBe('meeting_past')
})

test('a proposal that its organizer does not take leaves the time, and its person answers again', async () => {
  const { id, start: before } = await scheduled(ada, [ben])
  const start = ahead(72)
  await act(ben, id, 'propose', { start, version: 0 })
  const [kept, taken] = await Promise.all([
    act(ada, id, 'keep-time', { person: ben.customUserId, start }),
    act(ada, id, 'take-time', { person: ben.customUserId, start }),
  ])
  const after = await read(ben, id)
  // One of the two comes first, and decides.
  expect([kept.status, taken.status].toSorted()).toEqual(after.start === before ? [200, 409] : [200, 200])
  if (after.start === before) expect(after).toMatchObject({ waits: 'yours', version: 0 })
})

test('PUT /meetings/{id} asks for new answers only with another time, and refuses an old version', async () => {
  const meeting = await scheduled(ada, [ben])
  const { id, title, place, note, start, minutes } = meeting
  await act(ben, id, 'accept', { version: 0 })
  const change = (over: object) =>
    ada.put(`/meetings/${id}`, { title, place, note, start, minutes, version: 0, ...over })
  expect((await change({})).body.meeting).toMatchObject({ version: 0 })
  expect((await change({ place: 'Room 4' })).body.meeting).toMatchObject({ version: 1, place: 'Room 4' })
  expect(await answersOf(ada, id)).toEqual(['accepted', 'accepted'])
  expect((await change({ place: 'Room 5' })).body.code).toBe('meeting_changed')
  // The same change twice is one.
  expect((await change({ place: 'Room 4' })).body.meeting).toMatchObject({ version: 1 })
  const moved = await change({ place: 'Room 4', start: ahead(60), version: 1 })
  expect(moved.body.meeting).toMatchObject({ version: 2, state: 'waiting' })
  expect(await answersOf(ada, id)).toEqual(['accepted', 'waiting'])
  const bad = await change({ place: 'Room 4', start: ahead(-60), version: 2 })
  expect(bad.body.code).toBe('meeting_past')
})

test('a cancelled meeting and one that is over take no answers, and stay readable', async () => {
  const { id } = await scheduled(ada, [ben])
  const [cancelled, accepted] = await Promise.all([
    act(ada, id, 'cancel', { note: 'The bridge is closed.' }),
    act(ben, id, 'accept', { version: 0 }),
  ])
  expect(cancelled.status).toBe(200)
  expect([200, 409]).toContain(accepted.status)
  expect((await act(ada, id, 'cancel')).status).toBe(200)
  expect(await read(ben, id)).toMatchObject({ state: 'cancelled', cancelNote: 'The bridge is closed.' })
  expect((await act(ben, id, 'decline')).body.code).toBe('meeting_cancelled')
  expect((await ben.get('/users/meetings')).body.meetings).toEqual([])
  expect(await told(ben)).toMatchObject({ message: expect.stringContaining('The bridge is closed.') })
  const soon = await scheduled(ada, [ben], { start: ahead(1) })
  market.advance(3 * 3_600_000)
  expect(await read(ben, soon.id)).toMatchObject({ state: 'over' })
  expect((await act(ben, soon.id, 'accept', { version: 0 })).body.code).toBe('meeting_over')
  expect((await act(ada, soon.id, 'cancel')).body.code).toBe('meeting_over')
})

test('a person schedules a limited number of meetings a day, also when many calls come at once', async () => {
  await deps.db.execute(sql`
    insert into meetings (id, organizer_id, title, place, starts_at, ends_at, created_at)
    select 'filled' || lpad(n::text, 6, '0'), ${ada.id}, 'x', 'x', now() + interval '1 day', now() + interval '25 hours', now()
    from generate_series(1, ${meetingLimits.aDay - 2}) n`)
  const answers = await Promise.all(Array.from({ length: 5 }, () => schedule(ada, input([ben]))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.filter(({ body }) => body.code === 'meetings_full')).toHaveLength(3)
  await deps.db.execute(sql`delete from meetings where id like 'filled%'`)
})

test('a block ends the meetings of the two without a reason, and hides them from each other in meetings of others', async () => {
  const ofTwo = await scheduled(ada, [ben])
  const ofThree = await scheduled(ada, [ben, cleo])
  await act(ben, ofTwo.id, 'accept', { version: 0 })
  await ben.post('/relations/block', { blockedUserId: cleo.customUserId })
  expect((await read(ben, ofThree.id)).people.map(({ person }) => person.firstName)).toEqual(['Ada', 'Ben'])
  expect((await read(ada, ofThree.id)).people).toHaveLength(3)
  await ada.post('/relations/block', { blockedUserId: ben.customUserId })
  expect(await read(ben, ofTwo.id)).toMatchObject({ state: 'cancelled', cancelNote: '' })
  expect((await ben.get(`/meetings/${ofThree.id}`)).body.code).toBe('meeting_not_found')
  expect((await read(cleo, ofThree.id)).state).toBe('waiting')
  const { message } = (await told(ben)) ?? {}
  expect(message).toMatch(/This meeting is cancelled|You are no longer part of this meeting/)
  expect(message).not.toContain('Ada')
})

test('a meeting scheduled and a block at the same moment leave no meeting to come across the block', async () => {
  await Promise.all([schedule(ada, input([ben])), ben.post('/relations/block', { blockedUserId: ada.customUserId })])
  expect((await ben.get('/users/meetings')).body.meetings).toEqual([])
})

test('a meeting of two is a card in their conversation that shows its present state to the two only', async () => {
  const { id } = await scheduled(ada, [ben])
  const { conversation } = (await ben.post('/conversations', { userId: ada.customUserId })).body
  const cardOf = async (person: ShopPerson) =>
    (await person.get(`/conversations/${conversation.id}/messages`)).body.items.at(-1)
  expect(await cardOf(ben)).toMatchObject({
    text: 'Meeting: Map viewer, walk through',
    card: { kind: 'meeting', subjectId: id, now: null, meeting: { state: 'waiting', waits: 'yours' } },
  })
  await act(ben, id, 'accept', { version: 0 })
  expect((await cardOf(ada)).card.meeting).toMatchObject({ state: 'accepted', waits: 'done' })
})
