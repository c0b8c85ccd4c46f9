import { errors } from '@guildhall/contract/errors.ts'
import { disputeMoves, type OrderMove, orderMoves } from '@guildhall/contract/orders/commerce-options.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { delivery, inOrder } from '../../../tests/support/commerce.ts'
import { applyBank, day } from '../../../tests/support/disputes.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startMilestones } from '../../../tests/support/milestones.ts'
import { runOrderClock } from '../clock.ts'

const roles = ['buyer', 'seller', 'first', 'second', 'support', 'suspended', 'stranger'] as const
type Role = (typeof roles)[number]

/** A dispute in each of its stages: who opened it, and whether a split is proposed by the seller; `happens` does the rest. */
const stages = {
  'opened by the buyer': [['buyer', 'report']],
  // From a milestone, which is not delivered yet.
  'opened by the buyer who withdraws from work': [['buyer', 'report']],
  'opened by the clock': [['buyer', 'request-changes']],
  'held by the bank': [['buyer', 'report']],
  'opened by the seller': [
    ['buyer', 'request-changes'],
    ['seller', 'report'],
  ],
  'with a proposal by the seller': [
    ['buyer', 'report'],
    ['seller', 'propose-split'],
  ],
  answered: [
    ['buyer', 'report'],
    ['seller', 'answer'],
  ],
  decided: [
    ['buyer', 'report'],
    ['seller', 'answer'],
    ['first', 'decide'],
  ],
  'accepted by the buyer': [
    ['buyer', 'report'],
    ['seller', 'answer'],
    ['first', 'decide'],
    ['buyer', 'accept-decision'],
  ],
  appealed: [
    ['buyer', 'report'],
    ['seller', 'answer'],
    ['first', 'decide'],
    ['buyer', 'appeal'],
  ],
} as const satisfies Record<string, readonly (readonly [Role, OrderMove])[]>
type Stage = keyof typeof stages

/** The state of the order and the stage of the dispute that a move leads to; null: the dispute has ended. */
type Leads = Partial<Record<Role, Partial<Record<OrderMove, string>>>>
const always: Leads = {
  buyer: { accept: 'completed', 'propose-split': 'same', 'add-evidence': 'same' },
  seller: { refund: 'same', 'propose-split': 'same', 'add-evidence': 'same' },
}
const plus = (...more: Leads[]): Leads =>
  Object.fromEntries(roles.map((role) => [role, Object.assign({}, ...[always, ...more].map((each) => each[role]))]))
const { 'add-evidence': _b, ...buyerDecided } = always.buyer ?? {}
const { 'add-evidence': _s, ...sellerDecided } = always.seller ?? {}

// Written again from the rules' text, so that the code's own table is compared with it.
const leadsTo: Record<Stage, Leads> = {
  'opened by the buyer': plus({ seller: { answer: 'reported decision' } }),
  'opened by the buyer who withdraws from work': plus({ seller: { answer: 'reported decision' } }),
  'opened by the clock': plus({ seller: { answer: 'reported decision' } }),
  'held by the bank': {},
  'opened by the seller': plus({ buyer: { answer: 'reported decision' } }),
  'with a proposal by the seller': plus({
    buyer: { 'accept-split': 'completed' },
    seller: { answer: 'reported decision', 'withdraw-split': 'same' },
  }),
  answered: plus({ first: { decide: 'reported decided' }, second: { decide: 'reported decided' } }),
  decided: {
    buyer: { ...buyerDecided, 'accept-decision': 'same', appeal: 'reported appeal' },
    seller: { ...sellerDecided, 'accept-decision': 'same', appeal: 'reported appeal' },
  },
  'accepted by the buyer': {
    buyer: buyerDecided,
    seller: { ...sellerDecided, 'accept-decision': 'completed', appeal: 'reported appeal' },
  },
  appealed: plus({ second: { decide: 'completed' } }),
}

const { shop, market, provider, client, paidIn } = await fileFixture(startMilestones())
const people = {
  seller: provider,
  buyer: client,
  first: await market.person('Ines'),
  second: await market.person('Tobias'),
  support: await market.person('Lucia'),
  suspended: await market.person('Former'),
  stranger: await market.person('Eve'),
}
for (const role of ['first', 'second', 'suspended'] as const) await shop.makeStaff(people[role], 'finance')
await market.deps.db.execute(sql`update people set suspended_at = now() where id = ${people.suspended.id}`)
await shop.makeStaff(people.support, 'support')
const product = await shop.offer(people.seller, { title: 'A logo', price: 100, durationDays: 5 }, 'made')

let keys = 0
const bodies: Partial<Record<OrderMove, object>> = {
  deliver: delivery,
  'request-changes': { note: 'Because.' },
  report: { note: 'Because.' },
  refund: { amountMinor: 1, note: 'Because.' },
  'request-time': { note: 'Because.', days: 3 },
  'accept-time': { until: '2030-01-01T00:00:00.000Z' },
  answer: { note: 'Because.' },
  'add-evidence': { note: 'Look.' },
  'propose-split': { amountMinor: 2500 },
  'accept-split': { amountMinor: 2500 },
  decide: { outcome: 'refund', amountMinor: 2500, note: 'Because.' },
  appeal: { note: 'Because.' },
}
function make(role: Role, id: string, move: OrderMove, over: object = {}) {
  // More calls in a second than a person makes.
  market.advance(1000)
  keys += 1
  return people[role].post(`/orders/${id}/${move}`, { ...bodies[move], ...over }, { 'idempotency-key': `k-${keys}` })
}
const read = async (id: string) => (await people.buyer.get(`/orders/${id}`)).body.order

/** What nobody does with a move. */
const happens: Partial<Record<Stage, (id: string) => Promise<void>>> = {
  async 'opened by the clock'() {
    market.advance(14.1 * day)
    await runOrderClock(market.deps)
  },
  'held by the bank': async (id) => applyBank(shop, (await read(id)).purchaseId, { disputedMinor: 10_000 }),
}

async function disputeIn(stage: Stage): Promise<string> {
  const isUndelivered = stage === 'opened by the buyer who withdraws from work'
  const id: string = isUndelivered
    ? ((await paidIn({}))[0] ?? '')
    : (await shop.buy(people.buyer, [product])).orders[0].id
  const first = ['seller', isUndelivered ? 'begin' : 'deliver'] as const
  for (const [role, move] of [first, ...stages[stage]]) {
    const { status, body } = await make(role, id, move)
    expect(status, `${role} ${move}: ${JSON.stringify(body)}`).toBe(200)
  }
  await happens[stage]?.(id)
  return id
}

/** Everything of an order that a move could change. */
async function whole(id: string) {
  const row = async (text: ReturnType<typeof sql>) => (await market.deps.db.execute(text)).rows
  return {
    order: await row(sql`select * from orders where id = ${id}`),
    disputes: await row(sql`select * from disputes where order_id = ${id}`),
    events: await row(sql`select count(*) from order_events where order_id = ${id}`),
    refunds: await row(sql`select * from refunds where order_id = ${id}`),
    ledger: await row(sql`select count(*), sum(amount_minor) from ledger_entries where order_id = ${id}`),
  }
}
const own: Record<'buyer' | 'seller' | 'staff', readonly OrderMove[]> = {
  buyer: [
    ...(['cancel', 'withdraw', 'open-assets', 'accept', 'request-changes', 'report', 'accept-time'] as const),
    ...(['decline-time', 'answer', 'add-evidence', 'propose-split', 'accept-split', 'withdraw-split'] as const),
    ...(['accept-decision', 'appeal', 'return-runs'] as const),
  ],
  seller: [
    ...(['begin', 'deliver', 'cancel', 'refund', 'request-time', 'report', 'answer', 'add-evidence'] as const),
    ...(['propose-split', 'accept-split', 'withdraw-split', 'accept-decision', 'appeal'] as const),
  ],
  staff: ['decide', 'refund'],
}
/** What is possible in a dispute at all. */
const inDispute = new Set<OrderMove>([...disputeMoves, 'accept', 'refund'])
function refusal(stage: Stage, role: Role, move: OrderMove): string {
  if (role === 'stranger') return 'order_not_found'
  // Their own orders stay open to them; those of others are the business of the staff.
  if (role === 'suspended') return move === 'decide' ? 'account_suspended' : 'order_not_found'
  if (role === 'support') return 'not_your_duty'
  const side = role === 'buyer' || role === 'seller' ? role : 'staff'
  if (!own[side].includes(move)) return 'forbidden'
  const isOfStaff = side === 'staff' && move !== 'decide'
  if (stage === 'held by the bank' && inDispute.has(move) && !isOfStaff) return 'bank_decides'
  // The buyer asked for changes once; what is left of that deadline does not matter in a dispute.
  return role === 'first' && move === 'decide' && stage === 'appealed' ? 'appeal_own' : 'order_moved'
}

describe.each(Object.keys(stages) as Stage[])('a dispute %s', (stage) => {
  test('every other move is refused with a reason and changes nothing', async () => {
    const id = await disputeIn(stage)
    const before = await whole(id)
    for (const role of roles)
      for (const move of orderMoves) {
        if (leadsTo[stage][role]?.[move]) continue
        const { body } = await make(role, id, move)
        expect([role, move, body.code]).toEqual([role, move, refusal(stage, role, move)])
        expect(body.message).not.toMatch(/null|undefined|Invalid/)
        if (body.code === 'order_moved') expect(body.message).not.toBe(errors.order_moved.message)
      }
    expect(await whole(id)).toEqual(before)
  })

  for (const role of roles)
    for (const [move, next] of Object.entries(leadsTo[stage][role] ?? {}) as [OrderMove, string][])
      test(`lets the ${role} ${move}, which leads to ${next}`, async () => {
        const id = await disputeIn(stage)
        const before = await read(id)
        expect((await people[role].get(`/orders/${id}`)).body.order.moves).toContain(move)
        const { status, body } = await make(role, id, move)
        expect([status, body.message]).toEqual([200, undefined])
        const after = await read(id)
        const at = `${after.state}${after.disputeStage ? ` ${after.disputeStage}` : ''}`
        expect(at).toBe(next === 'same' ? `reported ${before.disputeStage}` : next)
        expect(after.dispute.stage).toBe(after.disputeStage)
        expect(after.dispute.endedAt === null).toBe(after.state === 'reported')
        if (after.state === 'completed') expect(after.refundedMinor).toBe(move === 'accept' ? 0 : 2500)
        expect((await shop.ledger()).check).toEqual(inOrder)
      })
})
