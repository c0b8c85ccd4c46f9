import { errors } from '@guildhall/contract/errors.ts'
import {
  type OrderMove,
  type OrderState,
  orderMoves,
  orderStates,
} from '@guildhall/contract/orders/commerce-options.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { boughtPackage, usedRuns } from '../../../tests/support/bought-items.ts'
import { inOrder } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startMilestones } from '../../../tests/support/milestones.ts'
import { paidSessionsOn } from '../../../tests/support/paid-sessions.ts'
import { servicesOn } from '../../../tests/support/services.ts'
import { hours } from '../../../tests/support/sessions.ts'
import { momentText } from '../moments.ts'

/**
 * An order of a hundred dollars for made-to-order work, for files, for both (a hundred each), for a milestone, before and after
 * its seller has begun, for a package of a service, for a week whose ten hours were all worked, for runs of an
 * agent that are all used, or for a session whose rule still refunds everything.
 */
type Kind = 'made' | 'files' | 'mixed' | 'milestone' | 'package' | 'begun' | 'hourly' | 'session' | 'runs'
type Role = 'buyer' | 'seller' | 'staff' | 'stranger'
const roles = ['buyer', 'seller', 'staff', 'stranger'] as const

// The moves of a dispute that has just opened; `disputes/disputes-table.test.ts` has its other stages.
const disputed: Partial<Record<Role, Partial<Record<OrderMove, OrderState>>>> = {
  buyer: { accept: 'completed', 'propose-split': 'reported', 'add-evidence': 'reported' },
  seller: { refund: 'reported', answer: 'reported', 'propose-split': 'reported', 'add-evidence': 'reported' },
}
const afterReport: Partial<Record<OrderState, Partial<Record<Role, Partial<Record<OrderMove, OrderState>>>>>> = {
  reported: disputed,
  completed: { seller: { refund: 'completed' }, staff: { refund: 'completed' } },
}
const ofDelivered: typeof afterReport = {
  delivered: {
    buyer: { accept: 'completed', 'request-changes': 'changes-requested', report: 'reported' },
    seller: { refund: 'delivered' },
  },
  'changes-requested': {
    seller: {
      deliver: 'delivered',
      refund: 'changes-requested',
      'request-time': 'changes-requested',
      report: 'reported',
    },
  },
  ...afterReport,
}
const ofMilestone: typeof ofDelivered = {
  paid: {
    buyer: { withdraw: 'cancelled' },
    seller: { begin: 'paid', deliver: 'delivered', cancel: 'cancelled', 'request-time': 'paid' },
  },
  ...ofDelivered,
}
// Written again from the specification's text, so that the code's own table is compared with it.
const leadsTo: Record<Kind, typeof afterReport> = {
  made: {
    paid: { seller: { deliver: 'delivered', cancel: 'cancelled', 'request-time': 'paid' } },
    ...ofDelivered,
  },
  milestone: ofMilestone,
  package: ofMilestone,
  // Entering its hours has begun the work.
  hourly: {
    paid: {
      buyer: { report: 'reported' },
      seller: { deliver: 'delivered', cancel: 'cancelled', 'request-time': 'paid' },
    },
    ...ofDelivered,
  },
  session: {
    paid: { buyer: { cancel: 'cancelled' }, seller: { cancel: 'cancelled' } },
    delivered: { buyer: { accept: 'completed', report: 'reported' }, seller: { refund: 'delivered' } },
    ...afterReport,
  },
  // They are open from the payment on, and what is not used is refunded whenever the buyer ends it.
  runs: {
    delivered: { buyer: { 'return-runs': 'completed', report: 'reported' }, seller: { refund: 'delivered' } },
    ...afterReport,
  },
  begun: {
    paid: {
      buyer: { report: 'reported' },
      seller: { deliver: 'delivered', cancel: 'cancelled', 'request-time': 'paid' },
    },
  },
  files: {
    paid: {
      buyer: { withdraw: 'cancelled', cancel: 'cancelled', 'open-assets': 'delivered' },
      seller: { cancel: 'cancelled' },
    },
    delivered: { buyer: { accept: 'completed', report: 'reported' }, seller: { refund: 'delivered' } },
    ...afterReport,
  },
  // Each part has the moves of its kind: the files stay closed until the buyer requests them, whatever happens to the work.
  mixed: {
    paid: {
      buyer: { withdraw: 'paid', 'open-assets': 'paid' },
      seller: { deliver: 'delivered', cancel: 'cancelled', 'request-time': 'paid' },
    },
    delivered: {
      buyer: {
        accept: 'completed',
        'request-changes': 'changes-requested',
        report: 'reported',
        withdraw: 'delivered',
        'open-assets': 'delivered',
      },
      seller: { refund: 'delivered' },
    },
    'changes-requested': {
      buyer: { withdraw: 'changes-requested', 'open-assets': 'changes-requested' },
      seller: {
        deliver: 'delivered',
        refund: 'changes-requested',
        'request-time': 'changes-requested',
        report: 'reported',
      },
    },
    ...afterReport,
  },
}
const ofBoth = [
  ...(['answer', 'add-evidence', 'propose-split', 'accept-split', 'withdraw-split', 'accept-decision'] as const),
  'appeal',
] as const
/** The moves that a side has at all; the other side's answer 403, its own at another time 409. */
const own: Record<Exclude<Role, 'stranger'>, readonly OrderMove[]> = {
  buyer: [
    ...(['cancel', 'withdraw', 'open-assets', 'accept', 'request-changes', 'report', 'accept-time'] as const),
    ...(['decline-time', 'return-runs', ...ofBoth] as const),
  ],
  seller: ['begin', 'deliver', 'cancel', 'refund', 'request-time', 'report', ...ofBoth],
  staff: ['decide', 'refund'],
}

const products = {} as Record<'made' | 'files', string>
let keys = 0

const { shop, provider: seller, client: buyer, paidIn, paidWeek } = await fileFixture(startMilestones())
const [staff, stranger] = [await shop.market.person('Ines'), await shop.market.person('Eve')]
await shop.makeAdmin(staff)
const people = { seller, buyer, staff, stranger }
const sessions = paidSessionsOn(shop)
await seller.put('/hours', hours)
const offered = await sessions.offerPaid(seller, { priceMinor: 10_000, minutes: 15 })
products.made = await shop.offer(seller, { title: 'A logo', price: 100, durationDays: 5 }, 'made')
products.files = await shop.offer(seller, { title: 'Tide tables', price: 100 })
await seller.put('/users/freelancer-data', { category: 'Web Development', availability: 'Available now' })
const offeredService = await servicesOn({ market: shop.market }).offer(seller, {
  ...{ packages: [{ name: 'Layer', gives: 'A map', amountMinor: 10_000, days: 5, changes: 1 }], extras: [] },
  questions: [],
})

const noted: readonly OrderMove[] = [
  ...(['deliver', 'request-changes', 'report', 'request-time', 'answer', 'add-evidence', 'decide', 'appeal'] as const),
]
const body = (move: OrderMove) => ({
  ...(noted.includes(move) ? { note: 'Because.' } : {}),
  ...(['propose-split', 'accept-split'].includes(move) ? { amountMinor: 1 } : {}),
  ...(move === 'decide' ? { outcome: 'release' } : {}),
  ...(move === 'request-time' ? { days: 3 } : {}),
  ...(move === 'accept-time' ? { until: '2030-01-01T00:00:00.000Z' } : {}),
  ...(move === 'refund' ? { amountMinor: 1, note: 'Because.' } : {}),
})
function make(role: Role, id: string, move: OrderMove, over: object = {}) {
  // More calls in a second than a person makes.
  shop.market.advance(1000)
  keys += 1
  return people[role].post(`/orders/${id}/${move}`, { ...body(move), ...over }, { 'idempotency-key': `key-${keys}` })
}

type Steps = Partial<Record<OrderState, [Role, OrderMove, object?][]>>
const refundedAfter = (amountMinor: number): Steps['refunded'] => [
  ['seller', 'deliver'],
  ['seller', 'refund', { amountMinor }],
]
const ofWork: Steps = {
  paid: [],
  delivered: [['seller', 'deliver']],
  'changes-requested': [
    ['seller', 'deliver'],
    ['buyer', 'request-changes'],
  ],
  reported: [
    ['seller', 'deliver'],
    ['buyer', 'report'],
  ],
  completed: [
    ['seller', 'deliver'],
    ['buyer', 'accept'],
  ],
  cancelled: [['seller', 'cancel']],
  refunded: refundedAfter(10_000),
}
const steps: Record<Kind, Steps> = {
  runs: {
    delivered: [],
    reported: [['buyer', 'report']],
    completed: [['buyer', 'return-runs']],
    refunded: [['seller', 'refund', { amountMinor: 10_000 }]],
  },
  made: ofWork,
  milestone: ofWork,
  package: ofWork,
  hourly: ofWork,
  begun: { paid: [['seller', 'begin']] },
  session: {
    paid: [],
    delivered: [],
    reported: [['buyer', 'report']],
    completed: [['buyer', 'accept']],
    cancelled: [['seller', 'cancel']],
    refunded: [['seller', 'refund', { amountMinor: 10_000 }]],
  },
  mixed: { ...ofWork, refunded: refundedAfter(20_000) },
  files: {
    paid: [],
    delivered: [['buyer', 'open-assets']],
    reported: [
      ['buyer', 'open-assets'],
      ['buyer', 'report'],
    ],
    completed: [
      ['buyer', 'open-assets'],
      ['buyer', 'accept'],
    ],
    cancelled: [['buyer', 'withdraw']],
    refunded: [
      ['buyer', 'open-assets'],
      ['seller', 'refund', { amountMinor: 10_000 }],
    ],
  },
}

const bought: Record<Kind, () => Promise<string>> = {
  runs: () => usedRuns(shop, seller, buyer),
  made: async () => (await shop.buy(people.buyer, [products.made])).orders[0].id,
  files: async () => (await shop.buy(people.buyer, [products.files])).orders[0].id,
  mixed: async () => (await shop.buyMixed(people.buyer, [products.files, products.made])).orders[0].id,
  milestone: async () => (await paidIn({}))[0] ?? '',
  begun: async () => (await paidIn({}))[0] ?? '',
  package: () => boughtPackage(shop, buyer, offeredService),
  hourly: paidWeek,
  session: async () => (await sessions.paid(people.buyer, people.seller, offered, 48)).orderId,
}
async function orderIn(kind: Kind, state: OrderState): Promise<string> {
  const id = await bought[kind]()
  if (kind === 'session' && state !== 'paid' && state !== 'cancelled')
    await sessions.passTo((await buyer.get(`/orders/${id}`)).body.order.dueAt)
  for (const [role, move, over] of steps[kind][state] ?? []) {
    const answer = await make(role, id, move, over)
    expect(answer.status, `${role} ${move}: ${JSON.stringify(answer.body)}`).toBe(200)
  }
  expect((await people.buyer.get(`/orders/${id}`)).body.order.state).toBe(state)
  return id
}

/** Everything of an order that a move could change. */
async function whole(id: string) {
  const row = async (text: ReturnType<typeof sql>) => (await shop.market.deps.db.execute(text)).rows
  return {
    order: await row(sql`select * from orders where id = ${id}`),
    events: await row(sql`select count(*) from order_events where order_id = ${id}`),
    refunds: await row(sql`select * from refunds where order_id = ${id}`),
    ledger: await row(sql`select count(*), sum(amount_minor) from ledger_entries where order_id = ${id}`),
  }
}

const refusal = (kind: Kind, state: OrderState, role: Role, move: OrderMove): string => {
  if (role === 'stranger') return 'order_not_found'
  if (!own[role].includes(move)) return 'forbidden'
  // The seller still has time.
  if (kind !== 'files' && kind !== 'session' && state === 'paid' && role === 'buyer' && move === 'cancel')
    return 'cancel_too_early'
  return 'order_moved'
}

for (const kind of ['made', 'files', 'mixed', 'milestone', 'package', 'begun', 'hourly', 'session', 'runs'] as const) {
  const states = orderStates.filter((state) => steps[kind][state] !== undefined)
  describe.each(states)(`an order (${kind}) that is %s`, (state) => {
    test('every other move is refused and changes nothing', async () => {
      const id = await orderIn(kind, state)
      const before = await whole(id)
      for (const role of roles)
        for (const move of orderMoves) {
          if (leadsTo[kind][state]?.[role]?.[move]) continue
          const { status, body: answer } = await make(role, id, move)
          expect([role, move, answer.code]).toEqual([role, move, refusal(kind, state, role, move)])
          if (role !== 'stranger') {
            expect(answer.message).not.toMatch(/null|undefined/)
            // Each says why; the general messages are for refusals without a reason of their own.
            for (const code of ['order_moved', 'cancel_too_early', 'forbidden'] as const)
              expect([role, move, answer.message]).not.toEqual([role, move, errors[code].message])
          }
          expect(status).toBe({ order_not_found: 404, forbidden: 403 }[answer.code as string] ?? 409)
        }
      expect(await whole(id)).toEqual(before)
    })

    for (const role of roles)
      for (const [move, next] of Object.entries(leadsTo[kind][state]?.[role] ?? {}) as [OrderMove, OrderState][])
        test(`lets the ${role} ${move}, which makes it ${next}`, async () => {
          const id = await orderIn(kind, state)
          const shown = (await people[role].get(`/orders/${id}`)).body.order.moves
          // Before files open, cancelling is called withdrawing; a session is cancelled on the page of its booking.
          const isNamed = move !== 'cancel' || !(kind === 'session' || (kind === 'files' && role === 'buyer'))
          expect(shown.includes(move)).toBe(isNamed)
          const answer = await make(role, id, move)
          expect([answer.status, answer.body.order.state]).toEqual([200, next])
          const { events, refundedMinor } = answer.body.order
          expect(events.at(-1)).toMatchObject({ actor: role, act: move, state: next })
          const isBack = next === 'cancelled' || move === 'withdraw'
          const whole = kind === 'mixed' && next === 'cancelled' ? 20_000 : 10_000
          expect(refundedMinor).toBe(isBack ? whole : move === 'refund' ? 1 : 0)
        })
  })
}

test('a move that is too early is refused with when it becomes possible', async () => {
  const made = await orderIn('made', 'paid')
  const files = await orderIn('files', 'paid')
  const order = (await people.buyer.get(`/orders/${made}`)).body.order
  const text = (at: string) => momentText(at)
  const says = async (role: Role, id: string, move: OrderMove) => (await make(role, id, move)).body
  expect(await says('buyer', made, 'cancel')).toMatchObject({
    code: 'cancel_too_early',
    message: `The seller still has time to deliver. You can cancel from ${text(order.cancelFrom)} if nothing was delivered.`,
    possibleFrom: order.cancelFrom,
  })
  expect((await says('buyer', made, 'report')).message).toBe(
    `You can report this order once it is delivered. It is due on ${text(order.dueAt)}; if nothing is delivered, you can cancel it from ${text(order.cancelFrom)}.`,
  )
  const { actsAt } = (await people.buyer.get(`/orders/${files}`)).body.order
  expect((await says('buyer', files, 'report')).message).toBe(
    `You can report this order once its files are open. Open them now, or they open automatically on ${text(actsAt)}.`,
  )
  expect((await says('seller', files, 'deliver')).message).toBe(
    `You do not have to deliver this order: its files open to the buyer automatically, on ${text(actsAt)} at the latest.`,
  )
  expect((await says('buyer', files, 'decide')).message).toBe('Only the staff can do this.')
  await make('buyer', files, 'open-assets')
  const { openedAt } = (await people.buyer.get(`/orders/${files}`)).body.order
  expect((await says('buyer', files, 'withdraw')).message).toBe(
    `The files opened on ${text(openedAt)}. Your right to withdraw ended then.`,
  )
})

test('an unpaid order is visible to nobody', async () => {
  const buyer = await shop.market.person('Noor')
  await shop.add(buyer, products.made)
  const { purchase } = (await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'k')).body
  const { id } = purchase.orders[0]
  const before = await whole(id)
  for (const person of [buyer, people.seller, people.stranger])
    for (const move of orderMoves) {
      shop.market.advance(1000)
      const { body: answer } = await person.post(`/orders/${id}/${move}`, body(move), { 'idempotency-key': `u${move}` })
      expect([move, answer.code]).toEqual([move, 'order_not_found'])
    }
  expect(await whole(id)).toEqual(before)
})

test('invalid amounts and amounts above the remainder change nothing', async () => {
  const id = await orderIn('made', 'delivered')
  await make('seller', id, 'refund', { amountMinor: 4000 })
  const before = await whole(id)
  for (const amountMinor of [0, -1, 1.5, '2', null, undefined, Number.MAX_SAFE_INTEGER + 2]) {
    const answer = await make('seller', id, 'refund', { amountMinor })
    expect([amountMinor, answer.status, answer.body.fields?.[0]?.path]).toEqual([amountMinor, 422, 'amountMinor'])
  }
  for (const amountMinor of [6001, 10_000, 1e9])
    expect((await make('seller', id, 'refund', { amountMinor })).body.code).toBe('refund_too_large')
  for (const over of [{ totalMinor: 1 }, { currency: 'EUR' }, { state: 'refunded' }])
    expect((await make('seller', id, 'refund', { amountMinor: 1, ...over })).status).toBe(422)
  expect(await whole(id)).toEqual(before)
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('other people’s orders answer 404, and are in no list', async () => {
  const id = await orderIn('files', 'delivered')
  const asset = (await people.buyer.get(`/orders/${id}`)).body.order.items[0].assets[0].id
  for (const path of [`/orders/${id}`, `/sales/${id}`, `/orders/${id}/invoice`, `/orders/${id}/assets/${asset}`]) {
    expect([path, (await people.stranger.get(path)).status]).toEqual([path, 404])
    expect([path, (await shop.market.visitor.get(path)).status]).toEqual([path, 401])
  }
  for (const path of ['/orders', '/sales']) expect((await people.stranger.get(path)).body.items).toEqual([])
  // A sale is visible to its seller; the buyer reads it as an order.
  expect((await people.buyer.get(`/sales/${id}`)).status).toBe(404)
  const listed = async (role: Role, path: string) =>
    (await people[role].get(path)).body.items.map((each: { id: string }) => each.id)
  expect(await listed('buyer', '/orders?state=delivered&limit=1')).toEqual([id])
  expect(await listed('seller', '/sales?state=delivered&limit=1')).toEqual([id])
  expect((await people.buyer.get('/orders?state=gone')).status).toBe(400)
  expect((await people.buyer.get('/orders?cursor=xyz')).body.code).toBe('invalid_cursor')
})
