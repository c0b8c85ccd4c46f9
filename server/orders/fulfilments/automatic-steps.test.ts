import {
  type Fulfilment,
  fulfilments,
  type OrderAct,
  type OrderMove,
  type OrderState,
  orderStates,
} from '@guildhall/contract/orders/commerce-options.ts'
import { describe, expect, test } from 'vitest'
import { boughtRuns } from '../../../tests/support/bought-items.ts'
import { inOrder } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startMilestones } from '../../../tests/support/milestones.ts'
import { paidSessionsOn } from '../../../tests/support/paid-sessions.ts'
import { hours } from '../../../tests/support/sessions.ts'
import { runOrderClock } from '../clock.ts'
import { fulfilmentRules } from './fulfilments.ts'

/** How an order reaches a state, and what happens to it there automatically, step by step. */
interface Case {
  by: [person: 'buyer' | 'seller', move: OrderMove][]
  follows: [act: OrderAct, state: OrderState][]
}
// Nobody answers, so what was asked is refunded.
const unanswered: Case['follows'] = [['silence', 'refunded']]
// Work that the seller delivers.
const work: Partial<Record<OrderState, Case>> = {
  paid: {
    by: [],
    follows: [
      ['remind', 'paid'],
      ['abandon', 'cancelled'],
    ],
  },
  delivered: { by: [['seller', 'deliver']], follows: [['complete', 'completed']] },
  'changes-requested': {
    by: [
      ['seller', 'deliver'],
      ['buyer', 'request-changes'],
    ],
    follows: [['escalate', 'reported'], ...unanswered],
  },
}
const cases: Record<Fulfilment, Partial<Record<OrderState, Case>>> = {
  files: {
    paid: { by: [], follows: [['deliver', 'delivered']] },
    delivered: { by: [['buyer', 'open-assets']], follows: [['complete', 'completed']] },
    reported: {
      by: [
        ['buyer', 'open-assets'],
        ['buyer', 'report'],
      ],
      follows: unanswered,
    },
  },
  'made-to-order': {
    ...work,
    reported: {
      by: [
        ['seller', 'deliver'],
        ['buyer', 'report'],
      ],
      follows: unanswered,
    },
  },
  milestone: {
    ...work,
    // The buyer withdraws from work that has begun.
    reported: {
      by: [
        ['seller', 'begin'],
        ['buyer', 'report'],
      ],
      follows: unanswered,
    },
  },
  hourly: {
    ...work,
    // Its hours are entered, so the work has begun.
    reported: {
      by: [['buyer', 'report']],
      follows: unanswered,
    },
  },
  session: {
    paid: {
      by: [],
      follows: [
        ['deliver', 'delivered'],
        ['complete', 'completed'],
      ],
    },
    delivered: { by: [], follows: [['complete', 'completed']] },
    reported: { by: [['buyer', 'report']], follows: unanswered },
  },
  // Nothing was used, so everything goes back first.
  runs: {
    delivered: {
      by: [],
      follows: [['complete', 'cancelled']],
    },
    reported: { by: [['buyer', 'report']], follows: unanswered },
  },
}

const { shop, client: buyer, provider: seller, paidIn, paidWeek } = await fileFixture(startMilestones())
const sessions = paidSessionsOn(shop)
await seller.put('/hours', hours)
const offered = sessions.offerPaid(seller)
const people = { seller, buyer }
const products = {
  files: await shop.offer(seller, { title: 'Tide tables', price: 20 }),
  'made-to-order': await shop.offer(seller, { title: 'A logo', price: 100, durationDays: 5 }, 'made'),
}
const buy = async (id: string): Promise<string> => (await shop.buy(buyer, [id])).orders[0].id
const order: Record<Fulfilment, () => Promise<string>> = {
  files: () => buy(products.files),
  'made-to-order': () => buy(products['made-to-order']),
  milestone: async () => (await paidIn({}))[0] ?? '',
  hourly: paidWeek,
  session: async () => (await sessions.paid(buyer, seller, await offered)).orderId,
  runs: () => boughtRuns(shop, seller, buyer),
}

describe.each(fulfilments)('an order of %s', (fulfilment) => {
  test('every state with an automatic transition has a case here', () => {
    const { clock } = fulfilmentRules[fulfilment]
    expect(orderStates.filter((state) => cases[fulfilment][state])).toEqual(orderStates.filter((state) => clock[state]))
  })

  for (const [state, { by, follows }] of Object.entries(cases[fulfilment]))
    test(`that is ${state}: ${follows.map(([act]) => act).join(', ')} by itself, not a second too early`, async () => {
      const id = await order[fulfilment]()
      // A session is over at its time, without an act of either side.
      if (fulfilment === 'session' && state !== 'paid') {
        const { actsAt } = (await people.buyer.get(`/orders/${id}`)).body.order
        shop.market.advance(Date.parse(actsAt) - shop.market.deps.clock.now().getTime())
        await runOrderClock(shop.market.deps)
      }
      for (const [side, move] of by) {
        const { status } = await people[side].post(
          `/orders/${id}/${move}`,
          move === 'open-assets' ? {} : { note: 'So.' },
        )
        expect([move, status]).toEqual([move, 200])
      }
      const read = async () => (await people.buyer.get(`/orders/${id}`)).body.order
      expect((await read()).state).toBe(state)
      for (const [act, next] of follows) {
        const before = await read()
        shop.market.advance(Date.parse(before.actsAt) - shop.market.deps.clock.now().getTime() - 1000)
        await runOrderClock(shop.market.deps)
        expect((await read()).events).toEqual(before.events)
        shop.market.advance(1000)
        await runOrderClock(shop.market.deps)
        const after = await read()
        expect(after.events.at(-1)).toMatchObject({ actor: 'clock', act, state: next })
        expect([after.state, after.turn, after.actsAt === null]).toEqual([
          next,
          next === 'reported' ? 'seller' : fulfilmentRules[fulfilment].turn[next],
          fulfilmentRules[fulfilment].clock[next] === null,
        ])
      }
      expect((await shop.ledger()).check).toEqual(inOrder)
    })
})
