import { expect, test } from 'vitest'
import { runAlerts } from '../../../tests/support/alerts.ts'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startMentors } from '../../../tests/support/mentors.ts'
import { sessionType } from '../../../tests/support/sessions.ts'

const mentors = await fileFixture(startMentors())
const { market, pass } = mentors
const [staff, other] = [await mentors.staff('Sofia', 'moderator'), await mentors.staff('Samir', 'moderator')]
const reader = await market.person('Ben')

interface Found {
  person: { customUserId: string }
}
const namesOf = (found: Found[]) => found.map(({ person }) => person.customUserId)
/** Whom the results page and the suggestions find as mentors: always the same. */
async function found(q: string, who: Pick<ShopPerson, 'get'> = reader): Promise<string[]> {
  const asked = new URLSearchParams({ q })
  const [results, suggested] = [await who.get(`/search?${asked}`), await who.get(`/search/suggestions?${asked}`)]
  expect(namesOf(suggested.body.mentors)).toEqual(namesOf(results.body.mentors).slice(0, 3))
  return namesOf(results.body.mentors)
}
const about = (topic: string, words: string) => ({ topic, about: words })

test('mentors are found by their topics, what they say about them, and their name, with topics and rating', async () => {
  const mentor = await mentors.mentor('Isolde', staff, {
    topics: [about('Research methods', 'I calibrate hydrophones.'), about('Academic writing', 'Structure first.')],
  })
  await pass(0)
  for (const q of ['hydrophone', 'research methods', 'isolde', 'hydroph'])
    expect(await found(q), q).toContain(mentor.customUserId)
  const [hit] = (await market.visitor.get('/search?q=hydrophones')).body.mentors
  expect(hit).toMatchObject({
    person: { customUserId: mentor.customUserId },
    topics: ['Research methods'],
    ...{ rating: null, reviews: 0 },
  })
  // A topic without a session that people can book is on no page, and what is said about it is not found.
  expect(await found('structure')).not.toContain(mentor.customUserId)
})

test('applicants, and mentors without a session that people can book, are not found; a session changes that', async () => {
  const topics = [about('Research methods', 'I read zooplankton counts.')]
  const applicant = await market.person('Ada')
  await mentors.applied(applicant, { topics })
  expect(await found('zooplankton')).toEqual([])
  const young = await market.person('Milo')
  expect((await mentors.apply(young, { topics, isAdult: undefined })).status).toBe(422)
  const mentor = await mentors.mentor('Bea', staff, { topics, type: { topics: ['Career guidance'] } })
  await pass(0)
  expect(await found('zooplankton')).toEqual([])
  await mentor.put(`/session-types/${mentor.type.id}`, { ...sessionType, questions: [], topics: ['Research methods'] })
  await pass(0)
  expect(await found('zooplankton')).toEqual([mentor.customUserId])
})

test('a pause, leaving, an end for cause, a hidden session and a new topic change what is found at once', async () => {
  const topics = [about('Research methods', 'I date varnish.')]
  const mentor = await mentors.mentor('Cleo', staff, { topics })
  await pass(0)
  const isFound = async (q = 'varnish') => (await found(q)).includes(mentor.customUserId)
  expect(await isFound()).toBe(true)
  await mentor.post('/mentoring/pause', {})
  expect(await isFound()).toBe(false)
  await mentor.post('/mentoring/resume', {})
  expect(await isFound()).toBe(true)
  await mentor.post(`/session-types/${mentor.type.id}/pause`)
  expect(await isFound()).toBe(false)
  await mentor.post(`/session-types/${mentor.type.id}/resume`)
  await pass(0)
  expect(await isFound()).toBe(true)
  await mentor.post('/mentoring/leave', {})
  expect(await isFound()).toBe(false)
  const again = await mentors.talked(mentor, staff, {
    topics: [...topics, about('PhD support', 'I read chapters on lacquer.')],
  })
  await mentors.staffAct(staff, again, 'accept', { topics: ['Research methods', 'PhD support'] })
  await mentor.put(`/session-types/${mentor.type.id}`, {
    ...sessionType,
    questions: [],
    topics: ['Research methods', 'PhD support'],
  })
  await pass(0)
  expect([await isFound(), await isFound('lacquer')]).toEqual([true, true])
  await mentors.staffAct(other, again, 'end', { rule: 'other', reason: 'Missed three sessions.' })
  expect(await isFound()).toBe(false)
})

test('people who are hidden, away or behind a block are not found; members find those who hide from visitors', async () => {
  const mentor = await mentors.mentor('Dora', staff, { topics: [about('Research methods', 'I core permafrost.')] })
  await pass(0)
  const [id, q] = [mentor.customUserId, 'permafrost']
  expect(await found(q, market.visitor)).toEqual([id])
  const set = (column: string, value: string) =>
    market.deps.db.pool.query(`update people set ${column} = ${value} where id = $1`, [mentor.id])
  await set('hidden', 'true')
  expect([await found(q, market.visitor), await found(q)]).toEqual([[], [id]])
  await set('hidden', 'false')
  await set('suspended_at', 'now()')
  expect(await found(q)).toEqual([])
  await set('suspended_at', 'null')
  const stranger = await market.person('Eve')
  await stranger.post('/relations/block', { blockedUserId: id })
  expect([await found(q, stranger), await found(q)]).toEqual([[], [id]])
})

test('the rebuilt index has the same mentors', async () => {
  const mentor = await mentors.mentor('Fay', staff, { topics: [about('Research methods', 'I tune carillons.')] })
  await pass(0)
  await market.deps.db.pool.query("delete from listing_index where kind = 'mentorship'")
  expect(await found('carillons')).toEqual([])
  await market.deps.db.pool.query("select index_all_listings('mentorship')")
  expect(await found('carillons')).toEqual([mentor.customUserId])
})

test('a saved search of a topic mails new mentors once, for its filters, and names nobody who is hidden or paused', async () => {
  const keeper = await market.person('Otto')
  const save = (query: string) => keeper.post('/saved-searches', { kind: 'mentorship', query, alert: true })
  expect((await save('topic=Cooking')).status).toBe(422)
  expect((await save('rating=4')).status).toBe(422)
  const { search } = (await save('topic=Startup+advice&priceMost=0&sort=price')).body
  expect(search).toMatchObject({ kind: 'mentorship', query: 'priceMost=0&topic=Startup+advice' })
  const own = async () => (await runAlerts(market)).filter(({ to }) => to.startsWith('otto-'))
  expect(await own()).toEqual([])
  const over = { topics: [about('Startup advice', 'Begin small.')], type: { topics: ['Startup advice'] } }
  const [free, paused, hidden] = [
    await mentors.mentor('Gita', staff, over),
    await mentors.mentor('Hugo', staff, over),
    await mentors.mentor('Iris', staff, over),
  ]
  await paused.post('/mentoring/pause', {})
  await market.deps.db.pool.query('update people set hidden = true where id = $1', [hidden.id])
  await pass(0)
  const [mail] = await own()
  expect(mail?.values).toMatchObject({ count: 1, what: '1 new mentor', names: [expect.stringContaining('Gita')] })
  expect(new URL(mail?.values.url ?? '').pathname).toBe('/mentorship/startup-advice')
  expect(new URL(mail?.values.url ?? '').search).toBe('?priceMost=0')
  expect(free.customUserId).toContain('gita')
  expect(await own()).toEqual([])
})

test('mentors are kept as favorites: counted once, listed while they are listed', async () => {
  const mentor = await mentors.mentor('Jana', staff, { topics: [about('Research methods', 'I map moraines.')] })
  await pass(0)
  const keeper = await market.person('Kim')
  const path = `/mentors/${mentor.customUserId}/favorite`
  const kept = async () => (await keeper.get('/mentors/favorites')).body.items
  expect((await market.visitor.put(path)).status).toBe(401)
  expect((await keeper.put(`/mentors/${reader.customUserId}/favorite`)).body.code).toBe('mentor_not_found')
  expect((await keeper.put(path)).body).toEqual({ favorite: true, favorites: 1 })
  expect((await keeper.put(path)).body).toEqual({ favorite: true, favorites: 1 })
  expect(await kept()).toMatchObject([
    { id: mentor.customUserId, topics: ['Research methods'], favorite: true, favorites: 1 },
  ])
  const row = async (who: Pick<ShopPerson, 'get'>) =>
    (await who.get('/mentors?topic=Research%20methods&limit=20')).body.items.find(
      (each: { id: string }) => each.id === mentor.customUserId,
    )
  expect(await row(keeper)).toMatchObject({ favorite: true, favorites: 1 })
  expect(await row(market.visitor)).toMatchObject({ favorite: false, favorites: 1 })
  const onProfile = async (who: Pick<ShopPerson, 'get'>) =>
    (await who.get(`/mentors/${mentor.customUserId}`)).body.mentor
  expect(await onProfile(keeper)).toMatchObject({ id: mentor.customUserId, favorite: true, favorites: 1 })
  expect(await onProfile(market.visitor)).toMatchObject({ favorite: false, favorites: 1 })
  await mentor.post('/mentoring/pause', {})
  expect(await kept()).toEqual([])
  await mentor.post('/mentoring/resume', {})
  expect(await kept()).toHaveLength(1)
  await mentor.post('/relations/block', { blockedUserId: keeper.customUserId })
  expect(await kept()).toEqual([])
  expect((await reader.put(path)).body.favorites).toBe(2)
  expect((await keeper.delete(path)).body).toEqual({ favorite: false, favorites: 1 })
  expect((await reader.delete(path)).body.favorites).toBe(0)
  expect((await reader.delete(path)).body).toEqual({ favorite: false, favorites: 0 })
})
