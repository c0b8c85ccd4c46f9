import { consultingTopics } from '@guildhall/contract/engagements/topics.ts'
import { consultingLimits } from '@guildhall/contract/limits/consulting.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { engagements } from '#engagements/tables.ts'
import { people } from '#users/tables.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startServices } from '../../tests/support/services.ts'
import { readTopics } from './topics.ts'

const hiring = await fileFixture(startServices())
const { market, shop, deps } = hiring

// Past the minute for which the figures are kept: the cache is per database handle.
const figures = async () => {
  const fresh = Object.create(deps.db)
  return readTopics({ db: fresh, clock: deps.clock })
}
const find = (q: string, who: { post: typeof market.visitor.post } = market.visitor) =>
  who.post('/consulting/find', { q })

test('GET /consulting/topics has all topics, without medians until five engagements are finished and paid', async () => {
  const { body } = await market.visitor.get('/consulting/topics')
  expect(body.topics.map(({ topic }: { topic: string }) => topic)).toEqual(consultingTopics)
  for (const each of body.topics)
    expect(each).toMatchObject({ medianMinor: null, medianDays: null, lately: { value: 0, exact: true } })

  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Hana')]
  const finish = async (amountMinor: number, topic = 'Security audit') => {
    // A client asks one person a few times a day.
    market.advance(86_400_000)
    const milestones = [{ title: 'Audit', deliverable: 'Findings', amountMinor, days: 9, changes: 1 }]
    const id = await hiring.completed(client, provider, { milestones })
    await deps.db
      .update(engagements)
      .set({ category: topic as never })
      .where(eq(engagements.id, id))
    return id
  }
  for (const amount of [10_000, 20_000, 30_000, 40_000]) await finish(amount)
  await finish(900_000, 'AI strategy')
  // Agreed, not finished.
  market.advance(86_400_000)
  const open = await hiring.active(client, provider)
  await deps.db.update(engagements).set({ category: 'Security audit' }).where(eq(engagements.id, open.id))
  const audit = async () => (await figures()).find(({ topic }) => topic === 'Security audit')
  expect(await audit()).toMatchObject({ medianMinor: null, lately: { value: 4, exact: true } })
  await finish(50_000)
  expect(await audit()).toMatchObject({ medianMinor: 30_000, medianDays: 1, lately: { value: 5, exact: true } })

  // Work that was refunded in full does not count.
  const { milestones } = await hiring.read(client, await finish(60_000))
  expect(await audit()).toMatchObject({ lately: { value: 6 } })
  const refunded = await hiring.moveOrder(provider, milestones[0].order.id, 'refund', {
    amountMinor: 60_000,
    note: 'Sorry',
  })
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)
  expect(await audit()).toMatchObject({ medianMinor: 30_000, lately: { value: 5 } })

  market.advance(400 * 86_400_000)
  expect(await audit()).toMatchObject({ medianMinor: 30_000, lately: { value: 0 } })
}, 60_000)

test('GET /consulting/topics counts each person who offers a topic once, while they and a service are public', async () => {
  const offering = async () => (await figures()).find(({ topic }) => topic === 'Enterprise')?.people
  const [one, two] = [await hiring.freelancer('Sena'), await hiring.freelancer('Ravi')]
  await hiring.offer(one, { topic: 'Enterprise' })
  await hiring.offer(one, { topic: 'Enterprise', title: 'Another one' })
  await hiring.offer(one, { topic: 'Design' })
  const { id } = await hiring.offer(two, { topic: 'Enterprise' })
  expect(await offering()).toBe(2)
  await two.post(`/services/${id}/pause`)
  expect(await offering()).toBe(1)
  await deps.db.update(people).set({ suspendedAt: deps.clock.now() }).where(eq(people.id, one.id))
  expect(await offering()).toBe(0)
})

test('POST /consulting/find names the words by which topics, people, services and projects match', async () => {
  const seller = await shop.seller('Noor')
  await shop.offer(seller, { title: 'Kiln', description: 'Reads surveys and other forms typed by hand.' })
  await shop.offer(seller, { title: 'Tide tables', description: 'High water for harbours.' })
  const helper = await hiring.freelancer('Priya')
  await helper.put('/users/profile', { profile: { headline: 'Surveys and forms, counted' } })
  await market.person('Surveyor')
  await hiring.offer(helper, { title: 'Surveys typed into a table', topic: 'Data Science' })
  const { id: paused } = await hiring.offer(helper, { title: 'Surveys by telephone', topic: 'Data Science' })
  expect((await helper.post(`/services/${paused}/pause`)).status).toBe(200)
  const text =
    'We have 340 surveys a week from residents, in four languages, typed by hand into a spreadsheet. Somebody told us a model could do that.'
  const { status, body } = await find(text)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.topics[0].topic).toBe('AI strategy')
  expect(body.topics[0].words).toEqual(expect.arrayContaining(['surveys', 'hand', 'spreadsheet', 'model']))
  expect(body.topics[0].words).not.toContain('the')
  expect(body.services.map((hit: { service: { title: string } }) => hit.service.title)).toEqual([
    'Surveys typed into a table',
  ])
  expect(body.services[0].words.toSorted()).toEqual(['surveys', 'typed'])
  const [project] = body.projects
  expect(project.project.title).toBe('Kiln')
  expect(project.words.toSorted()).toEqual(['hand', 'surveys', 'typed'])
  expect(body.people.map((hit: { person: { customUserId: string } }) => hit.person.customUserId)).toEqual([
    helper.customUserId,
  ])
  expect(body.people[0].words).toEqual(['surveys'])
})

test('POST /consulting/find takes a text up to its length, operators and marks as words, and nothing hidden', async () => {
  const long = 'surveys '.repeat(200).slice(0, consultingLimits.situation).trim()
  expect((await find(long)).body.projects).toHaveLength(1)
  expect((await find('x'.repeat(consultingLimits.situation + 1))).status).toBe(422)
  for (const empty of ['', '   ', '\n']) expect((await find(empty)).status).toBe(422)
  for (const hostile of [`surveys' | 'tide`, '((( !!! & | <-> :*', '~v:1 ~w12:0', '</script> %00', '💥'])
    expect((await find(hostile)).status).toBe(200)
  expect((await find('the of and 340 to us, we or you')).body).toEqual({
    words: [],
    topics: [],
    people: [],
    services: [],
    projects: [],
  })
})

test('POST /consulting/find does not show people whom a block separates', async () => {
  const [reader, blocked] = [await market.person('Ilse'), await hiring.freelancer('Otto')]
  await blocked.put('/users/profile', { profile: { headline: 'Zeppelin hangars' } })
  const found = async () => (await find('A zeppelin needs a hangar', reader)).body.people.length
  expect(await found()).toBe(1)
  expect((await blocked.post('/relations/block', { blockedUserId: reader.customUserId })).status).toBeLessThan(300)
  expect(await found()).toBe(0)
})
