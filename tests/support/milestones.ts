import { newId } from '@guildhall/server/db/ids.ts'
import type { Deps } from '@guildhall/server/deps.ts'
import { offerSources } from '@guildhall/server/kinds.ts'
import type { OfferSource } from '@guildhall/server/offers/port.ts'
import { sql } from 'drizzle-orm'
import { type ShopPerson, startShop } from './commerce.ts'

export interface NewMilestone {
  title?: string
  amountMinor?: number
  days?: number
  changes?: number
  /** The most hours of a week by the hour, which then begins on its payment. */
  hours?: number
}

/** Inserts an engagement on agreed terms, none of it paid in. Returns its id and those of its milestones. */
export async function agreeOn(
  { db }: Pick<Deps, 'db'>,
  { client, provider }: { client: ShopPerson; provider: ShopPerson },
  wanted: readonly NewMilestone[],
  title = 'Brand and website',
): Promise<{ id: string; milestones: string[] }> {
  const id = newId()
  const milestones = wanted.map((each, at) => ({
    ...{ title: `Part ${at + 1}`, deliverable: '', amountMinor: 10_000, days: 5, changes: 1 },
    ...each,
  }))
  const total = milestones.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const terms = { hours: null, scope: 'As talked about.', milestones, licence: 'all-rights', startsOn: null }
  await db.execute(sql`insert into engagements (id, client_id, provider_id, state, title, need, turn, agreed_version, created_at, since)
    values (${id}, ${client.id}, ${provider.id}, 'agreed', ${title}, 'A website.', 'client', 1, now(), now())`)
  await db.execute(sql`insert into engagement_offers (engagement_id, version, made_by, terms, total_minor, is_amendment, made_at, valid_until, outcome, answered_at)
    values (${id}, 1, 'provider', ${JSON.stringify(terms)}::jsonb, ${total}, false, now(), now() + interval '14 days', 'accepted', now())`)
  const ids: string[] = []
  for (const [at, each] of milestones.entries()) {
    const milestoneId = newId()
    await db.execute(sql`insert into engagement_milestones (id, engagement_id, number, version, title, deliverable, amount_minor, days, changes, hours)
      values (${milestoneId}, ${id}, ${at + 1}, 1, ${each.title}, ${each.deliverable}, ${each.amountMinor}, ${each.days}, ${each.changes}, ${each.hours ?? null})`)
    ids.push(milestoneId)
  }
  return { id, milestones: ids }
}

/** The source of milestones; `told` are the changes of orders it was told of. */
function milestoneSource() {
  const told: { orderId: string; id: string }[] = []
  const source: OfferSource<'milestone'> = {
    ...offerSources.milestone,
    async orderChanged(deps, tx, changed) {
      told.push(changed)
      await offerSources.milestone.orderChanged?.(deps, tx, changed)
    },
  }
  return { source, told }
}

/** Starts a shop in which Maya pays Ada's milestones in. */
export async function startMilestones() {
  const { source, told } = milestoneSource()
  const shop = await startShop({}, { offers: { ...offerSources, milestone: source } })
  const { market } = shop
  const provider = await shop.seller('Ada')
  const client = await market.person('Maya')
  const sides = { client, provider }

  const agree = (wanted: readonly NewMilestone[]) => agreeOn(market.deps, sides, wanted)
  const itemOf = (id: string) => ({ line: { kind: 'milestone', id, quantity: 1 } })
  const quote = async (items: object[], by = client) => (await by.post('/checkout/quote', { items })).body
  /** Begins a purchase of these milestones. */
  async function checkout(ids: readonly string[], over: object = { immediateDelivery: true }) {
    const { quoteId } = await quote(ids.map(itemOf))
    return shop.checkout(client, quoteId, quoteId, over)
  }
  /** Pays these milestones in, and returns the ids of their orders in the same order. */
  async function payIn(ids: readonly string[]): Promise<string[]> {
    const { purchase } = (await checkout(ids)).body
    await shop.settle(purchase.id)
    return purchase.orders.map((order: { id: string }) => order.id)
  }
  /** Agrees on these milestones and pays all of them in. */
  const paidIn = async (...wanted: NewMilestone[]) => payIn((await agree(wanted)).milestones)

  /** Agrees on a week of ten hours, which is paid in and worked whole. Returns the id of its order. */
  async function paidWeek(): Promise<string> {
    const { id, milestones } = await agree([{ hours: 10 }])
    const [orderId = ''] = await payIn(milestones)
    const entries = [{ day: market.deps.clock.now().toISOString().slice(0, 10), quarters: 40, what: 'Tiles' }]
    await provider.put(`/engagements/${id}/weeks/1`, { entries, version: 0 })
    return orderId
  }

  let keys = 0
  function move(person: ShopPerson, id: string, name: string, body: object = {}) {
    market.advance(1000)
    keys += 1
    return person.post(`/orders/${id}/${name}`, body, { 'idempotency-key': `m-${keys}` })
  }
  const read = async (id: string, by = client) => (await by.get(`/orders/${id}`)).body.order
  return {
    ...{ stop: shop.stop, shop, market, client, provider, told },
    ...{ agree, itemOf, quote, checkout, payIn, paidIn, paidWeek, move, read },
  }
}
