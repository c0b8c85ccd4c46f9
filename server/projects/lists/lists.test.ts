import { expect, test } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../../tests/support/marketplace.ts'

interface Card {
  id: string
  title: string
  price: number
  rating: number | null
  reviews: number
}

const sumOf = (stars: readonly number[]) => stars.reduce((sum, each) => sum + each, 0)
/** The stars of the thirty projects, repeated in this order. */
const reviewed = [[], [5], [5, 5, 5], [4, 5], [3, 4, 4], [1, 2]]

/** Inserts a public project directly into the database; minutes count back from a fixed time. */
async function insert(over: {
  title: string
  minutes: number
  price?: number
  views?: number
  category?: string
  description?: string
  stars?: readonly number[]
}) {
  const { title, minutes, price = 10, views = 0, category = 'Robotics', description = 'text', stars = [] } = over
  const id = String(Math.random()).slice(2, 14).padEnd(12, 'x')
  const client = await market.deps.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into projects (id, seller_id, title, description, description_html, category, price_minor, views, visibility, own_work_at, posted_at,
         rating_sum, rating_count)
       values ($1, $2, $3, $4, '', $5, $6, $7, 'public', now(), timestamptz '2026-01-01' - $8 * interval '1 minute' + interval '1 microsecond',
         $9, $10)`,
      [id, ada.id, title, description, category, price * 100, views, minutes, sumOf(stars), stars.length],
    )
    await client.query(
      `insert into project_images (key, project_id, position, sizes) values ($1, $2, 0, '{"width":320,"height":200,"widths":[320]}')`,
      [id.padEnd(32, '0'), id],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return id
}

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')
for (let n = 0; n < 30; n += 1)
  await insert({
    title: `Robot ${n}`,
    minutes: n,
    price: n % 5,
    views: n % 3,
    stars: reviewed[n % 6] ?? [],
    category: n % 2 ? 'Robotics' : 'Fintech',
  })
await insert({
  title: 'Östersund bike map',
  minutes: 100,
  category: 'Writing',
  description: '100% of a_b "quoted" cases',
})
await insert({ title: 'Plain words', minutes: 101, category: 'Writing', description: 'bikes, everywhere bikes' })

const list = async (query: string) => {
  const { status, body } = await market.visitor.get(`/marketplace?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as {
    items: Card[]
    nextCursor: string | null
    previousCursor: string | null
    total: { value: number; exact: boolean }
  }
}
const titles = async (query: string) => (await list(query)).items.map((card) => card.title)

const sorts = [
  'newest',
  'views',
  'price-asc',
  'price-desc',
  'rating',
  'rating&category=Fintech',
  'rating&ratingMin=3',
  'rating&q=robot',
  'relevance&q=robot',
  'newest&q=robot',
  'views&q=robot',
  'price-asc&q=robot&category=Robotics',
]
test.each(sorts)('sorted by %s every project comes once, forwards and back', async (sort) => {
  const all = (await list(`sort=${sort}&limit=100`)).items.map((card) => card.id)
  const seen: string[] = []
  let page = await list(`sort=${sort}&limit=7`)
  expect(page.previousCursor).toBeNull()
  for (;;) {
    seen.push(...page.items.map((card) => card.id))
    if (!page.nextCursor) break
    page = await list(`sort=${sort}&limit=7&cursor=${page.nextCursor}`)
  }
  expect(seen).toEqual(all)
  const back: string[] = page.items.map((card) => card.id)
  while (page.previousCursor) {
    page = await list(`sort=${sort}&limit=7&cursor=${page.previousCursor}`)
    back.unshift(...page.items.map((card) => card.id).filter((id) => !back.includes(id)))
  }
  expect(back).toEqual(all)
  expect(page.items).toHaveLength(7)
  expect(page.nextCursor).not.toBeNull()
})

test('prices sort up and down, views descending, and the newest first', async () => {
  const prices = async (sort: string) => (await list(`sort=${sort}&limit=100`)).items.map((card) => card.price)
  const up = await prices('price-asc')
  expect(up).toEqual([...up].sort((a, b) => a - b))
  expect(await prices('price-desc')).toEqual([...up].sort((a, b) => b - a))
  expect(await titles('limit=3')).toEqual(['Robot 0', 'Robot 1', 'Robot 2'])
  expect(await titles('sort=relevance&limit=1')).toEqual(['Robot 0'])
})

test('the best rated come first, ties by number of reviews, and unrated ones last', async () => {
  const rated = async (query: string) =>
    (await list(`${query}&limit=100`)).items.map(({ rating, reviews }) => (rating === null ? null : [rating, reviews]))
  const five = (of: unknown) => Array(5).fill(of)
  const order = [
    [5, 3],
    [5, 1],
    [4.5, 2],
    [3.67, 3],
    [1.5, 2],
  ]
  expect(await rated('sort=rating')).toEqual([...order.flatMap(five), ...Array(7).fill(null)])
  expect(await rated('sort=rating&q=robot')).toEqual([...order.flatMap(five), ...five(null)])
  expect(await rated('sort=rating&ratingMin=3.6')).toEqual(order.slice(0, 4).flatMap(five))
  expect(await rated('sort=rating&ratingMin=3.7')).toEqual(order.slice(0, 3).flatMap(five))
  expect(await rated('sort=rating&ratingMin=4.5&q=robot&category=Fintech')).toEqual(five([5, 3]))
  expect((await list('ratingMin=5')).total).toEqual({ value: 10, exact: true })
  const counts = (await market.visitor.get('/marketplace/facets')).body.ratings
  expect(counts).toEqual([
    { min: 4.5, count: 15 },
    { min: 4, count: 15 },
    { min: 3, count: 20 },
  ])
  // A filter's own values are counted as if it were not set.
  const { body } = await market.visitor.get('/marketplace/facets?q=robot&ratingMin=5')
  expect([body.ratings, body.total.value]).toEqual([counts, 10])
})

test('category, seller and search narrow the list and its total', async () => {
  expect((await list('')).total).toEqual({ value: 32, exact: true })
  expect((await list('category=Robotics')).total).toEqual({ value: 15, exact: true })
  expect((await list(`seller=${ada.customUserId}`)).total).toEqual({ value: 32, exact: true })
  expect(await list('seller=nobody-0000')).toMatchObject({
    items: [],
    total: { value: 0, exact: true },
    nextCursor: null,
  })
  expect((await list('q=robot&category=Fintech')).total).toEqual({ value: 15, exact: true })
  const { body } = await market.visitor.get('/marketplace/facets')
  expect(body).toMatchObject({
    total: { value: 32, exact: true },
    categories: [
      { category: 'Fintech', count: 15 },
      { category: 'Robotics', count: 15 },
      { category: 'Writing', count: 2 },
    ],
  })
  expect((await market.visitor.get('/marketplace/facets?q=bike')).body.categories).toEqual([
    { category: 'Writing', count: 2 },
  ])
})

test('words match without accents, in other forms and unfinished, the title before the text', async () => {
  expect(await titles('q=ostersund')).toEqual(['Östersund bike map'])
  expect(await titles('q=bike')).toEqual(['Östersund bike map', 'Plain words'])
  expect(await titles('q=biking')).toEqual(['Östersund bike map', 'Plain words'])
  expect(await titles('q=every')).toEqual(['Plain words'])
  expect(await titles('q=bike%20osters')).toEqual(['Östersund bike map'])
})

test.each([
  '%',
  '_',
  '%%',
  '"',
  "'",
  '|',
  '&',
  '!',
  ':*',
  '(',
  '\\',
  "'; drop table projects; --",
  '<script>',
  '💥',
  '\u202e',
])('a search for %j is literal', async (q) => {
  expect((await list(`q=${encodeURIComponent(q)}`)).items).toEqual([])
})

test('characters that a query language would read as operators are plain words', async () => {
  expect(await titles(`q=${encodeURIComponent('"quoted" & !cases')}`)).toEqual(['Östersund bike map'])
  expect(await titles(`q=${encodeURIComponent('bike -map')}`)).toEqual(['Östersund bike map'])
})

test('broken cursors and those of another sort are refused', async () => {
  const { nextCursor } = await list('limit=5')
  const other = Buffer.from('newest next 99999999999999999 aaaaaaaaaaaa').toString('base64url')
  const shape = Buffer.from(`newest next 1; select 1 aaaaaaaaaaaa`).toString('base64url')
  for (const query of [
    `sort=views&cursor=${nextCursor}`,
    'cursor=abc',
    `cursor=${other}`,
    `cursor=${shape}`,
    'cursor=',
  ]) {
    const { status, body } = await market.visitor.get(`/marketplace?${query}`)
    expect([status, body.code], query).toEqual([400, 'invalid_cursor'])
  }
  const far = Buffer.from('newest next -9999999999999999 aaaaaaaaaaaa').toString('base64url')
  expect((await market.visitor.get(`/marketplace?cursor=${far}`)).status).toBe(200)
})

test.each([
  'sort=best',
  'category=Cooking',
  'ratingMin=0',
  'ratingMin=5.1',
  'ratingMin=4.55',
  'ratingMin=x',
  'limit=0',
  'limit=101',
  'limit=x',
  `q=${'a'.repeat(201)}`,
  `seller=${'a'.repeat(81)}`,
])('the list refuses %s', async (query) => {
  expect((await market.visitor.get(`/marketplace?${query}`)).status).toBe(400)
})

test('a search of 10 kB is refused immediately', async () => {
  const start = performance.now()
  expect((await market.visitor.get(`/marketplace?q=${'a'.repeat(10_000)}`)).status).toBe(400)
  expect(performance.now() - start).toBeLessThan(500)
})

test('a person sees their own favorites in the list, a visitor none', async () => {
  const ben = await market.person('Ben')
  const [first] = (await list('limit=1')).items
  await ben.put(`/marketplace/projects/${first?.id}/favorite`)
  expect((await ben.get('/marketplace?limit=1')).body.items[0]).toMatchObject({ favorite: true, favorites: 1 })
  expect((await ada.get('/marketplace?limit=1')).body.items[0]).toMatchObject({ favorite: false, favorites: 1 })
})

test('no list scans the whole table', async () => {
  const seen: { text: string; values: unknown[] }[] = []
  const { pool } = market.deps.db
  const query = pool.query.bind(pool)
  pool.query = ((config: { text: string }, values: unknown[]) => {
    seen.push({ text: config.text, values })
    return query(config as never, values as never)
  }) as never
  const page = await list('sort=views&limit=3')
  for (const each of sorts) await list(`sort=${each}&limit=4`)
  await list(`sort=views&limit=3&cursor=${page.nextCursor}&category=Robotics`).catch(() => undefined)
  await market.visitor.get('/marketplace/facets?q=robot')
  pool.query = query as never
  const client = await pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    expect(seen.length).toBeGreaterThan(10)
    for (const { text, values } of seen) {
      const { rows } = await client.query(`explain ${text}`, values)
      const plan = rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n')
      expect(plan, text).not.toMatch(/Seq Scan on (projects|project_images|project_favorites|people)/)
    }
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
})
