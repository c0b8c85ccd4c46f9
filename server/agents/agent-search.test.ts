import { agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import { expect, test } from 'vitest'
import { agent, startAgents } from '../../tests/support/agents.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const agents = await fileFixture(startAgents())
const { market } = agents
const [ada, ben, ilse] = [await market.person('Ada'), await market.person('Ben'), await market.person('Ilse')]

const gaps = await agents.publish(ada, { name: 'Gap finder', tags: ['CSV'] })
await ben.put('/users/business-details', { name: 'Moor', address: '1 Moor Street', country: 'IE' })
await agents.publish(ben, {
  ...{
    name: 'Plain reader',
    summary: 'Rewrites letters in plain words',
    category: 'Law and policy',
    tags: ['Letters'],
  },
  ...{ licence: 'GPL-3.0', remoteUrl: '', usesModel: true, model: 'Small 1', modelMaker: 'A lab' },
})
const units = await agents.publish(ben, {
  ...{ name: 'Units', summary: 'Turns miles into kilometres', category: 'Everyday', tags: ['csv', 'Units'] },
  ...{ licence: 'Apache-2.0', packages: [], howToRun: '', runMinor: 50 },
})
await ilse.put(`/agents/${units.id}/favorite`)

const names = async (query: string, path = '/agents') =>
  (await market.visitor.get(`${path}?${query}`)).body.items.map(({ name }: { name: string }) => name)

test('GET /agents has the newest first, or those with most favorites, in pages of both directions', async () => {
  expect(await names('')).toEqual(['Units', 'Plain reader', 'Gap finder'])
  expect(await names('sort=favorites&limit=1')).toEqual(['Units'])
  const first = (await market.visitor.get('/agents?limit=2')).body
  expect([first.total, first.previousCursor]).toEqual([{ value: 3, exact: true }, null])
  const second = (await market.visitor.get(`/agents?limit=2&cursor=${first.nextCursor}`)).body
  expect(second.items.map(({ id }: { id: string }) => id)).toEqual([gaps.id])
  expect(await names(`limit=2&cursor=${second.previousCursor}`)).toEqual(['Units', 'Plain reader'])
  expect((await market.visitor.get('/agents?cursor=xx')).status).toBe(400)
})

test.each([
  ['category=Everyday', ['Units']],
  ['way=remote', ['Units', 'Gap finder']],
  ['way=files', ['Plain reader', 'Gap finder']],
  ['licence=MIT&licence=GPL-3.0', ['Plain reader', 'Gap finder']],
  ['price=free', ['Plain reader', 'Gap finder']],
  ['price=priced', ['Units']],
  ['price=priced&way=files', []],
  ['model=yes', ['Plain reader']],
  ['model=no&way=remote', ['Units', 'Gap finder']],
  ['tag=CSV', ['Units', 'Gap finder']],
  ['tag=csv&tag=units', ['Units']],
  ['q=letters', ['Plain reader']],
  ['q=kilometers%20miles', ['Units']],
  ['q=finder&category=Everyday', []],
])('GET /agents?%s finds what it names', async (query, found) => {
  expect(await names(`${query}&sort=newest`)).toEqual(found)
})

test('GET /agents refuses filters that do not exist', async () => {
  for (const query of ['category=Cooking', 'way=phone', 'licence=Beerware', 'model=maybe', 'price=cheap', 'sort=price'])
    expect((await market.visitor.get(`/agents?${query}`)).status, query).toBe(400)
})

test('GET /agents/author/{id} and /agents/category/{id} list one author and one category, and 404 for none', async () => {
  expect(await names('', `/agents/author/${ben.customUserId}`)).toEqual(['Units', 'Plain reader'])
  expect(await names('', '/agents/category/law-and-policy')).toEqual(['Plain reader'])
  expect(await names('', '/agents/category/health')).toEqual([])
  expect((await market.visitor.get('/agents/author/nobody-here')).status).toBe(404)
  expect((await market.visitor.get('/agents/category/cooking')).status).toBe(404)
})

test('GET /agents/facets counts by category, way, price, licence, model and tag, each without its own filter', async () => {
  const { body } = await market.visitor.get('/agents/facets?way=remote')
  const of = (list: { count: number }[]) => list.filter(({ count }) => count > 0)
  expect(body.total).toEqual({ value: 2, exact: true })
  expect(of(body.categories)).toEqual([
    { category: 'Data', count: 1 },
    { category: 'Everyday', count: 1 },
  ])
  expect(body.ways).toEqual([
    { way: 'remote', count: 2 },
    { way: 'files', count: 2 },
  ])
  expect(of(body.licences)).toHaveLength(2)
  expect(body.prices).toEqual([
    { price: 'free', count: 1 },
    { price: 'priced', count: 1 },
  ])
  expect(body.models).toEqual([
    { model: 'yes', count: 0 },
    { model: 'no', count: 2 },
  ])
  expect(body.tags[0]).toMatchObject({ count: 2 })
})

test('an agent that gets a price, or loses it, is found by it at once', async () => {
  const read = await agents.publish(ben, { name: 'Echo' })
  expect(await names('price=priced')).not.toContain('Echo')
  const price = (runMinor: number) => ben.put(`/agents/${read.id}`, { ...agent, name: 'Echo', runMinor })
  expect((await price(20)).status).toBe(200)
  expect(await names('price=priced')).toContain('Echo')
  expect((await price(0)).status).toBe(200)
  expect(await names('price=free')).toContain('Echo')
  expect((await ben.delete(`/agents/${read.id}`)).status).toBeLessThan(300)
})

test('a search of agents is saved, and the search over everything finds agents', async () => {
  const saved = await ilse.post('/saved-searches', { kind: 'agent', query: 'category=Everyday', alert: false })
  expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300)
  const found = (await ilse.get('/search?q=kilometres')).body
  expect(found.agents).toEqual([
    { id: units.id, name: 'Units', summary: 'Turns miles into kilometres', category: 'Everyday' },
  ])
  expect((await ilse.get('/search/suggestions?q=kilometres')).body.agents).toHaveLength(1)
})

test('lists, searches and pages of agents answer in their schema', async () => {
  for (const path of ['/agents', '/agents?q=letters', `/agents/author/${ben.customUserId}`]) {
    const { body } = await market.visitor.get(path)
    // The schema drops undeclared fields.
    expect(agentEndpoints.list.output.parse(body), path).toEqual(body)
  }
  for (const reader of [market.visitor, ada]) {
    const { body } = await reader.get(`/agents/${gaps.id}`)
    expect(agentEndpoints.get.output.parse(body)).toEqual(body)
  }
})

test('what an agent says is found after it changed, and no longer where it said it before', async () => {
  await ben.put(`/agents/${units.id}`, { ...agent, name: 'Units', summary: 'Turns furlongs into metres' })
  expect(await names('q=furlongs')).toEqual(['Units'])
  expect(await names('q=kilometres')).toEqual([])
})
