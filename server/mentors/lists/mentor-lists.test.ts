import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startMentors } from '../../../tests/support/mentors.ts'
import { sessionsOn } from '../../../tests/support/sessions.ts'

const mentors = await fileFixture(startMentors())
const { market, deps, pass } = mentors
const staff = await mentors.staff('Sofia', 'moderator')
const reader = await market.person('Reader')
const list = async (query = '', who: { get: typeof reader.get } = reader) =>
  (await who.get(`/mentors?topic=Research%20methods${query}`)).body.items as {
    person: { firstName: string; customUserId: string }
    slots: string[]
    hasNoTime: boolean
    isSlow: boolean
    about: string
  }[]
const names = async (query = '', who = reader) => (await list(query, who)).map(({ person }) => person.firstName)
/** Hours on every day, from some days after today on. */
const from = (days: number) => {
  const day = (add: number) => new Date(deps.clock.now().getTime() + add * 86_400_000).toISOString().slice(0, 10)
  return { absences: [{ from: day(-1), to: day(days) }] }
}
const topics = [{ topic: 'Research methods', about: 'I fill gaps.' }]

const late = await mentors.mentor('Late', staff, { hours: from(20), topics })
const second = await mentors.mentor('Second', staff, { hours: from(4), topics })
const first = await mentors.mentor('First', staff, { hours: from(1), topics })

test('GET /mentors lists mentors by their soonest free time, with the next four; those without one for two weeks last', async () => {
  const found = await list()
  expect(found.map(({ person }) => person.firstName)).toEqual(['First', 'Second', 'Late'])
  for (const { slots } of found) expect(slots).toHaveLength(4)
  expect(found.map(({ hasNoTime }) => hasNoTime)).toEqual([false, false, true])
  expect(found[0]?.about).toBe('I fill gaps.')
  expect((await market.visitor.get('/mentors?topic=Research%20methods')).body.items).toHaveLength(3)
  expect((await reader.get('/mentors?topic=PhD%20program')).body.items).toEqual([])
  expect((await reader.get('/mentors?topic=Cooking')).status).toBe(400)
})

test('GET /mentors says how many mentors the filters leave, whatever page is read', async () => {
  const total = async (query = '') => (await reader.get(`/mentors?topic=Research%20methods${query}`)).body.total
  expect(await total()).toEqual({ value: 3, exact: true })
  expect(await total('&limit=1')).toEqual({ value: 3, exact: true })
  expect(await total('&rating=4')).toEqual({ value: 0, exact: true })
})

test('GET /mentors pages forward and back', async () => {
  const page = async (cursor: string | null) =>
    (await reader.get(`/mentors?topic=Research%20methods&limit=1${cursor ? `&cursor=${cursor}` : ''}`)).body
  const one = await page(null)
  const two = await page(one.nextCursor)
  const three = await page(two.nextCursor)
  const name = ({ items }: { items: { person: { firstName: string } }[] }) => items[0]?.person.firstName
  expect([name(one), name(two), name(three)]).toEqual(['First', 'Second', 'Late'])
  expect([one.previousCursor, three.nextCursor]).toEqual([null, null])
  expect(name(await page(three.previousCursor))).toBe('Second')
  expect((await reader.get('/mentors?topic=Research%20methods&cursor=bm9uZQ')).status).toBe(400)
  expect((await reader.get(`/mentors?topic=Research%20methods&sort=rating&cursor=${one.nextCursor}`)).status).toBe(400)
})

/** A session of a mentor that is done and reviewed by its guest. */
async function reviewed(hostId: number, rating: number): Promise<void> {
  const id = newId()
  await deps.db.execute(sql`
    insert into bookings (id, host_id, guest_id, state, starts_at, ends_at, first_starts_at, title, what, people, meet_kind, meet_at,
      cancel_rule, answers, created_at)
    values (${id}, ${hostId}, ${reader.id}, 'done', now() - interval '2 days', now() - interval '47 hours', now() - interval '2 days',
      'A session', 'A question', 1, 'phone', 'I call you', 'easy', '[]', now() - interval '3 days')`)
  await deps.db.execute(sql`
    insert into work_reviews (id, booking_id, by, author_id, subject_id, rating, created_at, shown_at)
    values (${newId()}, ${id}, 'client', ${reader.id}, ${hostId}, ${rating}, now(), now())`)
}

test('GET /mentors sorts and filters by rating and language, and lists who answers late last', async () => {
  // Reviews of guests count, and those of what a mentor sold do not.
  await deps.db.execute(sql`
    insert into seller_records (user_id, rating_sum, rating_count) values (${first.id}, 10, 2)
    on conflict (user_id) do update set rating_sum = excluded.rating_sum, rating_count = excluded.rating_count`)
  for (const [mentor, ...stars] of [[second, 5, 4] as const, [late, 5, 5] as const, [first, 3, 3] as const])
    for (const rating of stars) await reviewed(mentor.id, rating)
  const speak = [{ language: 'nl', languageOther: '', level: 'Native' }]
  await second.put('/users/profile', { profile: { languages: speak } })
  await pass(0.05)
  expect(await names('&sort=rating')).toEqual(['Second', 'First', 'Late'])
  expect(await names('&rating=4')).toEqual(['Second', 'Late'])
  expect(await names('&language=nl')).toEqual(['Second'])
  expect((await reader.get('/mentors?topic=Research%20methods&language=nl')).body.total.value).toBe(1)
  expect(await names('&language=fr')).toEqual([])
  expect(await names('&priceMost=0&firstFree=true')).toEqual(['First', 'Second', 'Late'])
  await deps.db.execute(sql`
    update session_types set price_minor = case when host_id = ${first.id} then 4000 else 2000 end, first_free = host_id = ${first.id}
    where host_id in (${first.id}, ${late.id})`)
  await pass(0.05)
  expect(await names('&sort=price')).toEqual(['Second', 'First', 'Late'])
  expect(await names('&priceMost=0')).toEqual(['Second'])
  expect(await names('&priceMost=2000')).toEqual(['Second', 'Late'])
  expect(await names('&firstFree=true')).toEqual(['First', 'Second'])
  // Somebody who usually takes four days to answer.
  await deps.db.execute(sql`
    insert into conversations (public_id, kind, state, answered_by, answer_seconds, first_seat, first_at, created_at)
    select 'slowanswer' || lpad(n::text, 2, '0'), 'direct', 'open', ${first.id}, 350000, 0, now(), now() from generate_series(1, 9) n`)
  await pass(0.05)
  expect(await names()).toEqual(['Second', 'First', 'Late'])
  expect((await list()).map(({ isSlow }) => isSlow)).toEqual([false, true, false])
})

test('people who are hidden, blocked or away are not listed', async () => {
  await reader.post('/relations/block', { blockedUserId: first.customUserId })
  expect(await names()).toEqual(['Second', 'Late'])
  await second.put('/users/visibility', { hidden: true })
  market.advance(2000)
  expect(await names('', market.visitor as typeof reader)).not.toContain('Second')
  expect(await names()).toContain('Second')
  await staff.post(`/admin/people/${late.customUserId}/suspend`, { rule: 'other', reason: 'A test.' })
  expect(await names()).toEqual(['Second'])
})

test('a booking asks for the free times of its host to be looked at if the host is a listed mentor, and of nobody else', async () => {
  const { booked, host, offer } = sessionsOn(market)
  const other = await host('Other')
  const paused = await mentors.mentor('Paused', staff, { topics })
  await paused.post('/mentoring/pause')
  const looksOf = async (person: typeof other, type: { id: string }) => {
    mentors.looks()
    const { id } = await booked(await market.person('Guest'), person, type, 72)
    expect(id).toBeDefined()
    return mentors.looks()
  }
  expect(await looksOf(first, first.type)).toBe(1)
  expect(await looksOf(other, await offer(other))).toBe(0)
  expect(await looksOf(paused, paused.type)).toBe(0)
})
