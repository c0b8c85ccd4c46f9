import { expect, test, vi } from 'vitest'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'
import { openSocket } from '../../tests/support/sockets.ts'

const port = await freePort()
const shop = await fileFixture(startShop({ PORT: String(port) }))
const origin = shop.market.deps.config.origin
await shop.market.app.listen({ host: '127.0.0.1', port })
const buyer = await shop.market.person('Bo')

const query = (text: string, values: unknown[] = []) => shop.market.deps.db.pool.query(text, values)
const reached = async ({ id }: ShopPerson) =>
  (await query('select kind from achievements where user_id = $1 order by kind', [id])).rows.map(({ kind }) => kind)
/** The achievements a person was notified of, oldest first. */
const told = async (person: ShopPerson): Promise<string[]> =>
  (await person.get('/notifications?limit=100')).body.notifications
    .filter(({ type }: { type: string }) => type === 'achievement')
    .map(({ title }: { title: string }) => title)
    .reverse()
const draft = async (person: ShopPerson, over = {}) =>
  (await person.post('/marketplace/projects', projectInput(over))).body.project.id as string
const sell = async (product: string) => {
  const [order] = (await shop.buy(buyer, [product])).orders
  await buyer.post(`/orders/${order.id}/open-assets`, {})
  const accept = () => buyer.post(`/orders/${order.id}/accept`, {})
  const answers = await Promise.all([accept(), accept()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { lines } = (await buyer.get(`/orders/${order.id}/reviews`)).body
  return { order: order.id as string, line: lines[0].lineId as string }
}
const published = 'Your first project is published'
const sold = 'Your first sale is complete'
const stars = 'Your first five stars'

test('the first public project is announced once, however often projects are published and hidden', async () => {
  const ada = await shop.market.newcomer('Ada')
  using page = openSocket(origin, ada.token)
  expect(await page.opened).toBe('connected')
  const id = await draft(ada)
  expect(await told(ada)).toEqual([])
  await ada.upload(id, [await jpeg(60, 40)])
  await vi.waitFor(() =>
    expect(page.heard.filter(({ event }) => event === 'user_notification')).toMatchObject([
      { values: [{ type: 'achievement', title: published, href: '/my-projects', unreadCount: 1 }] },
    ]),
  )
  await ada.upload(id, [await jpeg(60, 40)])
  const other = await draft(ada)
  await ada.upload(other, [await jpeg(60, 40)])
  for (const act of ['archive', 'restore'])
    expect((await ada.post(`/marketplace/projects/${id}/${act}`)).body.project.visibility).toBe(
      act === 'archive' ? 'archived' : 'public',
    )
  for (const publish of [false, true])
    expect(
      (await ada.put(`/marketplace/projects/${other}`, { ...projectInput(), publish })).body.project.visibility,
    ).toBe(publish ? 'public' : 'draft')
  expect(await told(ada)).toEqual([published])
  expect(await reached(ada)).toEqual(['first-project'])
})

test('two drafts published from the form at the same time make one achievement', async () => {
  const cleo = await shop.market.newcomer('Cleo')
  const ids = [await draft(cleo, { publish: false }), await draft(cleo, { publish: false })]
  for (const id of ids) await cleo.upload(id, [await jpeg(60, 40)])
  expect(await told(cleo)).toEqual([])
  const saved = await Promise.all(ids.map((id) => cleo.put(`/marketplace/projects/${id}`, projectInput())))
  expect(saved.map(({ body }) => body.project.visibility)).toEqual(['public', 'public'])
  expect(await told(cleo)).toEqual([published])
})

test('the first sale and the first five stars are announced once each; a free order is not a sale', async () => {
  const eve = await shop.seller('Eve', shop.market.newcomer)
  await sell(await shop.offer(eve, { title: 'A gift', price: 0 }))
  expect(await told(eve)).toEqual([published])
  const first = await sell(await shop.offer(eve, { title: 'Tide tables', price: 20 }))
  expect(await told(eve)).toEqual([published, sold])
  const review = (of: typeof first, rating: number, act: 'post' | 'put' = 'post') =>
    buyer[act](`/orders/${of.order}/lines/${of.line}/review`, { rating, text: 'Fine.' })
  expect((await review(first, 4)).status).toBe(201)
  expect(await told(eve)).toEqual([published, sold])
  expect((await review(first, 5, 'put')).status).toBe(200)
  expect(await told(eve)).toEqual([published, sold, stars])
  const next = await sell(await shop.offer(eve, { title: 'Sea charts', price: 20 }))
  expect((await review(next, 5)).status).toBe(201)
  expect(await told(eve)).toEqual([published, sold, stars])
  expect(await reached(eve)).toEqual(['first-project', 'first-sale', 'five-stars'])
})

test('an action that is rolled back earns no achievement', async () => {
  const fay = await shop.market.newcomer('Fay')
  const id = await draft(fay)
  await query('alter table notifications rename to notifications_away')
  const failed = await fay.upload(id, [await jpeg(60, 40)])
  await query('alter table notifications_away rename to notifications')
  expect(failed.status).toBe(500)
  expect([await reached(fay), await told(fay)]).toEqual([[], []])
  expect((await fay.get(`/marketplace/projects/${id}`)).body.project).toMatchObject({ visibility: 'draft', images: [] })
  expect((await fay.upload(id, [await jpeg(60, 40)])).status).toBe(200)
  expect(await told(fay)).toEqual([published])
})

test('people who published and sold before achievements existed are not notified later', async () => {
  const gil = await shop.seller('Gil', shop.market.newcomer)
  const sale = await sell(await shop.offer(gil, { title: 'Charts', price: 20 }))
  await buyer.post(`/orders/${sale.order}/lines/${sale.line}/review`, { rating: 5, text: '' })
  const hal = await shop.market.newcomer('Hal')
  await query('delete from achievements where user_id = $1', [gil.id])
  await query('delete from notifications where user_id = $1', [gil.id])
  // As the migration and the creation of a community do.
  await query('select keep_achievements()')
  expect([await reached(gil), await reached(hal)]).toEqual([['first-project', 'first-sale', 'five-stars'], []])
  await sell(await shop.offer(gil, { title: 'More charts', price: 20 }))
  expect(await told(gil)).toEqual([])
})
