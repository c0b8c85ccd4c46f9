import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { publishWithRemote } from './agent-versions.ts'
import { agentsOn } from './agents.ts'
import type { Shop, ShopPerson } from './commerce.ts'

// One for each seller: people may publish a few agents a day.
const agentsOfSellers = new WeakMap<ShopPerson, Promise<string>>()

async function publishPriced(market: Shop['market'], seller: ShopPerson): Promise<string> {
  const { id } = await agentsOn(market).publish(seller, { name: `Agent ${randomUUID().slice(0, 8)}`, runMinor: 50 })
  await publishWithRemote(market.deps, seller.customUserId, id)
  return id
}

/** Buys ten runs of a seller's agent, which cost fifty cents each; returns the paid order. */
export async function boughtRuns(
  { market, checkout, settle }: Pick<Shop, 'market' | 'checkout' | 'settle'>,
  seller: ShopPerson,
  buyer: ShopPerson,
  runs = 10,
): Promise<string> {
  const published = agentsOfSellers.get(seller) ?? publishPriced(market, seller)
  agentsOfSellers.set(seller, published)
  const id = await published
  const line = { kind: 'agent', id, choice: { runs }, quantity: 1 }
  const { quoteId } = (await buyer.post('/checkout/quote', { items: [{ line }] })).body
  const { purchase } = (await checkout(buyer, quoteId, quoteId, { immediateDelivery: true })).body
  await settle(purchase.id)
  return purchase.orders[0].id
}

/** The same for a hundred dollars, with all runs used: nothing goes back at its end. */
export async function usedRuns(
  shop: Pick<Shop, 'market' | 'checkout' | 'settle'>,
  seller: ShopPerson,
  buyer: ShopPerson,
) {
  const id = await boughtRuns(shop, seller, buyer, 200)
  await shop.market.deps.db.execute(sql`update agent_run_packs set spent = runs where order_id = ${id}`)
  return id
}

/** Buys the first package of a service without extras; returns the paid order. */
export async function boughtPackage(
  { checkout, settle }: Pick<Shop, 'checkout' | 'settle'>,
  buyer: ShopPerson,
  { id, packageList }: { id: string; packageList: { id: string }[] },
): Promise<string> {
  const choice = { packageId: packageList[0]?.id, extras: [] }
  const items = [{ line: { kind: 'service', id, choice, quantity: 1 } }]
  const { quoteId } = (await buyer.post('/checkout/quote', { items })).body
  const { purchase } = (await checkout(buyer, quoteId, quoteId, { immediateDelivery: true })).body
  await settle(purchase.id)
  return purchase.orders[0].id
}
