import { expect, test, vi } from 'vitest'
import { refusal } from '../../../tests/support/engagements.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { dayAhead, startJobs } from '../../../tests/support/hiring.ts'
import { storeAnswerRate, storeAnswerRates } from './stored-rates.ts'

const jobs = await fileFixture(startJobs())
const { market } = jobs
const found = async (percent: number, person: { get: typeof market.visitor.get } = market.visitor) =>
  (await person.get(`/jobs?answers=${percent}`)).body.items.map(({ id }: { id: string }) => id)
const enqueue = vi.spyOn(market.deps.jobs, 'enqueue')
/** How often a change of the rate was queued. */
const queued = (clientId: number) =>
  enqueue.mock.calls.filter(
    ([, name, data]) => name === 'answer-rate-changed' && JSON.stringify(data) === JSON.stringify({ clientId }),
  ).length

test('GET /jobs filters by the answer rate that is stored with open jobs, and counts it', async () => {
  const client = await market.person('Ilse')
  const makers = [
    await jobs.freelancer('Tomas'),
    await jobs.freelancer('Mateus'),
    await jobs.freelancer('Yusuf'),
    await jobs.freelancer('Priya'),
  ]
  const asked = await jobs.posted(client, { decidesOn: dayAhead(4, jobs.now()) })
  const open = await jobs.posted(client, { audience: 'members', decidesOn: dayAhead(30, jobs.now()) })
  const made = []
  for (const maker of makers) made.push(await jobs.proposed(maker, asked))
  expect(queued(client.id)).toBe(0)
  for (const id of made.slice(0, 3)) await jobs.move(client, id, 'decline', { ...refusal, version: 1 })
  expect(queued(client.id)).toBe(3)
  // Lists say what is stored, the page of a job what is true now.
  const listed = async () => (await client.get('/jobs')).body.items.map(rateOf)
  const rateOf = ({ answerRate }: { answerRate: object | null }) => answerRate
  expect(await listed()).toEqual([null, null])
  await storeAnswerRate(market.deps, client.id)
  const rate = { percent: 100, proposals: 3, days: 0 }
  expect(await listed()).toEqual([rate, rate])
  expect(rateOf((await market.visitor.get(`/jobs/${asked}`)).body.job)).toEqual(rate)
  expect((await found(90)).toSorted()).toEqual([asked])
  expect((await found(90, client)).toSorted()).toEqual([asked, open].toSorted())
  // The fourth is not answered by the date: three of four are 75%.
  await jobs.pass(6)
  expect(queued(client.id)).toBe(4)
  await storeAnswerRate(market.deps, client.id)
  expect(await found(90, client)).toEqual([])
  expect(await found(75, client)).toEqual([open])
  expect((await client.get('/jobs/facets')).body.answers).toEqual([
    { percent: 50, count: 1 },
    { percent: 75, count: 1 },
    { percent: 90, count: 0 },
  ])
  expect((await market.visitor.get('/jobs/facets')).body.answers[0].count).toBe(0)
  expect((await client.get('/jobs?answers=60')).status).toBe(400)
  // A new job has it from the start.
  const later = await jobs.posted(client)
  expect(await found(75)).toEqual([later])
  expect((await client.get('/jobs?answers=75&category=Design')).body.items).toEqual([])
})

test('a withdrawn proposal changes no rate, and old answers leave it with the time', async () => {
  const client = await market.person('Kenji')
  const makers = [await jobs.freelancer('Ana'), await jobs.freelancer('Bo'), await jobs.freelancer('Cy')]
  const asked = await jobs.posted(client)
  const made = []
  for (const maker of makers) made.push([maker, await jobs.proposed(maker, asked)] as const)
  const [[maker, first] = [], ...rest] = made
  if (!maker || !first) throw new Error('Nobody proposed')
  await jobs.move(maker, first, 'withdraw-offer')
  expect(queued(client.id)).toBe(0)
  for (const [, id] of rest) await jobs.move(client, id, 'decline', { ...refusal, version: 1 })
  const third = await jobs.proposed(await jobs.freelancer('Di'), asked)
  await jobs.move(client, third, 'decline', { ...refusal, version: 1 })
  await storeAnswerRate(market.deps, client.id)
  expect(await found(90)).toEqual([asked])
  await jobs.pass(360)
  const open = await jobs.posted(client)
  expect(await found(90)).toEqual([open])
  await jobs.pass(10)
  await storeAnswerRates(market.deps)
  expect(await found(50)).toEqual([])
})

test('a saved search keeps the answer rate', async () => {
  const reader = await market.person('Amara')
  const saved = await reader.post('/saved-searches', { kind: 'job', query: 'q=rainfall&answers=75' })
  expect(saved.status).toBe(201)
  expect(saved.body.search.query).toContain('answers=75')
})
