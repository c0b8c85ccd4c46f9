import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { application, startMentors } from '../../tests/support/mentors.ts'

const mentors = await fileFixture(startMentors())
const { market, apply, applied, ahead, offer, own, staffAct, talking, told, pass } = mentors
const staff = await mentors.staff('Sofia', 'moderator')
let ilse: ShopPerson
beforeEach(async () => {
  ilse = await market.person('Ilse')
})
const day = 86_400_000
const daysTo = (at: string | null) => at && Math.round((Date.parse(at) - market.deps.clock.now().getTime()) / day)
const choose = (person: ShopPerson, start: string | undefined) =>
  person.post('/mentoring/application/choose', { start })
const withdraw = (person: ShopPerson) => person.post('/mentoring/application/withdraw', {})

test('POST /mentoring/application sends an application with its promised dates, and tells the staff', async () => {
  expect(await own(ilse)).toMatchObject({ application: null, mentor: null, canApply: true, needs: { adult: true } })
  const { status, body } = await apply(ilse)
  expect(status, JSON.stringify(body)).toBe(201)
  const { isAdult: _, referees: __, ...said } = application
  expect(body.application).toMatchObject({ ...said, state: 'sent', times: [], talk: null, reason: '' })
  expect(body).toMatchObject({ canApply: false, mentor: null, needs: { adult: false } })
  expect(daysTo(body.application.dueAt)).toBe(3)
  expect(daysTo(body.application.closesAt)).toBe(60)
  expect(body.application.steps.map(({ step }: { step: string }) => step)).toEqual([
    ...['sent', 'read', 'talk', 'decision', 'bookable'],
  ])
  expect(await told(staff)).toContain('New mentor application')
  const { items } = (await staff.get('/admin/waiting')).body
  const waiting = items.find(({ id }: { id: string }) => id === body.application.id)
  expect(waiting).toMatchObject({ kind: 'mentor', about: 'Research methods, Academic writing' })
})

test('POST /mentoring/application sent twice with one key, or twice at once, makes one application', async () => {
  const key = { 'idempotency-key': 'one-and-the-same-key' }
  const [one, again] = [await apply(ilse, {}, key), await apply(ilse, {}, key)]
  expect(again.body.application.id).toBe(one.body.application.id)
  const maya = await market.person('Maya')
  const both = await Promise.all([apply(maya), apply(maya)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('application_open')
})

test('POST /mentoring/application refuses what cannot be, at its field', async () => {
  const [topic] = application.topics
  const referee = { name: 'Sofia', email: 'sofia@carrow.example' }
  const wrong: [object, string][] = [
    [{ topics: [] }, 'topics'],
    [{ topics: [{ topic: 'Cooking', about: 'Soup' }] }, 'topics.0.topic'],
    [{ topics: [{ ...topic, about: ' ' }] }, 'topics.0.about'],
    [{ topics: [topic, topic] }, 'topics'],
    [{ experience: '' }, 'experience'],
    [{ hourMinor: -1 }, 'hourMinor'],
    [{ hourMinor: 2.5 }, 'hourMinor'],
    [{ hoursAWeek: 0 }, 'hoursAWeek'],
    [{ hoursAWeek: 41 }, 'hoursAWeek'],
    [{ referees: [referee, { ...referee, name: 'Other' }] }, 'referees'],
    [{ referees: [{ ...referee, email: 'nowhere' }] }, 'referees.0.email'],
    [{ referees: [{ name: '', email: 'a@carrow.example' }] }, 'referees.0.name'],
    [{ referees: [{ name: 'Me', email: `${ilse.customUserId}@example.org` }] }, 'referees.0.email'],
    [{ isAdult: undefined }, 'isAdult'],
  ]
  for (const [over, path] of wrong) {
    const { status, body } = await apply(ilse, over)
    expect([status, body.fields?.[0]?.path], path).toEqual([422, path])
  }
  expect((await own(ilse)).application).toBeNull()
})

test('people whom the staff have limited cannot apply', async () => {
  const limit = { acts: ['listings'], days: 5, rule: 'misuse', reason: 'Advertising.' }
  await staff.post(`/admin/people/${ilse.customUserId}/limit`, limit)
  const { status, body } = await apply(ilse)
  expect([status, body.code]).toEqual([403, 'limited_listings'])
})

test('an application is read, gets times, a talk that is a meeting of both, is accepted, and the mentor is on the page of the topic', async () => {
  const id = await applied(ilse)
  await staffAct(staff, id, 'read')
  expect(await told(ilse)).toContain('Your application was read')
  const read = (await own(ilse)).application
  expect(read).toMatchObject({ state: 'read' })
  expect(read.readAt).not.toBeNull()
  expect(daysTo(read.dueAt)).toBe(2)

  const times = ahead(30, 50, 70)
  expect((await offer(staff, id, times)).body.application).toMatchObject({ state: 'offered', times })
  expect((await own(ilse)).application).toMatchObject({ state: 'offered', times })
  expect((await ilse.get('/dashboarddata')).body.waiting.items).toMatchObject([{ kind: 'mentoring', step: 'choose' }])
  expect(await told(ilse)).toContain('Choose a time for the talk')

  const { status, body } = await choose(ilse, times[1])
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.application).toMatchObject({ state: 'talk', times: [], talk: { start: times[1], isOff: false } })
  const { meetingId } = body.application.talk
  for (const person of [ilse, staff]) {
    const { meeting } = (await person.get(`/meetings/${meetingId}`)).body
    expect(meeting).toMatchObject({ start: times[1], minutes: 15, state: 'accepted', title: 'Talk about mentoring' })
  }
  expect((await ilse.get('/users/meetings')).body.meetings).toHaveLength(1)

  market.advance(51 * 3_600_000)
  const accepted = await staffAct(staff, id, 'accept', { topics: ['Research methods'] })
  expect(accepted.body.application).toMatchObject({
    state: 'accepted',
    accepted: ['Research methods'],
    mentor: 'active',
  })
  expect(await own(ilse)).toMatchObject({
    mentor: { state: 'active', topics: ['Research methods'], isBookable: false },
    canApply: false,
  })
  expect(await told(ilse)).toContain('You are a mentor')
  expect((await ilse.get('/dashboarddata')).body.waiting.items).toContainEqual({
    ...{ kind: 'mentoring', step: 'offer', dueAt: null },
  })
  expect((await market.visitor.get(`/mentors/${ilse.customUserId}`)).body.mentor).toMatchObject({
    topics: ['Research methods'],
  })
  expect((await apply(ilse)).body.code).toBe('mentor_already')
})

test('POST /mentoring/application/choose repeated changes nothing; another time, or one that is not offered, answers 409', async () => {
  const times = ahead(31, 51, 71)
  await offer(staff, await applied(ilse), times)
  expect((await choose(ilse, ahead(33)[0])).body.code).toBe('talk_time_gone')
  const [one, other] = await Promise.all([choose(ilse, times[0]), choose(ilse, times[1])])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  const chosen = (await own(ilse)).application.talk
  expect((await choose(ilse, chosen.start)).body.application.talk).toEqual(chosen)
  expect((await ilse.get('/users/meetings')).body.meetings).toHaveLength(1)
})

test('two applicants who choose one time of one person on the staff: one gets it, the other chooses again', async () => {
  const maya = await market.person('Maya')
  const times = ahead(32, 52, 73)
  for (const person of [ilse, maya]) await offer(staff, await applied(person), times)
  const both = await Promise.all([choose(ilse, times[0]), choose(maya, times[0])])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = both[0]?.status === 409 ? ilse : maya
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('talk_time_busy')
  expect((await choose(late, times[1])).status).toBe(200)
})

test('POST /mentoring/application/ask-times gives the turn back to the staff, who read why', async () => {
  const times = ahead(34, 54, 74)
  const id = await applied(ilse)
  expect((await ilse.post('/mentoring/application/ask-times', { note: 'Evenings' })).body.code).toBe(
    'application_moved',
  )
  await offer(staff, id, times)
  expect((await ilse.post('/mentoring/application/ask-times', { note: ' ' })).status).toBe(422)
  const { application: asked } = (await ilse.post('/mentoring/application/ask-times', { note: 'Evenings' })).body
  expect(asked).toMatchObject({ state: 'read', times: [], chooseUntil: null })
  expect(daysTo(asked.dueAt)).toBe(2)
  expect((await choose(ilse, times[0])).body.code).toBe('talk_time_gone')
  const { items } = (await staff.get('/admin/mentors?limit=100')).body
  expect(items.find((each: { id: string }) => each.id === id)).toMatchObject({ timesNote: 'Evenings', state: 'read' })
  expect(await told(staff)).toContain('Other times for a talk, please')
})

test('POST /mentoring/application/withdraw ends it and the talk; a new one can follow at once, three in a month', async () => {
  await talking(ilse, staff)
  const { meetingId } = (await own(ilse)).application.talk
  expect((await withdraw(ilse)).body).toMatchObject({ application: { state: 'withdrawn' }, canApply: true })
  expect((await withdraw(ilse)).body.application.state).toBe('withdrawn')
  expect((await staff.get(`/meetings/${meetingId}`)).body.meeting.state).toBe('cancelled')
  for (let sent = 2; sent <= 3; sent++) {
    await applied(ilse)
    await withdraw(ilse)
  }
  expect((await apply(ilse)).body.code).toBe('applications_full')
  await pass(31)
  expect((await apply(ilse)).status).toBe(201)
  const nobody = await market.person('Noor')
  expect((await withdraw(nobody)).body.code).toBe('application_none')
})

test('a cancelled talk is shown as cancelled, and the staff offer other times', async () => {
  const id = await talking(ilse, staff)
  const { meetingId } = (await own(ilse)).application.talk
  await ilse.post(`/meetings/${meetingId}/decline`, { note: 'Ill' })
  expect((await own(ilse)).application.talk.isOff).toBe(true)
  expect((await offer(staff, id, ahead(200, 210, 220))).body.application).toMatchObject({
    state: 'offered',
    talk: null,
  })
  expect((await staff.get(`/meetings/${meetingId}`)).body.meeting.state).toBe('cancelled')
})

test('a mentor pauses, comes back, leaves, and can apply again', async () => {
  const mentor = await mentors.mentor('Lars', staff)
  const listed = async () =>
    (await ilse.get('/mentors?topic=Research%20methods')).body.items.some(
      ({ person }: { person: { customUserId: string } }) => person.customUserId === mentor.customUserId,
    )
  expect(await listed()).toBe(true)
  const isMentor = async (who: ShopPerson) => (await who.get('/users/profile')).body.isMentor
  expect([await isMentor(ilse), await isMentor(mentor)]).toEqual([false, true])
  expect((await mentor.post('/mentoring/pause', {})).body.mentor.state).toBe('paused')
  expect(await listed()).toBe(false)
  expect((await ilse.get(`/mentors/${mentor.customUserId}`)).body.mentor).toBeNull()
  expect(await isMentor(mentor)).toBe(true)
  expect((await mentor.post('/mentoring/resume', {})).body.mentor.state).toBe('active')
  expect(await listed()).toBe(true)
  expect((await mentor.post('/mentoring/leave', {})).body).toMatchObject({ mentor: { state: 'left' }, canApply: true })
  expect(await isMentor(mentor)).toBe(false)
  expect(await listed()).toBe(false)
  expect((await mentor.post('/mentoring/resume', {})).body.code).toBe('mentor_ended')
  expect((await apply(mentor)).status).toBe(201)
  expect((await ilse.post('/mentoring/pause', {})).body.code).toBe('mentor_ended')
})
