import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#users/tables.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { service, startServices } from '../../tests/support/services.ts'

const services = await fileFixture(startServices())
const { market } = services
const [tomas, hana] = [await services.freelancer('Tomas'), await services.freelancer('Hana')]
const reader = await market.person('Amara')

const [first] = service.packages
const ids = {
  map: (await services.offer(tomas)).id,
  audit: (
    await services.offer(hana, {
      ...{ title: 'Audit of a login', topic: 'Security audit', description: 'Sessions and voting systems.' },
      ...{ skills: ['Security'], packages: [{ ...first, amountMinor: 165_000, days: 14 }] },
    })
  ).id,
  logo: (
    await services.offer(hana, {
      ...{ title: 'A logo in two days', topic: 'Design', description: 'Three drafts.', skills: ['Drawing', 'maps'] },
      packages: [{ ...first, amountMinor: 9_000, days: 2 }],
    })
  ).id,
}
const nameOf = (id: string) => Object.entries(ids).find(([, each]) => each === id)?.[0]
const found = async (query: string, person: { get: typeof market.visitor.get } = reader) => {
  const { status, body } = await person.get(`/services?${query}`)
  expect(status).toBe(200)
  return body.items.map(({ id }: { id: string }) => nameOf(id))
}

test('GET /services lists public services for everybody, the newest first', async () => {
  expect(await found('')).toEqual(['logo', 'audit', 'map'])
  expect(await found('', market.visitor)).toEqual(['logo', 'audit', 'map'])
  expect((await reader.get('/services')).body.total).toEqual({ value: 3, exact: true })
})

test('GET /services filters by every filter', async () => {
  expect(await found('topic=Security+audit')).toEqual(['audit'])
  expect(await found('skill=Maps')).toEqual(['logo', 'map'])
  expect(await found('skill=Maps&skill=Drawing')).toEqual(['logo'])
  expect(await found('priceMin=48000')).toEqual(['audit', 'map'])
  expect(await found('priceMax=48000')).toEqual(['logo', 'map'])
  expect(await found('priceMin=10000&priceMax=100000')).toEqual(['map'])
  expect(await found('daysMax=8')).toEqual(['logo', 'map'])
  expect(await found('daysMax=7')).toEqual(['logo'])
  expect(await found('sellerType=Freelancers')).toEqual(['logo', 'audit', 'map'])
  expect(await found('sellerType=Students')).toEqual([])
  expect(await found('ratingMin=4')).toEqual([])
  expect(await found(`provider=${hana.customUserId}`)).toEqual(['logo', 'audit'])
  expect(await found('provider=nobody-1')).toEqual([])
  expect((await reader.get('/services?topic=Cooking')).status).toBe(400)
})

test('GET /services finds words in titles, descriptions, skills and topics, also misspelt, and sorts', async () => {
  expect(await found('q=viewer')).toEqual(['map'])
  expect(await found('q=voting')).toEqual(['audit'])
  expect(await found('q=security')).toEqual(['audit'])
  expect((await reader.get('/services?q=viewre')).body).toMatchObject({ corrected: 'viewer', items: [{ id: ids.map }] })
  expect(await found('sort=cheapest')).toEqual(['logo', 'map', 'audit'])
  expect(await found('sort=soonest')).toEqual(['logo', 'map', 'audit'])
  expect(await found('sort=cheapest&priceMin=10000')).toEqual(['map', 'audit'])
  expect(await found('sort=rating')).toHaveLength(3)
})

test('GET /services pages in both directions, with and without words', async () => {
  for (const query of ['sort=cheapest', 'sort=newest&sellerType=Freelancers']) {
    const all = await found(query)
    const one = (await reader.get(`/services?${query}&limit=1`)).body
    const two = (await reader.get(`/services?${query}&limit=1&cursor=${one.nextCursor}`)).body
    expect([nameOf(one.items[0].id), nameOf(two.items[0].id)]).toEqual(all.slice(0, 2))
    const back = (await reader.get(`/services?${query}&limit=1&cursor=${two.previousCursor}`)).body
    expect(back.items).toEqual(one.items)
  }
})

test('GET /services/facets counts the values of each filter', async () => {
  const { body } = await reader.get('/services/facets')
  expect(body.total).toEqual({ value: 3, exact: true })
  const count = (list: { count: number }[], name: string, value: unknown) =>
    list.find((each) => (each as unknown as Record<string, unknown>)[name] === value)?.count
  expect(count(body.topics, 'topic', 'Security audit')).toBe(1)
  expect(count(body.days, 'max', 3)).toBe(1)
  expect(count(body.days, 'max', 14)).toBe(3)
  expect(count(body.sellerTypes, 'sellerType', 'Freelancers')).toBe(3)
  expect(body.skills[0]).toEqual({ skill: expect.stringMatching(/^maps$/i), count: 2 })
  const narrowed = (await reader.get('/services/facets?daysMax=3')).body
  expect(narrowed.total.value).toBe(1)
  expect(count(narrowed.days, 'max', 14)).toBe(3)
})

test('the search over everything and saved searches have services', async () => {
  const { body } = await reader.get('/search/suggestions?q=viewer')
  expect(body.services).toEqual([{ id: ids.map, title: service.title, topic: 'Web Development', fromMinor: 48_000 }])
  expect((await reader.get('/search?q=login')).body.services).toMatchObject([{ id: ids.audit }])
  const saved = await reader.post('/saved-searches', { kind: 'service', query: 'topic=Design&priceMax=20000' })
  expect(saved.status).toBe(201)
  expect((await reader.post('/saved-searches', { kind: 'service', query: 'topic=Cooking' })).status).toBe(422)
})

test('services of a blocked or suspended person are in no list', async () => {
  const lars = await market.person('Lars')
  await lars.post('/relations/block', { blockedUserId: hana.customUserId })
  expect(await found('', lars)).toEqual(['map'])
  expect(await found('q=logo', lars)).toEqual([])
  const suspend = (at: Date | null) =>
    market.deps.db.update(people).set({ suspendedAt: at }).where(eq(people.id, hana.id))
  await suspend(market.deps.clock.now())
  expect(await found('')).toEqual(['map'])
  expect(await found('q=logo')).toEqual([])
  expect((await reader.get(`/services/${ids.logo}`)).status).toBe(404)
  await suspend(null)
  expect(await found('q=logo')).toEqual(['logo'])
})

test('the sitemap has public services', async () => {
  const { body } = await market.call({ method: 'GET', url: '/sitemaps/services.xml' })
  expect(String(body)).toContain(`/services/${ids.map}</loc>`)
})

test.each(['/services?topic=Design', '/marketplace?category=Writing'])(
  'GET %s on any page and in any order is no search; with words it counts against the searches of a minute',
  async (list) => {
    const sort = list.startsWith('/services') ? 'cheapest' : 'rating'
    const many = await market.person('Otto')
    for (let n = 0; n <= rateLimits.search.max; n += 1)
      expect((await many.get(`${list}&sort=${sort}&limit=${1 + (n % 20)}`)).status).toBe(200)
    for (let n = 0; n < rateLimits.search.max; n += 1) expect((await many.get(`${list}&q=map${n}`)).status).toBe(200)
    expect((await many.get(`${list}&q=map`)).body.code).toBe('rate_limited')
    expect((await many.get(`${list}&sort=${sort}&limit=5`)).status).toBe(200)
  },
)

test('services answer in their schema, each with its own provider as their profile shows them', async () => {
  const bureau = await services.freelancer('Wanjiru')
  await bureau.put('/users/profile', { profile: { headline: 'Surveys <b>&</b> "maps"', companyName: 'Field Bureau' } })
  await services.offer(bureau, { title: 'A survey of a field', skills: ['Maps'] })
  for (const { id } of (await reader.get('/services')).body.items) await reader.put(`/services/${id}/favorite`)
  const { list, favorites, mine, get } = serviceEndpoints
  const lists = [
    ...[
      '/services',
      '/services?sort=cheapest',
      '/services?skill=Maps',
      '/services?q=maps',
      '/services?q=viewre',
    ].flatMap((path) => [market.visitor, reader, bureau].map((person) => ({ person, path, output: list.output }))),
    { person: reader, path: '/services/favorites', output: favorites.output },
    { person: bureau, path: '/services/mine', output: mine.output },
  ]
  const cardOf = new Map<string, object>()
  for (const { customUserId } of [tomas, hana, bureau]) {
    const { firstName, lastName, companyName, userType, headline, avatar } = (
      await reader.get(`/users/${customUserId}`)
    ).body
    cardOf.set(customUserId, { customUserId, firstName, lastName, companyName, userType, headline, avatar })
  }
  for (const { person, path, output } of lists) {
    const { body } = await person.get(path)
    // The schema drops undeclared fields.
    expect(output.parse(body), path).toEqual(body)
    expect(body.items.length, path).toBeGreaterThan(0)
    for (const { id, provider } of body.items) {
      expect(provider, path).toEqual(cardOf.get(provider.customUserId))
      const one = (await person.get(`/services/${id}`)).body
      expect(get.output.parse(one)).toEqual(one)
      expect(one.service.provider).toEqual(provider)
    }
  }
  const owners = new Map((await reader.get('/services')).body.items.map(ownerOf))
  expect([ids.map, ids.audit].map((id) => owners.get(id))).toEqual([tomas.customUserId, hana.customUserId])
})
const ownerOf = ({ id, provider }: { id: string; provider: { customUserId: string } }) =>
  [id, provider.customUserId] as const

test('services say whether their provider takes work now, whatever the profile shows', async () => {
  const otto = await services.freelancer('Otto')
  const { id } = await services.offer(otto, { title: 'A ledger', topic: 'Enterprise' })
  const takesWork = async () => {
    market.advance(2000)
    const { items } = (await reader.get('/services?q=ledger')).body
    expect((await reader.get(`/services/${id}`)).body.service.takesWork).toBe(items[0].takesWork)
    return items[0].takesWork
  }
  expect(await takesWork()).toBe(true)
  const until = new Date(market.deps.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  await otto.put('/users/freelancer-data', { availability: 'Available now', notTakingWorkUntil: until })
  expect(await takesWork()).toBe(false)
  await otto.put('/users/visibility', { blocks: { freelancerData: 'only-me' } })
  expect(await takesWork()).toBe(false)
})

test('services say when their provider can start, only from what the profile shows to everybody', async () => {
  const nadia = await services.freelancer('Nadia')
  const { id } = await services.offer(nadia, { title: 'A rota', topic: 'Enterprise' })
  // The clock can stand just before midnight.
  const dayIn = (days: number) =>
    new Date(market.deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const seen = async () => {
    // Visitors get answers of the last second.
    market.advance(2000)
    const answers = await Promise.all([
      ...[market.visitor, reader, nadia].flatMap((person) => [
        person.get('/services?topic=Enterprise').then(({ body }) => body.items[0]),
        person.get(`/services/${id}`).then(({ body }) => body.service),
      ]),
      nadia.get('/services/mine').then(({ body }) => body.items[0]),
    ])
    const [first] = answers
    for (const each of answers) expect(each).toMatchObject({ id, canStart: first.canStart })
    return first.canStart
  }
  const says = async (freelancing: object) => {
    await nadia.put('/users/freelancer-data', freelancing)
    return seen()
  }
  const until = dayIn(5)
  expect(await seen()).toBeNull()
  expect(await says({ availability: 'Available now' })).toBe('now')
  expect(await says({ availability: 'Within two weeks' })).toBe('two-weeks')
  expect(await says({ availability: 'Part-time only' })).toBeNull()
  expect(await says({ notTakingWorkUntil: until })).toBe(dayIn(6))
  expect(await says({ availability: 'Available now', notTakingWorkUntil: until })).toBe(dayIn(6))
  expect(await says({ availability: 'Available now', notTakingWorkUntil: dayIn(0) })).toBe(dayIn(1))
  expect(await says({ availability: 'Available now', notTakingWorkUntil: dayIn(-1) })).toBe('now')
  expect(await says({ notTakingWorkUntil: dayIn(-1) })).toBeNull()
  expect(await says({ notTakingWorkUntil: '9999-12-31' })).toBeNull()
  expect(await says({ availability: 'Not taking work', notTakingWorkUntil: until })).toBeNull()
  expect(await says({ availability: 'Available now' })).toBe('now')
  for (const audience of ['signed-in', 'connections', 'only-me']) {
    await nadia.put('/users/visibility', { blocks: { freelancerData: audience } })
    expect(await seen(), audience).toBeNull()
  }
  await nadia.put('/users/visibility', { blocks: { freelancerData: 'everyone' } })
  expect(await seen()).toBe('now')
  await nadia.put('/users/visibility', { hidden: true })
  expect(await seen()).toBeNull()
})
