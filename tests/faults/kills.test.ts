import { randomInt, randomUUID } from 'node:crypto'
import { pick, randomFrom } from '@guildhall/server/seed/chance/random.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billing, inOrder, type Shop, type ShopPerson, startShop } from '../support/commerce.ts'
import { type Fault, faultyServers } from './faulty-server.ts'

// `KILLS` is how often the server dies at each point: 5 by default, 10 in npm run test:nightly, 25 in npm run test:faults.
const kills = Number(process.env.KILLS ?? 5)
// Drawn from the seed: how long after its point each server dies, and how its webhooks are sent. `SEED` repeats a run.
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const random = randomFrom(seed)
const longestLateMs = 40
console.log(`The kills are drawn from SEED=${seed}`)
const minute = 60_000
// The next server starts this much later: all leases have expired, and a silent provider is asked.
const laterMs = 2.5 * minute
let aheadMs = 0

let shop: Shop
let servers: Awaited<ReturnType<typeof faultyServers>>
let files: string
let made: string
let maker: ShopPerson

beforeAll(async () => {
  shop = await startShop()
  files = await shop.offer(await shop.seller('Ada'), { price: 20 })
  maker = await shop.seller('Ben')
  made = await shop.offer(maker, { price: 33.33 }, 'made')
  servers = await faultyServers(shop.market.at.database, shop.market.at.dataDir)
})
afterAll(async () => {
  await servers.stop()
  await shop.market.stop()
})

/** Starts a server after this much time has passed, for everybody. */
async function startLater(afterMs: number): Promise<void> {
  shop.market.advance(afterMs)
  aheadMs += afterMs
  await servers.start(aheadMs)
}

/** Retries as a persistent person does, until a restarted server answers. */
async function insist<T>(step: () => Promise<T | null>, afterMs = laterMs): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await step().catch(async (error: unknown) => {
      if (!(error instanceof TypeError)) throw error
      await servers.died()
      await startLater(afterMs)
      await servers.tell('ask')
      return null
    })
    if (answer !== null) return answer
  }
  throw new Error('It never came to an end')
}

const call = async (buyer: ShopPerson, path: string, body?: object, headers: Record<string, string> = {}) => {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const type = { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` }
  const response = await fetch(`${servers.origin}/api${path}`, { ...sent, headers: { ...type, ...headers } })
  return { status: response.status, body: await response.json() }
}

async function payWithCard(url: string, delivery: string): Promise<true | null> {
  const card = new URLSearchParams({ number: '4242424242424242', expiry: '12 / 40', code: '123', delivery })
  const response = await fetch(url, {
    method: 'POST',
    body: card,
    headers: { origin: servers.origin },
    redirect: 'manual',
  })
  return response.status === 303 ? true : null
}

async function buyThrough(point: Point): Promise<{ buyer: ShopPerson; purchaseId: string }> {
  const buyer = await shop.market.person('Maya')
  for (const id of [files, made]) await shop.add(buyer, id)
  const { quoteId } = await shop.quote(buyer)
  if (!servers.isRunning()) await startLater(0)
  const delivery = pick(random, ['at-once', 'twice'])
  await servers.tell({ ...point, lateMs: Math.floor(random() * longestLateMs) })
  const key = randomUUID()
  const purchase = await insist(async () => {
    const answer = await call(buyer, '/checkout', { quoteId, billing }, { 'idempotency-key': key })
    // The lease of the dead server has to expire first.
    if (answer.status === 409) return null
    expect(answer.status).toBe(201)
    return answer.body.purchase
  })
  await insist(() => payWithCard(purchase.payment.url, delivery))
  await insist(async () => {
    const { body } = await call(buyer, `/purchases/${purchase.id}`)
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

type Point = Omit<Fault, 'lateMs'>
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
    const { body } = await call(buyer, '/orders')
    const [order] = body.items.filter((each: { purchaseId: string; totalMinor: number }) => each.totalMinor === 2000)
    await insist(async () => {
      const { status } = await call(buyer, `/orders/${order.id}/withdraw`, {})
      return status === 200 || status === 409 ? true : null
    }, 62 * minute)
    const state = await insist(async () => {
      await call(buyer, '/orders')
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
      if (!servers.isRunning()) await startLater(0)
      await servers.tell({ ...point, lateMs: Math.floor(random() * longestLateMs) })
      await insist(async () => {
        const { status } = await call(buyer, `/orders/${id}/accept-split`, { amountMinor: 1000 })
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

test.each([
  ['before the card of a request is written', 'before'],
  ['after the card is written, before the commit', 'after'],
  ['after the commit, before the answer', 'commit'],
] as const)(
  'killed %s: one request with one card',
  async (_name, at) => {
    await shop.market.deps.db.execute(sql`update people set user_type = 'Freelancers' where id = ${maker.id}`)
    for (let kill = 0; kill < kills; kill += 1) {
      const [deaths, client] = [servers.deaths(), await shop.market.person('Maya')]
      if (!servers.isRunning()) await startLater(0)
      await servers.tell({ statement: 'card_insert', at, lateMs: Math.floor(random() * longestLateMs) })
      const request = { to: maker.customUserId, title: 'A map', need: 'Stations on a map.', notAssessed: true }
      const key = randomUUID()
      const id = await insist(async () => {
        const { status, body } = await call(client, '/engagements', request, { 'idempotency-key': key })
        // The lease of the dead server has to expire first; a server that has just started may be busy.
        if (status === 409 || status === 503) return null
        expect(status).toBe(201)
        return body.engagement.id as string
      })
      expect(servers.deaths()).toBe(deaths + 1)
      const { rows } = await shop.market.deps.db.execute(sql`
        select (select count(*)::int from engagements where client_id = ${client.id}) as requests,
          (select count(*)::int from conversation_messages w join conversations c on c.id = w.conversation_id
            where c.last = 1 and w.card ->> 'id' = ${id}) as cards`)
      expect(rows).toEqual([{ requests: 1, cards: 1 }])
    }
  },
  600_000,
)
