import { expect, test } from 'vitest'
import { agentsOn } from '../../tests/support/agents.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startJobs } from '../../tests/support/hiring.ts'

const jobs = await fileFixture(startJobs())
const { shop } = jobs
const { market, deps } = jobs
const moderator = await shop.staff('Hanneke', 'moderator')
const [maker, buyer] = [await shop.seller('Wren'), await market.person('Ilse')]

interface Row {
  id: string
  title: string
  state: string
  by: { customUserId: string } | null
}
const list = async (query: string, by: ShopPerson = moderator) => (await by.get(`/admin/listings?${query}`)).body
const items = async (query: string): Promise<Row[]> => (await list(query)).items
const rule = { rule: 'rights', reason: 'Copied from a book.' }

test('every kind is listed in any state, and found by title and by who made it', async () => {
  const [lamp, kiln] = [
    await shop.offer(maker, { title: 'A lamp for reading' }),
    await shop.offer(maker, { title: 'Kiln log' }),
  ]
  const job = await jobs.posted(buyer)
  const agent = (await agentsOn(market).publish(maker)).id
  expect((await items('kind=project')).map(({ id }) => id)).toEqual([kiln, lamp])
  expect(await items('kind=project&q=LAMP')).toMatchObject([{ id: lamp, state: 'public', title: 'A lamp for reading' }])
  expect(await items(`kind=project&q=${maker.customUserId}`)).toHaveLength(2)
  expect(await items('kind=project&q=%25')).toEqual([])
  expect(await items('kind=job')).toMatchObject([
    { id: job, by: { customUserId: buyer.customUserId }, state: 'public' },
  ])
  expect(await items('kind=agent')).toMatchObject([{ id: agent, state: 'public' }])
  for (const kind of ['service', 'session-type', 'review', 'work-review', 'agent-review'])
    expect(await items(`kind=${kind}`)).toEqual([])
  await maker.post(`/marketplace/projects/${kiln}/archive`)
  const hidden = await moderator.post(`/admin/listings/${lamp}/hide`, rule)
  expect(hidden.status).toBe(200)
  expect((await items('kind=project&state=hidden')).map(({ id }) => id)).toEqual([lamp])
  const shown = await items('kind=project&state=public')
  const others = await items('kind=project&state=other')
  expect([...shown, ...others].map(({ id }) => id)).toEqual([kiln])
})

test('short words are found at the beginning of a word, and a listing that matches twice is listed once', async () => {
  const author = await shop.seller('Ro')
  const [first, second, third] = [
    await shop.offer(author, { title: 'Qz filters for echoes' }),
    await shop.offer(author, { title: `The manual of ${author.customUserId}` }),
    await shop.offer(author, { title: 'A catalogue: QZ and aqz' }),
  ]
  expect((await items('kind=project&q=qz')).map(({ id }) => id)).toEqual([third, first])
  expect((await items('kind=project&q=z')).map(({ id }) => id)).toEqual([])
  const all = (await items(`kind=project&q=${author.customUserId}`)).map(({ id }) => id)
  expect(all).toEqual([third, second, first])
  const pages = await list(`kind=project&q=${author.customUserId}&limit=1`)
  const next = await list(`kind=project&q=${author.customUserId}&limit=1&cursor=${pages.nextCursor}`)
  expect(next.items.map(({ id }: Row) => id)).toEqual([second])
})

test('pages go both ways and keep their order', async () => {
  const author = await shop.seller('Cleo')
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await shop.offer(author, { title })
  const query = `kind=project&q=${author.customUserId}&limit=2`
  const first = await list(query)
  const second = await list(`${query}&cursor=${first.nextCursor}`)
  const third = await list(`${query}&cursor=${second.nextCursor}`)
  const titles = [first, second, third].flatMap((page) => page.items.map(({ title }: Row) => title))
  expect([titles, third.nextCursor]).toEqual([['Five', 'Four', 'Three', 'Two', 'One'], null])
  expect((await list(`${query}&cursor=${third.previousCursor}`)).items).toEqual(second.items)
})

test('a job and a review are opened, hidden with a reason and put back', async () => {
  const job = await jobs.posted(buyer, { title: 'Draw a map' })
  const product = await shop.offer(maker, { title: 'Atlas' })
  const { orders } = await shop.buy(buyer, [product], { immediateDelivery: true })
  await buyer.post(`/orders/${orders[0].id}/accept`, {})
  const { items: lines } = (await buyer.get(`/orders/${orders[0].id}`)).body.order
  const written = await buyer.post(`/orders/${orders[0].id}/lines/${lines[0].id}/review`, {
    rating: 1,
    text: 'Torn.',
  })
  expect(written.status).toBeLessThan(300)
  const [review] = await items('kind=review')
  expect(review).toMatchObject({ title: 'Torn.', by: { customUserId: buyer.customUserId } })
  for (const [kind, id] of [
    ['job', job],
    ['review', review?.id],
  ]) {
    const path = `/admin/published/${kind}/${id}`
    expect((await moderator.get(path)).body.listing).toMatchObject({ kind, visibility: 'public', isOwn: false })
    const { listing } = (await moderator.post(`${path}/hide`, rule)).body
    expect(listing).toMatchObject({
      visibility: 'hidden',
      statements: [{ rule: 'rights' }],
      history: [{ act: 'hide' }],
    })
    expect((await moderator.post(`${path}/hide`, rule)).status).toBe(409)
    expect((await items(`kind=${kind}&state=hidden`)).map((row) => row.id)).toEqual([id])
    const back = (await moderator.post(`${path}/unhide`, { reason: 'It was theirs.' })).body.listing
    expect(back).toMatchObject({ visibility: 'public', history: [{ act: 'unhide' }, { act: 'hide' }] })
  }
  expect((await moderator.get('/admin/published/job/aaaaaaaaaaaa')).status).toBe(404)
  expect((await moderator.get('/admin/published/project/aaaaaaaaaaaa')).status).toBe(404)
})

test('a person whose work it is decides nothing about it, and others have no list', async () => {
  const job = await jobs.posted(buyer, { title: 'My own' })
  await deps.db.pool.query("update people set role = 'moderator' where id = $1", [buyer.id])
  expect((await buyer.post(`/admin/published/job/${job}/hide`, rule)).body.code).toBe('own_matter')
  expect((await maker.get('/admin/listings')).body.code).toBe('forbidden')
  const finance = await shop.staff('Priya', 'finance')
  expect((await finance.get('/admin/listings')).body.code).toBe('not_your_duty')
})
