import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { personal } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import { people } from '#users/tables.ts'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startTeams } from '../../../tests/support/teams.ts'
import { personalTeams } from '../service.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
let [owner, heir, buyer, second] = [] as unknown as [ShopPerson, ShopPerson, ShopPerson, ShopPerson]
let project = ''

beforeEach(async () => {
  market.advance(60_000)
  ;[owner, heir] = [await teams.seller('Ilse'), await teams.seller('Idris')]
  ;[buyer, second] = [await market.person('Ben'), await market.person('Maya')]
  project = await teams.offer(owner, { price: 20 })
  await teams.joined(owner, project, heir)
})

const handOver = async () => {
  await teams.offerTo(owner, project, heir)
  expect((await teams.accept(heir, project)).status).toBe(200)
}
/** Buys and completes the project, and returns the order. */
const sell = async (to: ShopPerson) => {
  const { orders } = await teams.buy(to, [project], { immediateDelivery: true })
  const { id } = orders[0]
  await to.post(`/orders/${id}/accept`, {})
  return (await to.get(`/orders/${id}`)).body.order
}
const review = async (by: ShopPerson, { id, items }: { id: string; items: { id: string }[] }, rating: number) => {
  const path = `/orders/${id}/lines/${items[0]?.id}/review`
  const made = await by.post(path, { rating, text: 'Fine work.' })
  expect(made.status).toBe(201)
  return made.body.review.id as string
}
const totalsOf = async (person: ShopPerson) => (await person.get('/analytics?days=30')).body.totals
const recordOf = async (person: ShopPerson) => {
  const { rows } = await market.deps.db.pool.query(
    'select delivered, rating_sum as stars, rating_count as reviews from seller_records where user_id = $1',
    [person.id],
  )
  return rows[0]
}

test('a sale before the handover belongs to the old owner, one after it to the new one', async () => {
  const before = await sell(buyer)
  await handOver()
  const after = await sell(second)
  expect([before.seller.customUserId, after.seller.customUserId]).toEqual([owner.customUserId, heir.customUserId])
  for (const [seller, order] of [
    [owner, before],
    [heir, after],
  ] as const) {
    expect((await seller.get('/sales')).body.items.map(({ id }: { id: string }) => id)).toEqual([order.id])
    expect(await totalsOf(seller)).toMatchObject({ sales: 1, revenueMinor: 2000 })
    expect((await seller.get('/dashboarddata')).body.sales).toBe(1)
    expect(await recordOf(seller)).toMatchObject({ delivered: 1 })
  }
  const [sold] = (await heir.get('/users/projects')).body.items
  expect(sold).toMatchObject({ id: project, sold: 1, earnedMinor: 1800 })
  expect((await owner.get('/analytics?days=30')).body.projects).toMatchObject([{ id: project, sales: 1 }])
  // The files of both open.
  for (const [by, { id }] of [
    [buyer, before],
    [second, after],
  ] as const)
    expect((await by.get(`/orders/${id}`)).body.order.items[0].assets).toHaveLength(1)
})

test('a refund after the handover is counted and paid by who sold it', async () => {
  const { id } = await sell(buyer)
  await handOver()
  const refund = (by: ShopPerson) =>
    by.post(`/orders/${id}/refund`, { amountMinor: 500 }, { 'idempotency-key': `refund-${by.customUserId}` })
  expect((await refund(heir)).status).toBe(404)
  expect((await refund(owner)).status).toBe(200)
  expect(await totalsOf(owner)).toMatchObject({ revenueMinor: 2000, refundedMinor: 500 })
  expect(await totalsOf(heir)).toMatchObject({ revenueMinor: 0, refundedMinor: 0 })
  const { rows } = await market.deps.db.pool.query(
    'select seller_id::int as seller, earned_minor::int as earned from seller_days where project_id = $1 and earned_minor > 0',
    [project],
  )
  expect(rows).toEqual([{ seller: owner.id, earned: 1350 }])
  expect((await teams.ledger()).check).toEqual({ strays: [], unbalanced: [] })
})

test('running work stays with its seller, who delivers it after the handover', async () => {
  const made = await teams.offer(owner, { price: 30 }, 'made')
  await teams.joined(owner, made, heir)
  const { orders } = await teams.buy(buyer, [made])
  await teams.offerTo(owner, made, heir)
  await teams.accept(heir, made)
  const path = `/orders/${orders[0].id}`
  expect((await heir.post(`${path}/deliver`, { note: 'Here it is.' })).status).toBe(404)
  expect((await owner.post(`${path}/deliver`, { note: 'Here it is.' })).status).toBe(200)
  expect((await buyer.post(`${path}/accept`, {})).status).toBe(200)
  expect(await recordOf(owner)).toMatchObject({ delivered: 1 })
  expect(await recordOf(heir)).toBeUndefined()
})

test('reviews count for who sold, who answers them by name; the stars of the project stay', async () => {
  const before = await sell(buyer)
  const early = await review(buyer, before, 5)
  const late = await sell(second)
  await handOver()
  const answer = (by: ShopPerson, id: string) =>
    by.post(`/marketplace/projects/${project}/reviews/${id}/answer`, { text: 'Thank you.' })
  const lateReview = await review(second, late, 4)
  const third = await market.person('Kenji')
  const own = await review(third, await sell(third), 3)
  expect([await recordOf(owner), await recordOf(heir)]).toMatchObject([
    { stars: 9, reviews: 2 },
    { stars: 3, reviews: 1 },
  ])
  expect((await answer(heir, early)).status).toBe(403)
  for (const id of [early, lateReview]) expect((await answer(owner, id)).status).toBe(201)
  expect((await answer(owner, own)).status).toBe(403)
  expect((await answer(heir, own)).status).toBe(201)
  const { items, count } = (await market.visitor.get(`/marketplace/projects/${project}/reviews`)).body
  expect(count).toBe(3)
  expect(items.map((each: { answer: { by: { firstName: string } } }) => each.answer.by.firstName).sort()).toEqual([
    ...['Idris', 'Ilse', 'Ilse'],
  ])
  expect((await market.visitor.get(`/users/${owner.customUserId}/reviews`)).body.items).toHaveLength(2)
  // Withdrawn, it is taken from the record of its seller.
  await buyer.delete(`/orders/${before.id}/lines/${before.items[0].id}/review`)
  expect(await recordOf(owner)).toMatchObject({ stars: 4, reviews: 1 })
})

test('shares of orders stay as they were sold; new orders have the new shares', async () => {
  await teams.propose(owner, project, [[heir, 2500]])
  await sell(buyer)
  await handOver()
  await sell(second)
  const { rows } = await market.deps.db.pool.query(
    `select o.seller_id::int as seller, s.position, s.basis_points from order_shares s join orders o on o.id = s.order_id
     join order_lines l on l.order_id = o.id where l.project_id = $1 order by o.paid_at, s.position`,
    [project],
  )
  expect(rows).toEqual([
    { seller: owner.id, position: 0, basis_points: 7500 },
    { seller: owner.id, position: 1, basis_points: 2500 },
    { seller: heir.id, position: 0, basis_points: 7500 },
    { seller: heir.id, position: 1, basis_points: 2500 },
  ])
  expect((await teams.ledger()).check).toEqual({ strays: [], unbalanced: [] })
})

test('a quote from before the handover is refused with one that names the new seller', async () => {
  await teams.add(buyer, project)
  const { quoteId } = await teams.quote(buyer)
  await handOver()
  const refused = await teams.checkout(buyer, quoteId, 'before', { immediateDelivery: true })
  expect([refused.status, refused.body.code]).toEqual([409, 'quote_changed'])
  const { quote } = refused.body
  expect(quote.lines[0].seller.customUserId).toBe(heir.customUserId)
  expect((await teams.checkout(buyer, quote.quoteId, 'after', { immediateDelivery: true })).status).toBe(201)
})

test('the listing, the search by seller and the numbers of public projects follow the owner', async () => {
  const of = async (person: ShopPerson) =>
    (await market.visitor.get(`/marketplace?seller=${person.customUserId}`)).body.items.map(
      ({ id }: { id: string }) => id,
    )
  const publicOf = async (person: ShopPerson) =>
    (await market.deps.db.select({ n: people.publicProjects }).from(people).where(eq(people.id, person.id)))[0]?.n
  expect([await of(owner), await of(heir)]).toEqual([[project], []])
  await handOver()
  expect([await of(owner), await of(heir)]).toEqual([[], [project]])
  expect([await publicOf(owner), await publicOf(heir)]).toEqual([0, 1])
})

test('an erased old owner leaves the project, its reviews and its stars; the earned figures go', async () => {
  const reviewed = await review(buyer, await sell(buyer), 5)
  await owner.post(`/marketplace/projects/${project}/reviews/${reviewed}/answer`, { text: 'Thank you.' })
  await handOver()
  await transaction(market.deps.db, (tx) =>
    directory.erase(tx, owner.token, async ({ id }) => {
      await personalTeams.erase(tx, id)
      await personal.erase(market.deps, tx, id)
    }),
  )
  const { items } = (await market.visitor.get(`/marketplace/projects/${project}/reviews`)).body
  expect(items).toHaveLength(1)
  expect(items[0].answer).toMatchObject({ text: 'Thank you.', by: null })
  expect((await heir.get(`/marketplace/projects/${project}`)).body.project.seller.customUserId).toBe(heir.customUserId)
})
