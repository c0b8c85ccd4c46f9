import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { expect, test } from 'vitest'
import { inOrder } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMilestones } from '../../tests/support/milestones.ts'
import { runClock } from './clock.ts'

const day = 86_400_000
const { shop, market, client, provider, paidIn, move, read, told } = await fileFixture(startMilestones())
const { pool } = market.deps.db

async function pass(days: number) {
  market.advance(days * day)
  await runClock(market.deps)
}
const now = () => market.deps.clock.now().getTime()
/** In how many days an order is due; null while it waits. */
const dueIn = async (id: string) => {
  const { dueAt } = await read(id)
  return dueAt && Math.round((Date.parse(dueAt) - now()) / day)
}
const acts = async (id: string) => (await read(id)).events.map(({ act }: { act: string }) => act)
const milestoneOf = async (id: string) =>
  (await pool.query('select state from engagement_milestones where order_id = $1', [id])).rows[0]?.state

test('a milestone that is paid in names its engagement, waits for its seller and has no invoice yet', async () => {
  const [id = ''] = await paidIn({ title: 'Concept', days: 7, changes: 3 }, {}, {})
  const order = await read(id)
  expect(order).toMatchObject({
    ...{ fulfilment: 'milestone', state: 'paid', turn: 'seller', changesAllowed: 3, startedAt: null, papers: [] },
    title: 'Concept',
    milestone: { engagementTitle: 'Brand and website', number: 1, of: 3 },
    moves: ['withdraw'],
  })
  expect(Date.parse(order.withdrawUntil) - Date.parse(order.paidAt)).toBe(orderLimits.withdrawDays * day)
  expect(order.items).toMatchObject([{ kind: 'milestone', milestone: order.milestone, cover: null, hasFiles: false }])
  expect(order.deadlines).toEqual([{ kind: 'agreed', dueAt: order.dueAt, deliveredAt: null }])
  expect((await read(id, provider)).moves).toEqual(['begin', 'deliver', 'cancel', 'request-time'])
  expect(await milestoneOf(id)).toBe('funded')
})

test('the days of a milestone count from the end of the one before it, paid in the same purchase', async () => {
  const [first = '', second = '', third = ''] = await paidIn({ days: 3 }, { days: 4 }, { days: 5 })
  expect([await dueIn(first), await dueIn(second), await dueIn(third)]).toEqual([3, null, null])
  expect(await read(second)).toMatchObject({ actsAt: null, turn: 'seller', deadlines: [], cancelFrom: null })
  await pass(2)
  await move(provider, first, 'deliver', { note: 'Here.' })
  expect(await dueIn(second)).toBeNull()
  await pass(3)
  await move(client, first, 'accept')
  expect([await dueIn(second), await dueIn(third)]).toEqual([4, null])
  expect(await acts(second)).toEqual(['paid', 'previous-over'])
  const { dueAt, deadlines, events } = await read(second)
  expect(deadlines).toEqual([{ kind: 'agreed', dueAt, deliveredAt: null }])
  expect(events.at(-1)).toMatchObject({ actor: 'clock', until: dueAt })
  await pass(1)
  // The middle one is cancelled, which ends it too.
  await move(provider, second, 'cancel')
  expect(await dueIn(third)).toBe(5)
  await move(provider, third, 'deliver', { note: 'Here.' })
  await move(provider, third, 'refund', { amountMinor: 10_000 })
  expect((await read(third)).state).toBe('refunded')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('the source of a milestone is told of each change of its order', async () => {
  const [id = ''] = await paidIn({})
  const seen = () => told.filter(({ orderId }) => orderId === id).length
  expect(seen()).toBe(1)
  await move(provider, id, 'begin')
  await move(provider, id, 'deliver', { note: 'Here.' })
  await move(client, id, 'accept')
  expect(seen()).toBe(4)
  expect(await milestoneOf(id)).toBe('released')
})
