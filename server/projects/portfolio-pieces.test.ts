import { expect, test } from 'vitest'
import { runAlerts } from '../../tests/support/alerts.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { type Marketplace, projectInput, startMarketplace } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'

// Projects not for sale have a stored price that only their owner sees (decision 8).

type Person = Awaited<ReturnType<Marketplace['person']>>
type Card = { id: string; title: string; price: number; forSale: boolean }

const ids = new Map<string, string>()
/** Five free or priced projects, and seven pieces with every price that could reveal them. */
const priced = { 'Kiln 0': 0, 'Kiln 5': 5, 'Kiln 20': 20, 'Kiln 40': 40, 'Kiln 90': 90 }
const pieces = [0, 0, 5, 30, 40, 1000, 1_000_000].map((price, n) => ({ title: `Kiln piece ${n}`, price }))

async function publish(input: { title: string; price: number; forSale?: boolean }): Promise<void> {
  const { body } = await ada.post('/marketplace/projects', projectInput({ ...input, skills: ['Pottery'] }))
  await ada.upload(body.project.id, [await jpeg(400, 300)])
  ids.set(input.title, body.project.id)
}

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')
const ben = await market.person('Ben')
for (const [at, piece] of pieces.entries()) {
  await publish({ ...piece, forSale: false })
  const [title, price] = Object.entries(priced)[at] ?? []
  if (title && price !== undefined) await publish({ title, price })
}

const idOf = (title: string) => ids.get(title) ?? ''
const list = async (query: string, who: Pick<Person, 'get'> = market.visitor) => {
  const { status, body } = await who.get(`/marketplace?limit=100&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { items: Card[]; total: { value: number }; nextCursor: string | null; previousCursor: string | null }
}
const titles = async (query: string) => (await list(query)).items.map(({ title }) => title).toSorted()
const facets = async (query = '') => (await market.visitor.get(`/marketplace/facets?${query}`)).body

test.each(['', 'q=kiln&', 'skill=Pottery&', 'category=Web+Development&'])(
  'a portfolio piece is neither free nor in a price range, with “%s” beside',
  async (beside) => {
    expect(await titles(`${beside}free=true`)).toEqual(['Kiln 0'])
    expect(await titles(`${beside}priceMax=30`)).toEqual(['Kiln 0', 'Kiln 20', 'Kiln 5'])
    expect(await titles(`${beside}priceMin=30`)).toEqual(['Kiln 40', 'Kiln 90'])
    expect(await titles(`${beside}priceMin=5&priceMax=40`)).toEqual(['Kiln 20', 'Kiln 40', 'Kiln 5'])
    expect(await titles(`${beside}priceMin=0`)).toEqual(Object.keys(priced).toSorted())
    expect((await list(beside)).total.value).toBe(12)
    expect(await facets(`${beside}priceMin=5`)).toMatchObject({ free: 1, total: { value: 4 } })
    expect(await facets(beside)).toMatchObject({ free: 1, total: { value: 12 } })
  },
)

test.each(['', '&q=kiln', '&category=Web+Development', '&skill=Pottery&durationMax=60'])(
  'sorted by price, pieces come after all priced projects, in both directions and across pages; “%s” beside',
  async (beside) => {
    const up = Object.keys(priced)
    for (const [sort, first] of [['price-asc', up] as const, ['price-desc', up.toReversed()] as const]) {
      const whole = (await list(`sort=${sort}${beside}`)).items
      expect(whole.slice(0, 5).map(({ title }) => title)).toEqual(first)
      expect(whole.slice(5).every(({ forSale, price }) => !forSale && price === 0)).toBe(true)
      expect(whole).toHaveLength(12)
      // Pages of each size end before, on and after the boundary.
      for (const limit of [2, 5, 7]) {
        const path = `sort=${sort}${beside}&limit=${limit}`.replace('limit=100&', '')
        let page = (await market.visitor.get(`/marketplace?${path}`)).body
        const seen: Card[] = [...page.items]
        while (page.nextCursor) {
          page = (await market.visitor.get(`/marketplace?${path}&cursor=${page.nextCursor}`)).body
          seen.push(...page.items)
        }
        expect(seen).toEqual(whole)
        const back: Card[] = [...page.items]
        while (page.previousCursor) {
          page = (await market.visitor.get(`/marketplace?${path}&cursor=${page.previousCursor}`)).body
          back.unshift(...page.items.filter(({ id }: Card) => !back.some((each) => each.id === id)))
        }
        expect(back).toEqual(whole)
      }
    }
  },
)

test('a piece’s price is only in its owner’s own page of it, whose form sends it back', async () => {
  const id = idOf('Kiln piece 3')
  for (const who of [market.visitor, ben])
    expect((await who.get(`/marketplace/projects/${id}`)).body.project).toMatchObject({ price: 0, forSale: false })
  const { project } = (await ada.get(`/marketplace/projects/${id}`)).body
  expect(project).toMatchObject({ price: 30, forSale: false })
  const saved = await ada.put(`/marketplace/projects/${id}`, project)
  expect([saved.status, saved.body.project.price]).toEqual([200, 30])
  const cards = [
    ...(await list('', ada)).items,
    ...(await ada.get('/users/projects?limit=100')).body.items,
    ...(await market.visitor.get('/search?q=kiln')).body.projects,
    ...(await market.visitor.get('/search/suggestions?q=kiln+piece')).body.projects,
    ...(await ada.get('/dashboarddata')).body.projects.items,
  ] as Card[]
  const kept = cards.filter(({ forSale }) => !forSale)
  expect(kept.length).toBeGreaterThan(20)
  expect(new Set(kept.map(({ price }) => price))).toEqual(new Set([0]))
})

test('favorites and carts do not reveal its price either', async () => {
  const id = idOf('Kiln piece 5')
  await ben.put(`/marketplace/projects/${id}/favorite`)
  expect((await ben.get('/favorites')).body.items).toMatchObject([{ id, price: 0, savedPrice: null }])
  const { body } = await market.visitor.get(`/cart/offers?ids=${id}`)
  expect(body.offers).toMatchObject([{ productId: id, price: 0, refusal: 'not-for-sale' }])
})

test('a piece put on sale shows its price from then on, and hides it again afterwards', async () => {
  const id = idOf('Kiln piece 1')
  const change = async (over: object) => {
    const { project } = (await ada.get(`/marketplace/projects/${id}`)).body
    const { status } = await ada.put(`/marketplace/projects/${id}`, { ...project, ...over })
    expect(status).toBe(200)
  }
  await change({ forSale: true })
  expect(await titles('free=true')).toEqual(['Kiln 0', 'Kiln piece 1'])
  expect((await facets()).free).toBe(2)
  expect((await facets('q=kiln')).free).toBe(2)
  await change({ price: 15 })
  expect(await titles('priceMin=10&priceMax=20')).toEqual(['Kiln 20', 'Kiln piece 1'])
  expect((await facets()).free).toBe(1)
  await change({ forSale: false })
  expect(await titles('priceMin=10&priceMax=20')).toEqual(['Kiln 20'])
  // The hidden price can change without being announced.
  await change({ price: 0 })
  expect(await titles('free=true')).toEqual(['Kiln 0'])
  expect((await facets()).free).toBe(1)
  const { rows } = await market.deps.db.pool.query(
    `select x.numbers[1] <> -1 as for_sale, x.doc::text ~ '~p:' as priced from listing_index x where kind = 'project' and id = $1`,
    [id],
  )
  expect(rows).toEqual([{ for_sale: false, priced: false }])
})

test('the alert of a saved search for free projects includes no piece', async () => {
  const { status } = await ben.post('/saved-searches', { query: 'free=true&q=amphora', alert: true })
  expect(status).toBe(201)
  await publish({ title: 'Amphora for nothing', price: 0 })
  await publish({ title: 'Amphora to look at', price: 0, forSale: false })
  expect((await runAlerts(market)).map(({ values }) => values.names)).toEqual([['Amphora for nothing']])
})

test('a rebuilt index gives the same results', async () => {
  const before = [await facets(), await titles('free=true'), (await list('sort=price-asc')).items]
  await market.deps.db.pool.query("select index_all_listings('project')")
  expect([await facets(), await titles('free=true'), (await list('sort=price-asc')).items]).toEqual(before)
})
