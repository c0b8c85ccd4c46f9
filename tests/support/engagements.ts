import { randomUUID } from 'node:crypto'
import type { Deps } from '@guildhall/server/deps.ts'
import { runEngagementClock } from '@guildhall/server/engagements/jobs.ts'
import { runOrderClock } from '@guildhall/server/orders/clock.ts'
import { runReviewClock } from '@guildhall/server/reviews/jobs.ts'
import { people } from '@guildhall/server/users/tables.ts'
import { eq } from 'drizzle-orm'
import type { Shop, ShopPerson } from './commerce.ts'
import { startShop } from './commerce.ts'

export const asked = {
  title: 'A map viewer',
  need: 'Show 340 stations on a map.',
  category: 'Web Development',
} as const
export const milestone = { title: 'Tiles', deliverable: 'A file with tiles', amountMinor: 22_000, days: 5, changes: 1 }
export const terms = {
  scope: 'A viewer that needs no server.',
  milestones: [milestone, { ...milestone, title: 'Map front end', amountMinor: 26_000 }],
  licence: 'mit',
  startsOn: null,
}
export const offerOf = (after: number, over: object = {}) => ({
  terms: { ...terms, ...over },
  after,
  isAdult: true,
  notAssessed: true,
})
export const refusal = { reason: 'busy', note: 'Not this month.' }

const day = 86_400_000

export type Hiring = Awaited<ReturnType<typeof startHiring>>

/** Starts a shop whose people ask each other for work. `parts` replaces the external services. */
export async function startHiring(env: Record<string, string> = {}, parts: Partial<Deps> = {}) {
  const shop: Shop = await startShop(env, parts)
  const { deps } = shop.market

  /** A freelancer who can make offers. */
  const freelancer = async (name: string) => {
    const person = await shop.seller(name)
    await deps.db.update(people).set({ userType: 'Freelancers' }).where(eq(people.id, person.id))
    return person
  }

  const ask = (client: ShopPerson, provider: ShopPerson, over: object = {}) =>
    client.post(
      '/engagements',
      { to: provider.customUserId, ...asked, notAssessed: true, ...over },
      { 'idempotency-key': randomUUID() },
    )
  const move = (person: ShopPerson, id: string, name: string, body: object = {}) =>
    person.post(`/engagements/${id}/${name}`, body)
  const read = async (person: ShopPerson, id: string) => (await person.get(`/engagements/${id}`)).body.engagement

  /** The id of a request. */
  const requested = async (client: ShopPerson, provider: ShopPerson): Promise<string> =>
    (await ask(client, provider)).body.engagement.id
  /** The id of a request with an offer of the provider. */
  const offered = async (client: ShopPerson, provider: ShopPerson, over: object = {}): Promise<string> => {
    const id = await requested(client, provider)
    await move(provider, id, 'offer', offerOf(0, over))
    return id
  }
  /** The id of an engagement whose first offer was accepted. */
  const agreed = async (client: ShopPerson, provider: ShopPerson, over: object = {}): Promise<string> => {
    const id = await offered(client, provider, over)
    await move(client, id, 'accept', { version: 1 })
    return id
  }
  /** Pays milestones in by their ids, in one purchase, and returns the ids of their orders. */
  const payIn = async (client: ShopPerson, ids: readonly string[]): Promise<string[]> => {
    const items = ids.map((milestoneId) => ({ line: { kind: 'milestone', id: milestoneId, quantity: 1 } }))
    const { quoteId } = (await client.post('/checkout/quote', { items })).body
    const { purchase } = (await shop.checkout(client, quoteId, quoteId, { immediateDelivery: true })).body
    await shop.settle(purchase.id)
    return purchase.orders.map((order: { id: string }) => order.id)
  }
  /** The first `count` milestones of an agreed engagement, paid in; with the ids of their orders. */
  const active = async (client: ShopPerson, provider: ShopPerson, count = 1, over: object = {}) => {
    const id = await agreed(client, provider, over)
    const { milestones } = await read(client, id)
    const orders = await payIn(
      client,
      milestones.slice(0, count).map((each: { id: string }) => each.id),
    )
    return { id, orders, milestones: milestones.map((each: { id: string }) => each.id) as string[] }
  }
  /** Makes a move on the order of a milestone. */
  const moveOrder = (person: ShopPerson, orderId: string, name: string, body: object = {}) =>
    person.post(`/orders/${orderId}/${name}`, body, { 'idempotency-key': randomUUID() })
  /** The id of an engagement whose only milestone was delivered and accepted. */
  const completed = async (client: ShopPerson, provider: ShopPerson, over: object = {}): Promise<string> => {
    const { id, orders } = await active(client, provider, 1, { milestones: [milestone], ...over })
    await moveOrder(provider, orders[0] ?? '', 'deliver', { note: 'Here it is.' })
    await moveOrder(client, orders[0] ?? '', 'accept')
    return id
  }
  /** Moves the time on and performs what is due. */
  const pass = async (days: number) => {
    shop.market.advance(days * day)
    await runOrderClock(deps)
    await runEngagementClock(deps)
    await runReviewClock(deps)
  }
  return {
    shop,
    deps,
    market: shop.market,
    freelancer,
    ask,
    move,
    read,
    requested,
    offered,
    agreed,
    active,
    completed,
    payIn,
    moveOrder,
    pass,
    stop: shop.stop,
  }
}
