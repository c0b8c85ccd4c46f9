import { expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

let [ada, ben, cleo]: ShopPerson[] = []
let [poster, atlas, font, bust]: string[] = []

const dayMs = 24 * 60 * 60 * 1000
const atOnce = { immediateDelivery: true }
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const person = (each: ShopPerson | undefined) => each ?? expect.unreachable()
const view = (who: ShopPerson | undefined, id: string | undefined) =>
  person(who).post(`/marketplace/projects/${id}/view`)
const buy = async (who: ShopPerson | undefined, ids: (string | undefined)[]) =>
  (await shop.buy(person(who), ids.map(String), atOnce)).orders[0].id as string

/** The seller's figures in every place at one moment. */
async function figures() {
  const [dashboard, analytics, file] = await Promise.all(
    ['/dashboarddata', '/analytics?days=7', '/analytics/export?days=7'].map(
      async (path) => (await seller.get(path)).body,
    ),
  )
  const [head = '', ...rows] = String(file).trim().split('\r\n')
  const column = (name: string) => {
    const at = head.split(',').indexOf(name)
    return sum(rows.map((row) => Number(row.split(',')[at])))
  }
  const { projects, sales } = dashboard
  const { totals, days, projects: perProject } = analytics
  const conversions: (number | null)[] = [totals, analytics.totalsBefore, ...perProject].map((each) => each.conversion)
  for (const conversion of conversions.filter((each) => each !== null)) {
    expect(conversion).toBeGreaterThanOrEqual(0)
    expect(conversion).toBeLessThanOrEqual(1)
  }
  const of = (name: 'sales' | 'taken') => [
    totals[name],
    sum(days.map((day: Record<string, number>) => day[name])),
    sum(perProject.map((project: Record<string, number>) => project[name])),
  ]
  const table = (name: 'sold' | 'taken') => sum(projects.items.map((item: Record<string, number>) => item[name]))
  return {
    sales: [sales, table('sold'), ...of('sales'), column('Sales')],
    taken: [table('taken'), ...of('taken'), column('Taken free')],
    conversion: totals.conversion as number | null,
    analytics,
  }
}
const everywhere = (sales: number, taken: number, conversion: number | null) => ({
  sales: Array(6).fill(sales),
  taken: Array(5).fill(taken),
  conversion,
})

const shop = await fileFixture(startShop())
// Far enough from midnight that no test crosses it accidentally.
const now = shop.market.deps.clock.now()
shop.market.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 6) - now.getTime())
const seller = await shop.seller('Sol')
ada = await shop.market.person('Ada')
ben = await shop.market.person('Ben')
cleo = await shop.market.person('Cleo')
poster = await shop.offer(seller, { title: 'Poster', price: 20 })
atlas = await shop.offer(seller, { title: 'Atlas', price: 30 })
font = await shop.offer(seller, { title: 'Font', price: 0 })
bust = await shop.offer(seller, { title: 'Bust', price: 100, durationDays: 30 }, 'made')

test('the dashboard, its table, analytics and the export show the same number of sales at every moment', async () => {
  expect(await figures()).toMatchObject(everywhere(0, 0, null))

  // Without a view: a sale, and no conversion rate.
  const first = await buy(ada, [poster])
  expect(await figures()).toMatchObject(everywhere(1, 0, null))

  // With one: of the two viewers, one bought.
  await view(ben, poster)
  await view(cleo, poster)
  await shop.add(person(ben), String(poster), 3)
  const second = await buy(ben, [poster])
  expect(await figures()).toMatchObject(everywhere(2, 0, 1 / 2))

  // The same buyer again, several times: more sales, no more buyers.
  await buy(ben, [poster, atlas])
  await buy(ben, [poster])
  await buy(ben, [poster])
  expect(await figures()).toMatchObject(everywhere(6, 0, 1 / 2))

  // A free item is taken, not sold, and its viewers could not buy it.
  await view(cleo, font)
  await buy(cleo, [font, poster])
  expect(await figures()).toMatchObject(everywhere(7, 1, 1))
  const { projects } = (await figures()).analytics
  const conversionOf = (id?: string) => projects.find((each: { id: string }) => each.id === id)?.conversion
  expect([poster, atlas, font].map(conversionOf)).toEqual([1, null, null])

  // A partial refund keeps the sale; a full one removes it from the day it was paid.
  shop.market.advance(dayMs)
  const refund = (id: string, amountMinor: number) =>
    seller.post(`/orders/${id}/refund`, { amountMinor }, { 'idempotency-key': `${id}-${amountMinor}` })
  expect((await refund(first, 500)).status).toBe(200)
  expect(await figures()).toMatchObject(everywhere(7, 1, 1))
  expect((await refund(first, 1500)).status).toBe(200)
  const after = await figures()
  expect(after).toMatchObject(everywhere(6, 1, 1))
  expect(after.analytics.days.slice(-2)).toMatchObject([{ sales: 6 }, { sales: 0, refundedMinor: 2000 }])

  // A fully refunded buyer has not bought; one who bought again as well still has.
  const { totalMinor } = (await person(ben).get(`/orders/${second}`)).body.order
  expect((await refund(second, totalMinor)).status).toBe(200)
  expect(await figures()).toMatchObject(everywhere(5, 1, 1))
})

test('a cancelled order is not a sale, and a view after it changes nothing', async () => {
  const before = await figures()
  await view(ada, bust)
  const order = await buy(ada, [bust])
  expect((await figures()).sales).toEqual(Array(6).fill(6))
  expect((await seller.post(`/orders/${order}/cancel`, {})).status).toBe(200)
  const after = await figures()
  expect(after.sales).toEqual(before.sales)
  // She viewed it and has not bought it: one viewer more than the two of the poster.
  expect(after.analytics.totals).toMatchObject({ viewers: 3, buyers: 2, conversion: 2 / 3 })
})

test('a person who views on several days is one viewer; each period counts its own buyers', async () => {
  const { totals } = (await figures()).analytics
  shop.market.advance(dayMs)
  await view(ben, poster)
  expect((await figures()).analytics.totals).toMatchObject({ viewers: totals.viewers, views: totals.views + 1 })
  // A week later all of them belong to the previous period.
  shop.market.advance(7 * dayMs)
  const later = (await seller.get('/analytics?days=7')).body
  expect(later.totals).toMatchObject({ sales: 0, viewers: 0, conversion: null })
  await view(ben, poster)
  expect((await seller.get('/analytics?days=7')).body.totals).toMatchObject({ viewers: 1, buyers: 0, conversion: 0 })
  // The page's single number is the same without a period.
  expect((await seller.get('/dashboarddata')).body.sales).toBe(5)
})

test('the database accepts no sale without money and no amount below zero', async () => {
  const { pool } = shop.market.deps.db
  const set = (what: string) => pool.query(`update project_days set ${what} where project_id = $1`, [font])
  await expect(set('sales = 1')).rejects.toThrow('project_days_sales_paid')
  await expect(set('sales = -1, revenue_minor = 1')).rejects.toThrow('project_days_counted')
  await expect(set('taken = -1')).rejects.toThrow('project_days_counted')
})
