import { auditTopic } from '@guildhall/contract/engagements/topics.ts'
import { expect } from 'vitest'
import { auditForm, signature } from './audits.ts'
import type { ShopPerson } from './commerce.ts'
import { asked, milestone, offerOf, refusal, startHiring } from './engagements.ts'
import { dayAhead, jobsOn } from './hiring.ts'
import { servicesOn } from './services.ts'

export interface Sides {
  client: ShopPerson
  provider: ShopPerson
}
/** Begins an engagement, and returns its id. */
type Way = (sides: Sides) => Promise<string>

export const company = {
  company: 'Lumen Housing Trust',
  concerned: 'The board',
  purchaseOrder: 'PO 4711',
  address: '3 Quay Street\n8000 Bruges',
  startsOn: '2030-01-07',
}

/** Every way in which engagements begin, and how each gets from there to any state. */
export async function startDoors() {
  const jobs = jobsOn(await startHiring())
  const services = servicesOn(jobs)
  const { market, shop, ask, move, read, payIn, moveOrder, pass } = jobs
  const one = { milestones: [milestone] }

  /** Requests about something, and all that follows from them; `over` is what the request says. */
  const requests = (
    over: object,
    beforeDelivery: (sides: Sides, id: string) => Promise<void> = async () => undefined,
  ) => {
    const requested: Way = async ({ client, provider }) => {
      const { status, body } = await ask(client, provider, over)
      expect(status, JSON.stringify(body)).toBe(201)
      return body.engagement.id
    }
    const offered =
      (terms: object = {}): Way =>
      async (sides) => {
        const id = await requested(sides)
        await move(sides.provider, id, 'offer', offerOf(0, terms))
        return id
      }
    return waysFrom({ requested, offered, beforeDelivery })
  }

  function waysFrom({
    requested,
    offered,
    beforeDelivery = async () => undefined,
  }: {
    requested?: Way
    offered: (terms?: object) => Way
    beforeDelivery?: (sides: Sides, id: string) => Promise<void>
  }) {
    const agreed =
      (terms: object = {}): Way =>
      async (sides) => {
        const id = await offered(terms)(sides)
        await move(sides.client, id, 'accept', { version: 1 })
        return id
      }
    const active =
      (terms: object = {}): Way =>
      async (sides) => {
        const id = await agreed(terms)(sides)
        await payIn(sides.client, [(await read(sides.client, id)).milestones[0].id])
        return id
      }
    return {
      ...(requested && { requested }),
      offered: offered(),
      agreed: agreed(),
      'agreed with an open change': changed(agreed()),
      active: active(),
      'active with everything paid in': active(one),
      'active with an open change': changed(active()),
      completed: completed(active(one), beforeDelivery),
      ended: ending(agreed()),
    }
  }

  /** The provider offers other terms, which nobody has answered. */
  const changed =
    (reach: Way): Way =>
    async (sides) => {
      const id = await reach(sides)
      expect((await move(sides.provider, id, 'offer', await nextOffer(sides.provider, id))).status).toBe(200)
      return id
    }
  const ending =
    (reach: Way): Way =>
    async (sides) => {
      const id = await reach(sides)
      await move(sides.client, id, 'end', refusal)
      return id
    }
  const completed =
    (reach: Way, prepare: (sides: Sides, id: string) => Promise<void>): Way =>
    async (sides) => {
      const id = await reach(sides)
      await prepare(sides, id)
      const order = (await read(sides.client, id)).milestones[0].order.id
      const delivered = await moveOrder(sides.provider, order, 'deliver', { note: 'Here it is.' })
      expect(delivered.status, JSON.stringify(delivered.body)).toBe(200)
      await moveOrder(sides.client, order, 'accept')
      return id
    }

  /** An offer that an engagement can get now: what was paid in keeps its licence. */
  async function nextOffer(person: ShopPerson, id: string) {
    const { offers } = await read(person, id)
    const { version = 0, terms } = offers[0] ?? {}
    return offerOf(version, { scope: 'And the index of stations.', ...(terms && { licence: terms.licence }) })
  }

  const request = requests({})
  const requested = request.requested as Way
  const proposal =
    (terms: object = {}): Way =>
    async ({ client, provider }) => {
      const jobId = await jobs.posted(client, { decidesOn: dayAhead(5, jobs.now()), questions: [] })
      const { after: _, ...offer } = offerOf(0, terms)
      return jobs.proposed(provider, jobId, { answers: [], offer })
    }
  const bought: Way = async ({ client, provider }) => {
    const { id, packageList } = await services.offer(provider, { questions: [] })
    const choice = { packageId: packageList[0].id, extras: [] }
    const items = [{ line: { kind: 'service', id, choice, quantity: 1 } }]
    const { quoteId } = (await client.post('/checkout/quote', { items })).body
    const { purchase } = (await shop.checkout(client, quoteId, quoteId, { immediateDelivery: true })).body
    await shop.settle(purchase.id)
    const [order] = (await client.get(`/purchases/${purchase.id}`)).body.purchase.orders
    return order.items[0].milestone.engagementId
  }

  const doors: Record<string, Record<string, Way>> = {
    'a request': {
      // First, while little else is due.
      async lapsed(sides) {
        const id = await requested(sides)
        await pass(3)
        await pass(4)
        return id
      },
      ...request,
      async declined(sides) {
        const id = await requested(sides)
        await move(sides.provider, id, 'decline', refusal)
        return id
      },
      async withdrawn(sides) {
        const id = await requested(sides)
        await move(sides.client, id, 'withdraw')
        return id
      },
    },
    'a proposal for a job': {
      async lapsed(sides) {
        const id = await proposal()(sides)
        await jobs.pass(7)
        return id
      },
      ...waysFrom({ offered: proposal }),
      async declined(sides) {
        const id = await proposal()(sides)
        await move(sides.client, id, 'decline', { ...refusal, version: 1 })
        return id
      },
      async withdrawn(sides) {
        const id = await proposal()(sides)
        await move(sides.provider, id, 'withdraw-offer')
        return id
      },
    },
    'a company’s request': requests({ category: 'Enterprise', company }),
    'a security audit': requests({ category: auditTopic }, async ({ client, provider }, id) => {
      await provider.put(`/engagements/${id}/rules`, { after: 0, form: auditForm({}, jobs.now()) })
      await client.post(`/engagements/${id}/rules/sign`, signature(1))
    }),
    'a bought package': {
      'active with everything paid in': bought,
      'active with an open change': changed(bought),
      completed: completed(bought, async () => undefined),
      async ended(sides) {
        const id = await bought(sides)
        await moveOrder(sides.provider, (await read(sides.client, id)).milestones[0].order.id, 'cancel', {
          note: 'Ill.',
        })
        return id
      },
    },
  }

  /** What an edit of a request says: what the door asked for, with another title. */
  const edits: Record<string, object> = {
    'a company’s request': { category: 'Enterprise', company },
    'a security audit': { category: auditTopic },
  }
  return {
    ...jobs,
    doors,
    nextOffer,
    editOf: (door: string) => ({ ...asked, ...edits[door], title: 'Another title' }),
    newSides: async (): Promise<Sides> => ({
      client: await market.person('Cleo'),
      provider: await jobs.freelancer('Pia'),
    }),
  }
}
