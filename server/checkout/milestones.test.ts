import { beforeEach, expect, test } from 'vitest'
import { inOrder } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { holdLock } from '../../tests/support/held-lock.ts'
import { startMilestones } from '../../tests/support/milestones.ts'
import { runOrderClock } from '../orders/clock.ts'

const { shop, market, client, provider, agree, itemOf, quote, checkout, payIn, read } = await fileFixture(
  startMilestones(),
)
const cart = `/users/${client.customUserId}/cart`
const files = await shop.offer(provider, { title: 'Tide tables', price: 20 })
const made = await shop.offer(await shop.seller('Ben'), { title: 'A logo', price: 30, durationDays: 4 }, 'made')
const stateOf = async (id: string) =>
  (await market.deps.db.pool.query('select state, order_id from engagement_milestones where id = $1', [id])).rows[0]

beforeEach(async () => {
  await client.delete(cart)
})

test('POST /users/{id}/cart puts a milestone beside a project; its quantity is always 1', async () => {
  const { milestones } = await agree([{ title: 'Concept', amountMinor: 12_345 }, {}])
  const [id = ''] = milestones
  expect((await client.post(cart, itemOf(id))).status).toBe(200)
  await shop.add(client, files, 2)
  const { items, totalMinor } = (await client.get(cart)).body
  expect(totalMinor).toBe(12_345 + 4000)
  expect(items).toMatchObject([
    {
      ...{ kind: 'milestone', milestoneId: id, quantity: 1, title: 'Concept', price: 123.45, available: true },
      milestone: { engagementTitle: 'Brand and website', number: 1, of: 2 },
    },
    { kind: 'project', productId: files, quantity: 2 },
  ])
  const wrong = await client.post(cart, { line: { kind: 'milestone', id, quantity: 2 } })
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    [{ path: 'line.quantity', message: expect.stringContaining('1') }],
  ])
  expect((await client.post(cart, { ...itemOf(id), productId: files })).status).toBe(422)
  expect((await client.delete(`${cart}/${id}`)).body.items).toMatchObject([{ productId: files }])
})

test('a milestone of others cannot be bought, and the refusal says why', async () => {
  const { milestones } = await agree([{}])
  const eve = await market.person('Eve')
  const { status, body } = await eve.post(`/users/${eve.customUserId}/cart`, itemOf(milestones[0] ?? ''))
  expect([status, body.code, body.message]).toEqual([
    409,
    'product_gone',
    'This milestone can no longer be paid in. The page of the engagement says why.',
  ])
})

test('without consent to begin POST /checkout answers 422, and nothing is bought', async () => {
  const { milestones } = await agree([{}, {}])
  const [first = '', second = ''] = milestones
  for (const over of [{}, { immediateDelivery: [] }, { immediateDelivery: [first] }]) {
    const { status, body } = await checkout(milestones, over)
    expect([status, body.fields]).toEqual([
      422,
      [
        {
          path: 'immediateDelivery',
          message:
            'Agree that it begins before the 14 days to withdraw are over. Milestones, sessions and runs of agents are sold only with this.',
        },
      ],
    ])
  }
  expect((await client.get('/purchases/waiting')).body.purchase).toBeNull()
  expect((await stateOf(first)).state).toBe('unfunded')
  const { quoteId } = await quote(milestones.map(itemOf))
  const { purchase } = (await shop.checkout(client, quoteId, 'a', { immediateDelivery: [first, second] })).body
  // Asked again in the other form, it is the same purchase.
  expect((await shop.checkout(client, quoteId, 'b', { immediateDelivery: true })).body.purchase.id).toBe(purchase.id)
  const { rows } = await market.deps.db.pool.query(
    'select consent_at is null as missing from orders where purchase_id = $1',
    [purchase.id],
  )
  expect(rows).toEqual([{ missing: false }, { missing: false }])
  await client.post(`/purchases/${purchase.id}/cancel`)
  expect(await stateOf(first)).toEqual({ state: 'unfunded', order_id: null })
})

test('several milestones and projects in one payment: every milestone is an order of its own', async () => {
  const { milestones } = await agree([
    { title: 'Concept', changes: 0 },
    { title: 'Build', changes: 3 },
  ])
  for (const id of milestones) await client.post(cart, itemOf(id))
  for (const id of [files, made]) await shop.add(client, id)
  const quoted = await shop.quote(client)
  expect(quoted.lines.map(({ kind, title, cover }: Record<string, unknown>) => [kind, title, cover !== null])).toEqual([
    ['milestone', 'Concept', false],
    ['milestone', 'Build', false],
    ['project', 'Tide tables', true],
    ['project', 'A logo', true],
  ])
  expect(quoted.lines[1]).toMatchObject({
    milestoneId: milestones[1],
    changesAllowed: 3,
    milestone: { number: 2, of: 2 },
  })
  const { purchase } = (await shop.checkout(client, quoted.quoteId, 'k', { immediateDelivery: milestones })).body
  await shop.settle(purchase.id)
  const { orders } = (await client.get(`/purchases/${purchase.id}`)).body.purchase
  expect(orders.map(({ title, fulfilment }: Record<string, unknown>) => [title, fulfilment])).toEqual([
    ['Concept', 'milestone'],
    ['Build', 'milestone'],
    ['Tide tables', 'files'],
    ['A logo', 'made-to-order'],
  ])
  expect(orders[1].milestone).toMatchObject({ number: 2, of: 2 })
  expect((await read(orders[0].id)).changesAllowed).toBe(0)
  expect((await client.get(cart)).body.items).toEqual([])
  expect(await stateOf(milestones[0] ?? '')).toEqual({ state: 'funded', order_id: orders[0].id })
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('two quotes of the same milestone are paid once: the second is refused', async () => {
  const { milestones } = await agree([{}])
  const [id = ''] = milestones
  const first = await quote([itemOf(id)])
  await client.post(cart, itemOf(id))
  const second = await shop.quote(client)
  expect(second.quoteId).not.toBe(first.quoteId)
  const held = await holdLock(market.deps.db, 'select from engagement_milestones where id = $1 for update', [id])
  const asked = [first, second].map(({ quoteId }) =>
    shop.checkout(client, quoteId, quoteId, { immediateDelivery: true }),
  )
  await held.untilHeld(asked)
  await held.release()
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const paid = answers.find(({ status }) => status === 201)
  await shop.settle(paid?.body.purchase.id)
  expect((await stateOf(id)).state).toBe('funded')
  const { rows } = await market.deps.db.pool.query(
    'select count(*)::int as n from order_lines where milestone_id = $1',
    [id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a milestone that is dropped before its payment arrives is refunded; the other orders stay', async () => {
  const { milestones } = await agree([{}, {}])
  const [first = '', second = ''] = milestones
  const { purchase } = (await checkout(milestones)).body
  await market.deps.db.pool.query(
    `update engagement_milestones set state = 'unfunded', order_id = null where id = $1`,
    [first],
  )
  await shop.settle(purchase.id)
  const [lost, kept] = (await client.get(`/purchases/${purchase.id}`)).body.purchase.orders
  expect([lost.state, lost.refundedMinor, kept.state]).toEqual(['cancelled', 10_000, 'paid'])
  // The second one does not wait for what was never begun.
  expect(kept.dueAt).not.toBeNull()
  expect((await stateOf(second)).state).toBe('funded')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('an unpaid purchase frees its milestones', async () => {
  const { milestones } = await agree([{}])
  const [id = ''] = milestones
  await checkout(milestones)
  expect((await stateOf(id)).state).toBe('paying')
  market.advance(31 * 60_000)
  await runOrderClock(market.deps)
  expect((await stateOf(id)).state).toBe('unfunded')
  await payIn(milestones)
  expect((await stateOf(id)).state).toBe('funded')
})
