import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMentors } from '../../tests/support/mentors.ts'

const mentors = await fileFixture(startMentors())
const { market, apply, applied, ahead, offer, own, staffAct, talked, talking, told, pass } = mentors
const [sofia, hanneke] = [await mentors.staff('Sofia', 'moderator'), await mentors.staff('Hanneke', 'moderator')]
let ilse: ShopPerson
beforeEach(async () => {
  ilse = await market.person('Ilse')
})
const accept = (staff: ShopPerson, id: string, topics = ['Research methods']) =>
  staffAct(staff, id, 'accept', { topics })
const refuse = (staff: ShopPerson, id: string, reason = 'Come back with finished work.') =>
  staffAct(staff, id, 'refuse', { reason })
const listed = async (state: string) =>
  (await sofia.get(`/admin/mentors?state=${state}&limit=100`)).body.items as {
    id: string
    isLate: boolean
    canAccept: boolean
    person: { name: string }
  }[]

test('only staff with the duty read and decide applications; nobody decides their own', async () => {
  const id = await applied(ilse)
  const [support, moderator] = [await mentors.staff('Lucia', 'support'), await mentors.staff('Noor', 'moderator')]
  expect((await ilse.get('/admin/mentors')).status).toBe(403)
  expect((await market.visitor.get('/admin/mentors')).status).toBe(401)
  expect((await support.get('/admin/mentors')).body.code).toBe('not_your_duty')
  expect((await accept(support, id)).body.code).toBe('not_your_duty')
  const theirs = await applied(moderator)
  for (const sent of [staffAct(moderator, theirs, 'read'), accept(moderator, theirs), refuse(moderator, theirs)])
    expect((await sent).body.code).toBe('own_matter')
  expect((await staffAct(sofia, 'a'.repeat(12), 'read')).status).toBe(404)
})

test('POST /admin/mentors/{id}/offer refuses times that cannot be, at their field', async () => {
  const id = await applied(ilse)
  const wrong: string[][] = [
    ahead(24, 48),
    ahead(-1, 24, 48),
    ahead(24, 48, 24 * 15),
    ahead(24, 24.1, 48),
    ahead(24, 24, 48),
  ]
  for (const times of wrong) {
    const { status, body } = await offer(sofia, id, times)
    expect([status, body.fields?.[0]?.path], JSON.stringify(times)).toEqual([422, 'times'])
  }
  const { body } = await staffAct(sofia, id, 'offer', { times: ahead(24, 48, 72), place: ' ' })
  expect(body.fields[0].path).toBe('place')
})

test('an application is accepted only after the talk, and only for its topics', async () => {
  const id = await applied(ilse)
  expect((await accept(sofia, id)).body.code).toBe('talk_missing')
  const times = ahead(300, 310, 320)
  await offer(sofia, id, times)
  expect((await accept(sofia, id)).body.code).toBe('talk_missing')
  await ilse.post('/mentoring/application/choose', { start: times[0] })
  const seen = async () => (await listed('open')).find((each) => each.id === id)
  expect([(await accept(sofia, id)).body.code, (await seen())?.canAccept]).toEqual(['talk_ahead', false])
  market.advance(300 * 3_600_000)
  expect((await accept(sofia, id)).body.code).toBe('talk_ahead')
  market.advance(16 * 60_000)
  expect((await seen())?.canAccept).toBe(true)
  const { status, body } = await accept(sofia, id, ['PhD support'])
  expect([status, body.fields[0].path]).toEqual([422, 'topics'])
  expect((await accept(sofia, id)).status).toBe(200)
})

test('a talk that was called off counts as none, also after its time', async () => {
  const id = await talking(ilse, sofia)
  const { meetingId } = (await own(ilse)).application.talk
  const { meeting } = (await ilse.get(`/meetings/${meetingId}`)).body
  expect((await ilse.post(`/meetings/${meetingId}/decline`, { note: 'I am ill.' })).status).toBe(200)
  market.advance(Date.parse(meeting.end) - market.deps.clock.now().getTime() + 60_000)
  const { status, body } = await accept(sofia, id)
  expect([status, body.code]).toEqual([409, 'talk_ahead'])
})

test('two of the staff who decide at once: one decision stands, the other reads that it has changed', async () => {
  const id = await talked(ilse, sofia)
  const both = await Promise.all([accept(sofia, id), refuse(hanneke, id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('application_moved')
  const { application, mentor } = await own(ilse)
  expect(application.state === 'accepted').toBe(mentor !== null)
})

test('a decision that is sent twice is made once, and logged once', async () => {
  const admin = await mentors.staff('Ines', 'admin')
  const id = await talked(ilse, sofia)
  expect((await accept(sofia, id)).status).toBe(200)
  expect((await accept(sofia, id)).status).toBe(200)
  const maya = await market.person('Maya')
  const other = await applied(maya)
  expect((await refuse(sofia, other)).status).toBe(200)
  expect((await refuse(sofia, other)).status).toBe(200)
  const { items } = (await admin.get('/admin/log?limit=100')).body
  const acts = (of: string) =>
    items.filter(({ subject }: { subject: { id: string } }) => subject.id === of).map(({ act }: { act: string }) => act)
  expect(acts(id)).toEqual(['accept-mentor', 'offer-times'])
  expect(acts(other)).toEqual(['refuse-mentor'])
})

test('a refusal has its reasons, ends the talk, and a date from which the next application can follow', async () => {
  const id = await talking(ilse, sofia)
  const { meetingId } = (await own(ilse)).application.talk
  expect((await refuse(sofia, id, ' ')).body.fields[0].path).toBe('reason')
  await refuse(sofia, id)
  const { application, canApply } = await own(ilse)
  expect(application).toMatchObject({ state: 'refused', reason: 'Come back with finished work.', dueAt: null })
  expect(canApply).toBe(false)
  const days = (Date.parse(application.againFrom) - market.deps.clock.now().getTime()) / 86_400_000
  expect(Math.round(days)).toBe(90)
  expect((await ilse.get(`/meetings/${meetingId}`)).body.meeting.state).toBe('cancelled')
  expect(await told(ilse)).toContain('Your application was refused')
  expect((await apply(ilse)).body.code).toBe('application_early')
  await pass(91)
  expect((await own(ilse)).canApply).toBe(true)
  expect((await apply(ilse)).status).toBe(201)
})

test('GET /admin/mentors lists what is due first, says what is late, and pages both ways', async () => {
  const first = await applied(ilse)
  await pass(1)
  const second = await applied(await market.person('Maya'))
  const ids = (await listed('open')).map(({ id }) => id)
  expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second))
  await pass(2.5)
  const late = await listed('open')
  expect(late.find(({ id }) => id === first)?.isLate).toBe(true)
  expect(late.find(({ id }) => id === second)?.isLate).toBe(false)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await sofia.get(`/admin/mentors?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor
  }
  expect(seen).toEqual(late.map(({ id }) => id))
  expect((await sofia.get('/admin/mentors?cursor=bm9uZQ')).status).toBe(400)
  await refuse(sofia, first)
  expect((await listed('open')).some(({ id }) => id === first)).toBe(false)
  expect((await listed('ended'))[0]?.id).toBe(first)
})

test('the staff end mentoring for cause, in writing; an appeal that succeeds makes the person a mentor again', async () => {
  const mentor = await mentors.mentor('Lars', sofia)
  expect((await listed('mentors')).some(({ id }) => id === mentor.application)).toBe(true)
  const end = () => staffAct(sofia, mentor.application, 'end', { rule: 'deception', reason: 'Somebody else came.' })
  expect((await staffAct(sofia, mentor.application, 'end', { rule: 'other' })).status).toBe(422)
  expect((await end()).body.application.mentor).toBe('ended')
  expect((await end()).body.code).toBe('application_moved')
  expect(await own(mentor)).toMatchObject({ mentor: { state: 'ended' }, canApply: false })
  expect((await apply(mentor)).body.code).toBe('application_early')
  const [statement] = (await mentor.get('/statements')).body.statements
  expect(statement).toMatchObject({ measure: 'mentor-ended', rule: 'deception', reasons: 'Somebody else came.' })
  await mentor.post(`/statements/${statement.id}/appeal`, { text: 'It was me.' })
  const decided = await hanneke.post(`/admin/appeals/${statement.id}/decide`, { outcome: 'lifted', reason: 'It was.' })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  expect((await own(mentor)).mentor.state).toBe('active')
  await pass(0)
  const { items } = (await ilse.get('/mentors?topic=Research%20methods')).body
  expect(items.map(({ person }: { person: { firstName: string } }) => person.firstName)).toContain('Lars')
})
