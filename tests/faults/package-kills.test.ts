import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billing, inOrder, type ShopPerson } from '../support/commerce.ts'
import { type ServiceShop, startServices } from '../support/services.ts'
import { type KilledServers, kills, type Point, startKilledServers } from './killed-servers.ts'

let services: ServiceShop
let servers: KilledServers
let provider: ShopPerson
let offered: Awaited<ReturnType<ServiceShop['offer']>>

beforeAll(async () => {
  services = await startServices()
  provider = await services.freelancer('Tomas')
  offered = await services.offer(provider, { questions: [] })
  servers = await startKilledServers(services.market)
})
afterAll(async () => {
  await servers.stop()
  await services.market.stop()
})

const points: Record<string, Point> = {
  'before the engagement is written': { statement: 'engagement_insert', at: 'before' },
  'after the engagement is written, before the commit': { statement: 'engagement_insert', at: 'after' },
  'after the line became a milestone, before the commit': { statement: 'order_line_become_milestone', at: 'after' },
  'in a webhook, after its commit and before its 200': { statement: 'event_insert', at: 'commit' },
}

test.each(Object.entries(points))(
  'killed while a package is paid, %s: one engagement with one milestone paid in, once told',
  async (_name, point) => {
    for (let kill = 0; kill < kills; kill += 1) {
      const deaths = servers.deaths()
      const buyer = await services.market.person('Maya')
      const choice = { packageId: offered.packageList[0].id, extras: [] }
      const items = [{ line: { kind: 'service', id: offered.id, choice, quantity: 1 } }]
      const { quoteId } = (await buyer.post('/checkout/quote', { items })).body
      await servers.arm(point)
      const key = { 'idempotency-key': randomUUID() }
      const purchase = await servers.insist(async () => {
        const body = { quoteId, billing, immediateDelivery: true }
        const answer = await servers.call(buyer, '/checkout', body, key)
        // The lease of the dead server has to expire first.
        return answer.status === 201 ? answer.body.purchase : null
      })
      await servers.payWithCard(purchase.payment.url)
      await servers.insist(async () => {
        const { body } = await servers.call(buyer, `/purchases/${purchase.id}`)
        return body.purchase.state === 'paid' ? true : null
      })
      expect(servers.deaths()).toBe(deaths + 1)
      const { rows } = await services.deps.db.execute(sql`
        select e.state, (select count(*)::int from engagements where client_id = ${buyer.id}) as engagements,
          (select count(*)::int from engagement_offers where engagement_id = e.id and outcome = 'accepted') as accepted,
          (select array_agg(m.state) from engagement_milestones m where m.engagement_id = e.id) as milestones,
          (select array_agg(l.subject_kind) from order_lines l join orders o on o.id = l.order_id
            where o.purchase_id = ${purchase.id}) as lines,
          (select count(*)::int from conversation_messages where card ->> 'id' = e.id) as cards,
          (select count(*)::int from notifications n join orders o on n.about = 'order ' || o.id
            where o.purchase_id = ${purchase.id} and n.user_id = ${provider.id}) as told
        from engagements e where e.client_id = ${buyer.id}`)
      const one = { engagements: 1, accepted: 1, cards: 1, told: 1 }
      expect(rows).toEqual([{ state: 'active', milestones: ['funded'], lines: ['milestone'], ...one }])
    }
    expect((await services.shop.ledger()).check).toEqual(inOrder)
  },
  600_000,
)
