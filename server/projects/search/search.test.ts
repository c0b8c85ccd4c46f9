import { listingKinds } from '@guildhall/contract/values/options.ts'
import { describe, expect, test } from 'vitest'
import { loadSeed } from '#seed/load.ts'
import { ordinarySearches } from '../../../bench/ordinary-searches.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../../tests/support/marketplace.ts'
import { jpeg } from '../../../tests/support/pictures.ts'

const market = await fileFixture(startMarketplace())
await loadSeed({ ...market.deps, config: { dataDir: '', seedSize: 'demo' } }, 'demo', false)

// Each search has its own address, because searches are limited per address.
let asked = 0
const get = async (path: string) => {
  asked += 1
  return market.call({ method: 'GET', url: `/api${path}`, remoteAddress: `203.0.${asked >> 8}.${asked & 255}` })
}
const list = async (query: Record<string, string | string[]>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, one)
  const { status, body } = await get(`/marketplace?${search}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const titles = async (query: Record<string, string | string[]>): Promise<string[]> =>
  (await list({ limit: '100', ...query })).items.map((card: { title: string }) => card.title)

test('fifty ordinary searches, including misspelt ones, have the right result among the first three', async () => {
  const missed = []
  for (const [typed, title] of ordinarySearches) {
    const found = (await titles({ q: typed, limit: '3' })).some((each) => each.startsWith(title))
    if (!found) missed.push(typed)
  }
  expect(ordinarySearches).toHaveLength(50)
  expect(missed).toEqual([])
})

describe('words', () => {
  test('a misspelt word is corrected, and the response says so', async () => {
    expect(await list({ q: 'coastel erosoin' })).toMatchObject({ corrected: 'coastal erosion', total: { value: 1 } })
    expect(await list({ q: 'coastal erosion' })).not.toHaveProperty('corrected')
    // An unfinished word is not misspelt.
    expect(await list({ q: 'coastal eros' })).not.toHaveProperty('corrected')
  })

  test('of equally near words the one in skills and titles wins, and a misplaced letter is one typo', async () => {
    const maker = await market.person('Photine')
    for (let n = 0; n < 3; n += 1) {
      const { body } = await maker.post(
        '/marketplace/projects',
        projectInput({
          title: `Lantern ${n}`,
          description: 'Counts each photon, and was never sold. '.repeat(9),
          skills: [],
        }),
      )
      await maker.upload(body.project.id, [await jpeg(400, 300)])
    }
    // As when a word was seen so often that it is no longer counted.
    await market.deps.db.pool.query(
      "update listing_words set listings = 1000 where kind = 'project' and word = any ('{photon,python,sold,solar}')",
    )
    const ofPython = await list({ q: 'phyton', limit: '5' })
    expect(ofPython.corrected).toBe('python')
    expect(await list({ q: 'solr' })).toMatchObject({ corrected: 'solar' })
    expect(await list({ q: 'solr pannel' })).toMatchObject({ corrected: expect.stringMatching(/^solar /) })
  })

  test('a rare word also finds longer words that begin with it, ranked below it in titles', async () => {
    const maker = await market.person('Querida')
    for (const [title, description] of [
      ['Millers', 'A quern was theirs.'],
      ['Quernstones of Orkney', 'Thirty stones.'],
      ['Basalt', 'Cut for quernstones.'],
      ['The last quern', 'Still turning.'],
    ]) {
      const { body } = await maker.post('/marketplace/projects', projectInput({ title, description, skills: [] }))
      await maker.upload(body.project.id, [await jpeg(400, 300)])
    }
    const all = await list({ q: 'quern' })
    expect(all.items.map(({ title }: { title: string }) => title)).toEqual([
      'The last quern',
      'Quernstones of Orkney',
      'Millers',
      'Basalt',
    ])
    expect(all).toMatchObject({ total: { value: 4 } })
    expect([all.corrected, all.partial]).toEqual([undefined, undefined])
    expect(all.items[3].match).toMatchObject({ in: 'description', found: 'quernstones' })
    expect((await titles({ q: 'quern orkney' }))[0]).toBe('Quernstones of Orkney')
    const pages = await list({ q: 'quern', limit: '1', cursor: (await list({ q: 'quern', limit: '1' })).nextCursor })
    expect(pages.items[0].title).toBe('Quernstones of Orkney')
    expect((await get('/marketplace/facets?q=quern')).body.total.value).toBe(4)
    // A frequent word has enough matches.
    await market.deps.db.pool.query(
      "update listing_words set listings = 1000 where kind = 'project' and word = 'quern'",
    )
    expect(await titles({ q: 'quern' })).toEqual(['The last quern', 'Millers'])
  })

  test('a search without a full match returns the nearest matches, and says so', async () => {
    expect(await list({ q: 'coastal erosion zzyzx' })).toMatchObject({ partial: true, total: { value: 1 } })
    expect((await list({ q: 'qqqqqq zzzzzz' })).items).toEqual([])
  })

  test('C++, C# and Node.js are single words', async () => {
    const ofC = await list({ q: 'C++', limit: '100' })
    expect(ofC.total.value).toBeGreaterThan(5)
    for (const { id } of ofC.items) {
      const { project } = (await get(`/marketplace/projects/${id}`)).body
      expect(
        JSON.stringify([project.title, project.tags, project.skills, project.techStack, project.description]),
      ).toContain('C++')
    }
    const ofSharp = await titles({ q: 'c#' })
    expect(ofSharp.length).toBeGreaterThan(1)
    expect(ofSharp).toEqual(await titles({ skill: 'C#' }).then((found) => expect.arrayContaining(found)))
    expect(await titles({ q: 'nodejs' })).toEqual(expect.arrayContaining(await titles({ skill: 'Node.js' })))
  })
})

describe('filters', () => {
  test('each filter matches its own projects, combined ones match all conditions, and the facets count them', async () => {
    const all = await list({ limit: '100', skill: ['Python', 'sql'] })
    expect(all.total.value).toBeGreaterThan(0)
    const query = { skill: 'Python', priceMin: '20', priceMax: '300', durationMax: '30', teamSizeMax: '3' }
    const { items, total } = await list({ ...query, limit: '100' })
    expect(items.length).toBe(total.value)
    expect(items.length).toBeGreaterThan(3)
    for (const { id, price, durationDays } of items) {
      const { project } = (await get(`/marketplace/projects/${id}`)).body
      expect(project.skills.map((skill: string) => skill.toLowerCase())).toContain('python')
      expect(project.teamSize).toBeLessThanOrEqual(3)
      expect(price >= 20 && price <= 300 && durationDays <= 30).toBe(true)
    }
    const facets = (await get(`/marketplace/facets?${new URLSearchParams(query)}`)).body
    expect(facets.total).toEqual(total)
    for (const { sellerType, count } of facets.sellerTypes)
      expect((await list({ ...query, sellerType })).total.value, sellerType).toBe(count)
    for (const { status, count } of facets.statuses)
      expect((await list({ ...query, status })).total.value, status).toBe(count)
    for (const { licence, count } of facets.licences)
      expect((await list({ ...query, licence })).total.value, licence).toBe(count)
    for (const { category, count } of facets.categories)
      expect((await list({ ...query, category })).total.value, category).toBe(count)
    // A filter's own values are counted as if it were not set.
    for (const { max, count } of facets.durations)
      expect((await list({ ...query, durationMax: String(max) })).total.value, max).toBe(count)
  })

  test('without a filter the stored counters are used, and they are right', async () => {
    const facets = (await get('/marketplace/facets')).body
    for (const { skill, count } of facets.skills.slice(0, 5)) expect((await list({ skill })).total.value).toBe(count)
    for (const { sellerType, count } of facets.sellerTypes) expect((await list({ sellerType })).total.value).toBe(count)
    for (const { status, count } of facets.statuses) expect((await list({ status })).total.value, status).toBe(count)
    for (const { licence, count } of facets.licences) expect((await list({ licence })).total.value, licence).toBe(count)
    const { items } = await list({ licence: ['mit', 'cc-by-4.0'], limit: '100' })
    expect(new Set(items.map((each: { licence: string }) => each.licence))).toEqual(new Set(['mit', 'cc-by-4.0']))
    for (const { max, count } of facets.durations)
      expect((await list({ durationMax: String(max) })).total.value).toBe(count)
    for (const { min, max, count } of facets.teamSizes) {
      const query = { teamSizeMin: String(min), ...(max ? { teamSizeMax: String(max) } : {}) }
      expect((await list(query)).total.value).toBe(count)
    }
    expect((await list({ free: 'true' })).total.value).toBe(facets.free)
    expect(
      (await list({ free: 'true', limit: '100' })).items.every(({ price }: { price: number }) => price === 0),
    ).toBe(true)
  })

  test('sorting works within filters, and pages go both ways', async () => {
    for (const sort of ['newest', 'views', 'price-asc', 'price-desc', 'relevance']) {
      const query = { sellerType: ['Students', 'Freelancers'], q: 'python', sort }
      const whole = await titles(query)
      expect(whole.length).toBeGreaterThan(20)
      const first = await list({ ...query, limit: '9' })
      const second = await list({ ...query, limit: '9', cursor: first.nextCursor })
      const back = await list({ ...query, limit: '9', cursor: second.previousCursor })
      const seen = [...first.items, ...second.items].map(({ title }) => title)
      expect(seen).toEqual(whole.slice(0, 18))
      expect(back.items).toEqual(first.items)
    }
  })

  test('projects are listed by their ids, in that order, without those that are not public', async () => {
    const [one, two] = (await list({ limit: '2' })).items.map(({ id }: { id: string }) => id)
    const { items } = await list({ ids: `${two},aaaaaaaaaaaa,${one}` })
    expect(items.map(({ id }: { id: string }) => id)).toEqual([two, one])
  })
})

test('a project is found once it is first public, by its current text, and not when it is archived', async () => {
  const maker = await market.person('Wilhelmina')
  const made = await maker.post(
    '/marketplace/projects',
    projectInput({ title: 'Quixotic zeppelins', skills: ['Knotting'] }),
  )
  const { id } = made.body.project
  const found = async (q: string) => (await list({ q })).items.map((card: { id: string }) => card.id)
  expect(await found('zeppelin')).toEqual([])
  await maker.upload(id, [await jpeg(400, 300)])
  expect(await found('zepelins')).toEqual([id])
  expect((await list({ skill: 'knotting' })).total.value).toBe(1)
  const change = projectInput({ title: 'Quixotic dirigibles', skills: ['Sewing'], price: 10 })
  await maker.put(`/marketplace/projects/${id}`, change)
  expect(await found('dirigible')).toEqual([id])
  expect((await list({ skill: 'knotting' })).items).toEqual([])
  await maker.put(`/marketplace/projects/${id}`, { ...change, status: 'Other', statusOther: 'In dry dock' })
  expect((await list({ status: ['Other', 'Cancelled'] })).items.map((card: { id: string }) => card.id)).toEqual([id])
  expect((await list({ status: 'Active', seller: maker.customUserId })).total.value).toBe(0)
  const kept = await maker.post('/saved-searches', { query: 'status=Other&q=dirigible', alert: true })
  expect(kept.body).toMatchObject({ search: { query: 'q=dirigible&status=Other' } })
  await maker.put('/users/auth', { userType: 'Professors' })
  expect((await list({ seller: maker.customUserId, sellerType: 'Professors' })).total.value).toBe(1)
  await maker.put(`/marketplace/projects/${id}`, { ...change, category: 'Other', categoryOther: 'Aerostatics' })
  expect(await found('aerostatic')).toEqual([id])
  await maker.post(`/marketplace/projects/${id}/archive`)
  expect(await found('dirigible')).toEqual([])
  expect((await list({ seller: maker.customUserId })).items).toEqual([])
})

test('rows, words and totals of the index match the current listings', async () => {
  const { rows } = await market.deps.db.pool.query(`
    with listings as (${listingKinds.map((kind) => `select '${kind}' as kind, * from ${kind}_listings`).join(' union all ')}),
    counted as (select kind, entry::citext as entry, count(*) as listings from listings, unnest(facets) entry group by 1, 2)
    select 'row' as wrong, kind || ' ' || id as name from listings l full join listing_index x using (kind, id)
    where (l.posted_at, l.numbers, l.facets, l.doc || search_windows(x.place)) is distinct from (x.posted_at, x.numbers, x.facets, x.doc)
    union all
    select 'total', t.kind || ' ' || t.facet || ' ' || t.value from listing_totals t
      left join counted c on c.kind = t.kind and c.entry = (t.facet || ':' || t.value)::citext where t.listings <> coalesce(c.listings, 0)
    union all
    select 'no word', kind || ' ' || word from listings, unnest(tsvector_to_array(words)) word
      where length(word) between 1 and 40 and not exists (select from listing_words w where w.kind = listings.kind and w.word = word)
    union all
    select 'a name nobody has', word from listing_words w
      where kind = 'person' and not exists (select from listings l where l.kind = 'person' and w.word = any (tsvector_to_array(l.words)))`)
  expect(rows).toEqual([])
})

describe('people', () => {
  const people = async (query: string) =>
    (await get(`/users/all?${query}`)).body.items.map((card: { customUserId: string }) => card.customUserId)

  test('people are found by name without accents, unfinished and misspelt, and by skill', async () => {
    expect(await people('q=ohlund')).toEqual([expect.stringContaining('lars-ohlund')])
    expect(await people('q=lars%20%C3%B6h')).toEqual([expect.stringContaining('lars-ohlund')])
    expect(await people('q=vandermer')).toEqual([expect.stringContaining('ilse-vandermeer')])
    expect(await people('q=%25')).toEqual([])
    const skilled = await people('skill=python&limit=100')
    expect(skilled.length).toBeGreaterThan(5)
    const { skills } = (await get(`/users/${skilled[0]}`)).body
    expect(skills.map((skill: { name: string }) => skill.name)).toContain('Python')
    expect((await people('skill=python&type=Professors&limit=100')).every((id: string) => skilled.includes(id))).toBe(
      true,
    )
    expect(await people('skill=no-such-skill')).toEqual([])
    expect((await get('/users/search?q=ohlund')).body.users).toHaveLength(1)
  })
})

const hostile = [
  ...[
    '%',
    '_',
    '%%%',
    '"',
    "'",
    '\\',
    '|',
    '&',
    '!',
    ':*',
    '()',
    '<->',
    '~c:Robotics',
    "'~u:1'",
    '~w12:0',
    '\u202e',
    '💥',
  ],
  ...[
    "'; drop table projects; --",
    "' | '~t:Students",
    'a & b | !c:*',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '{{7*7}}',
  ],
  ...[
    'a '.repeat(100),
    '(((((((((('.repeat(20),
    'ab'.repeat(100),
    'x-'.repeat(100),
    'q1 '.repeat(66),
    '\u0301'.repeat(200),
  ],
]
test.each(hostile)('%j typed into any search is treated as words or ignored, quickly', async (q) => {
  for (const path of [
    'marketplace',
    'marketplace/facets',
    'search',
    'search/suggestions',
    'users/all',
    'users/search',
  ]) {
    const start = performance.now()
    const { status, body } = await get(`/${path}?q=${encodeURIComponent(q)}`)
    expect([status, body.code], path).toEqual([200, undefined])
    expect(performance.now() - start, path).toBeLessThan(1000)
  }
  // Only words find anything: no punctuation is an operator, and no filter can be typed.
  if (!/[a-z0-9]/i.test(q)) expect((await list({ q })).items).toEqual([])
})

test.each([
  ...[
    'q=%00',
    `q=${'a'.repeat(201)}`,
    `q=${'a'.repeat(10_000)}`,
    'sort=best',
    'sort=views;drop',
    'sort=',
    'category=Cooking',
  ],
  ...[
    'priceMin=-1',
    'priceMax=1e9',
    'priceMax=',
    'priceMin=0x10',
    'priceMax=1.234',
    'free=yes',
    'durationMax=-1',
    'durationMax=9999',
  ],
  ...[
    'teamSizeMin=0',
    'teamSizeMax=1.5',
    'sellerType=Robots',
    'status=Paused',
    'status=',
    'seller=%27',
    `skill=${'a'.repeat(61)}`,
    'skill=',
    'skill=%00',
  ],
  ...[
    `skill=a${'&skill=b'.repeat(1)}${Array.from({ length: 21 }, (_, n) => `&skill=s${n}`).join('')}`,
    'ids=x',
    'ids=aaaaaaaaaaaa,',
    'cursor=%27',
  ],
])('%s is refused', async (query) => {
  for (const path of ['marketplace', 'marketplace/facets']) {
    if (path.endsWith('facets') && /^(sort|ids|cursor)=/.test(query)) continue
    const start = performance.now()
    const { status, body } = await get(`/${path}?${query}`)
    expect([status, body.message?.length > 0], path).toEqual([400, true])
    expect(performance.now() - start).toBeLessThan(1000)
  }
})

test('ten thousand letters are refused immediately in every search', async () => {
  const q = 'ab '.repeat(3400)
  for (const path of [
    'marketplace',
    'marketplace/facets',
    'search',
    'search/suggestions',
    'users/all',
    'users/search',
  ]) {
    const start = performance.now()
    const { status, body } = await get(`/${path}?q=${encodeURIComponent(q)}`)
    expect([status, body.code], path).toEqual([400, 'malformed'])
    expect(performance.now() - start, path).toBeLessThan(1000)
  }
})

test('a skill is compared literally: nothing in it is an operator', async () => {
  for (const skill of ["' | '~t:Students", "\\' | '~p:0", '%', '~s:python', "python' & '~p:0"])
    expect((await list({ skill })).items, skill).toEqual([])
})
