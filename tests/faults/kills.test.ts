import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billing, inOrder, type Shop, type ShopPerson, startShop } from '../support/commerce.ts'
import { type KilledServers, kills, minute, type Point, startKilledServers } from './killed-servers.ts'

let shop: Shop
let servers: KilledServers
let files: string
let made: string
let maker: ShopPerson

beforeAll(async () => {
  shop = await startShop()
  files = await shop.offer(await shop.seller('Ada'), { price: 20 })
  maker = await shop.seller('Ben')
  made = await shop.offer(maker, { price: 33.33 }, 'made')
  servers = await startKilledServers(shop.market)
})
afterAll(async () => {
  await servers.stop()
  await shop.market.stop()
})

async function buyThrough(point: Point): Promise<{ buyer: ShopPerson; purchaseId: string }> {
  const buyer = await shop.market.person('Maya')
  for (const id of [files, made]) await shop.add(buyer, id)
  const { quoteId } = await shop.quote(buyer)
  await servers.arm(point)
  const key = randomUUID()
  const purchase = await servers.insist(async () => {
    const answer = await servers.call(buyer, '/checkout', { quoteId, billing }, { 'idempotency-key': key })
    // The lease of the dead server has to expire first.
    if (answer.status === 409) return null
    expect(answer.status).toBe(201)
    return answer.body.purchase
  })
  await servers.payWithCard(purchase.payment.url)
  await servers.insist(async () => {
    const { body } = await servers.call(buyer, `/purchases/${purchase.id}`)
    return body.purchase.state === 'paid' ? true : null
  })
  return { buyer, purchaseId: purchase.id }
}

/** Counts everything that a purchase leaves behind. A difference from `once` means that something was lost or duplicated. */
async function traces(buyer: ShopPerson, purchaseId: string) {
  const { rows } = await shop.market.deps.db.execute(sql`
    select (select count(*)::int from purchases where buyer_id = ${buyer.id}) as purchases,
      (select count(*)::int from sandbox_payments where purchase_id = ${purchaseId} and state = 'succeeded') as charges,
      (select count(*)::int from orders where purchase_id = ${purchaseId} and state = 'paid') as orders,
      (select count(*)::int from invoices i join orders o on o.id = i.order_id where o.purchase_id = ${purchaseId}) as invoices,
      (select count(*)::int from order_events e join orders o on o.id = e.order_id
        where o.purchase_id = ${purchaseId} and e.act = 'paid') as begun,
      (select count(*)::int from notifications where user_id = ${buyer.id}) as told,
      (select count(*)::int from cart_lines where user_id = ${buyer.id}) as cart`)
  return rows[0]
}
const once = { purchases: 1, charges: 1, orders: 2, invoices: 2, begun: 2, told: 2, cart: 0 }

const points: Record<string, Point> = {
  'before the purchase is written': { statement: 'purchase_insert', at: 'before' },
  'after the purchase is written, before the provider knows of it': { statement: 'sandbox_open', at: 'before' },
  'before the charge': { statement: 'sandbox_move', at: 'before' },
  'after the charge, before we know of it': { statement: 'sandbox_move', at: 'commit' },
  'after the charge, before our commit': { statement: 'purchase_paid', at: 'after' },
  'after our commit, before the answer': { statement: 'keyed_finish', at: 'after' },
  'in a webhook, before its commit': { statement: 'event_insert', at: 'after' },
  'in a webhook, after its commit and before its 200': { statement: 'event_insert', at: 'commit' },
}

test.each(Object.entries(points))(
  'killed %s: one charge, one purchase, a balanced ledger',
  async (_name, point) => {
    for (let kill = 0; kill < kills; kill += 1) {
      const deaths = servers.deaths()
      const { buyer, purchaseId } = await buyThrough(point)
      expect(servers.deaths()).toBe(deaths + 1)
      expect(await traces(buyer, purchaseId)).toEqual(once)
    }
    expect((await shop.ledger()).check).toEqual(inOrder)
  },
  600_000,
)

test('killed after a refund was sent, before it was recorded: it is refunded once', async () => {
  for (let kill = 0; kill < kills; kill += 1) {
    const deaths = servers.deaths()
    const { buyer, purchaseId } = await buyThrough({ statement: 'sandbox_refund_insert', at: 'commit' })
    const { body } = await servers.call(buyer, '/orders')
    const [order] = body.items.filter((each: { purchaseId: string; totalMinor: number }) => each.totalMinor === 2000)
    await servers.insist(async () => {
      const { status } = await servers.call(buyer, `/orders/${order.id}/withdraw`, {})
      return status === 200 || status === 409 ? true : null
    }, 62 * minute)
    const state = await servers.insist(async () => {
      await servers.call(buyer, '/orders')
      const { rows } = await shop.market.deps.db.execute<{ state: string; sent: number }>(sql`
        select r.state, (select count(*)::int from sandbox_refunds s where s.refund_id = r.id) as sent
        from refunds r where r.purchase_id = ${purchaseId}`)
      return rows[0]?.state === 'succeeded' ? rows : null
    }, 62 * minute)
    expect(servers.deaths()).toBe(deaths + 1)
    expect(state).toEqual([{ state: 'succeeded', sent: 1 }])
  }
  expect((await shop.ledger()).check).toEqual(inOrder)
}, 600_000)

test.each([
  ['before its commit', { statement: 'order_event_insert', at: 'after' }],
  ['after its commit, before the answer', { statement: 'order_event_insert', at: 'commit' }],
] as const)(
  'killed while a split is accepted, %s: the dispute ends once, with one refund',
  async (_name, point) => {
    for (let kill = 0; kill < kills; kill += 1) {
      const deaths = servers.deaths()
      const buyer = await shop.market.person('Maya')
      const { id } = (await shop.buy(buyer, [made])).orders[0]
      await maker.post(`/orders/${id}/deliver`, { note: 'Here it is.' })
      await buyer.post(`/orders/${id}/report`, { note: 'It is too small.' })
      await maker.post(`/orders/${id}/propose-split`, { amountMinor: 1000 })
      await servers.arm(point)
      await servers.insist(async () => {
        const { status } = await servers.call(buyer, `/orders/${id}/accept-split`, { amountMinor: 1000 })
        return status === 200 || status === 409 ? true : null
      })
      expect(servers.deaths()).toBe(deaths + 1)
      const { rows } = await shop.market.deps.db.execute(sql`
        select o.state, o.refunded_minor::int as back, d.ended_act as end,
          (select count(*)::int from refunds r where r.order_id = o.id) as refunds
        from orders o join disputes d on d.order_id = o.id where o.id = ${id}`)
      expect(rows).toEqual([{ state: 'completed', back: 1000, end: 'accept-split', refunds: 1 }])
    }
    expect((await shop.ledger()).check).toEqual(inOrder)
  },
  600_000,
)
