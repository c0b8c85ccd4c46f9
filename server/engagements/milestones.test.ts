import { expect, test } from 'vitest'
import { inOrder, type ShopPerson } from '../../tests/support/commerce.ts'
import { milestone, offerOf, refusal, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const hiring = await fileFixture(startHiring())
const { shop } = hiring
const sides = async () => [await hiring.market.person('Ilse'), await hiring.freelancer('Tomas')] as const
const delivery = { note: 'Here it is.' }
const statesOf = ({ milestones }: { milestones: { state: string }[] }) => milestones.map(({ state }) => state)

/** The first milestone of an engagement, as a checkout takes it. */
async function firstOf(client: ShopPerson, id: string) {
  const [first] = (await hiring.read(client, id)).milestones
  return [{ line: { kind: 'milestone', id: first.id, quantity: 1 } }]
}

/** Returns a purchase that waits for its payment. */
async function checkOut(client: ShopPerson, items: Awaited<ReturnType<typeof firstOf>>) {
  const { quoteId } = (await client.post('/checkout/quote', { items })).body
  return (await shop.checkout(client, quoteId, quoteId, { immediateDelivery: true })).body.purchase
}

async function finish(client: ShopPerson, provider: ShopPerson, orderId: string) {
  expect((await hiring.moveOrder(provider, orderId, 'deliver', delivery)).status).toBe(200)
  expect((await hiring.moveOrder(client, orderId, 'accept')).status).toBe(200)
}

test('two milestones, one after the other: paid in, delivered, accepted, and the engagement is completed', async () => {
  const [client, provider] = await sides()
  const { id, orders, milestones } = await hiring.active(client, provider)
  const [first = ''] = orders
  expect(await hiring.read(client, id)).toMatchObject({
    ...{ state: 'active', turn: 'provider' },
    money: { totalMinor: 48_000, heldMinor: 22_000, openMinor: 26_000, releasedMinor: 0 },
  })
  await hiring.moveOrder(provider, first, 'deliver', delivery)
  expect(await hiring.read(client, id)).toMatchObject({
    turn: 'client',
    milestones: [{ order: { state: 'delivered' } }, {}],
  })
  await hiring.moveOrder(client, first, 'accept')
  const between = await hiring.read(client, id)
  expect(between).toMatchObject({
    state: 'active',
    turn: 'client',
    money: { releasedMinor: 22_000, openMinor: 26_000, releasedFeeMinor: 2200, feeMinor: 4800 },
  })
  expect(statesOf(between)).toEqual(['released', 'unfunded'])
  const [second = ''] = await hiring.payIn(client, milestones.slice(1))
  await finish(client, provider, second)
  const done = await hiring.read(provider, id)
  expect(done).toMatchObject({ state: 'completed', turn: null, moves: [], money: { releasedMinor: 48_000 } })
  expect(done.timeline.map(({ act }: { act: string }) => act)).toEqual([
    ...['request', 'offer', 'accept'],
    ...['paid', 'deliver', 'accept', 'paid', 'deliver', 'accept', 'complete'],
  ])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a milestone is paid in once: two purchases at once, and a second one later', async () => {
  const [client, provider] = await sides()
  const id = await hiring.agreed(client, provider)
  const items = await firstOf(client, id)
  const { quoteId } = (await client.post('/checkout/quote', { items })).body
  const answers = await Promise.all(
    ['one', 'two'].map((key) => shop.checkout(client, quoteId, `${quoteId}${key}`, { immediateDelivery: true })),
  )
  const purchases = new Set(answers.flatMap(({ body }) => body.purchase?.id ?? body.purchaseId))
  expect(purchases.size).toBe(1)
  await shop.settle([...purchases][0])
  expect((await client.post('/checkout/quote', { items })).status).toBe(409)
  expect(statesOf(await hiring.read(client, id))).toEqual(['funded', 'unfunded'])
})

test('only the client pays, and only what is agreed', async () => {
  const [client, provider] = await sides()
  const id = await hiring.agreed(client, provider)
  const items = await firstOf(client, id)
  const stranger = await hiring.market.person('Sten')
  for (const person of [provider, stranger]) expect((await person.post('/checkout/quote', { items })).status).toBe(409)
  await hiring.move(client, id, 'end', refusal)
  expect((await client.post('/checkout/quote', { items })).status).toBe(409)
})

test('money for a milestone that ended meanwhile is refunded at once', async () => {
  const [client, provider] = await sides()
  const id = await hiring.agreed(client, provider)
  const items = await firstOf(client, id)
  const purchase = await checkOut(client, items)
  expect(statesOf(await hiring.read(client, id))).toEqual(['paying', 'unfunded'])
  await hiring.move(provider, id, 'end', refusal)
  await shop.settle(purchase.id)
  expect(await hiring.read(client, id)).toMatchObject({ state: 'ended', money: { heldMinor: 0 } })
  expect((await client.get(`/orders/${purchase.orders[0].id}`)).body.order).toMatchObject({
    ...{ state: 'cancelled', refundedMinor: 22_000 },
  })
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a purchase that is not paid frees its milestone again', async () => {
  const [client, provider] = await sides()
  const id = await hiring.agreed(client, provider)
  const items = await firstOf(client, id)
  const purchase = await checkOut(client, items)
  await client.post(`/purchases/${purchase.id}/cancel`, {})
  expect(await hiring.read(client, id)).toMatchObject({
    state: 'agreed',
    milestones: [{ state: 'unfunded', order: null }, {}],
  })
})

test('a provider who cancels the only paid milestone refunds it, and the engagement ends', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider)
  await hiring.moveOrder(provider, orders[0] ?? '', 'cancel', { note: 'I cannot do it.' })
  expect(statesOf(await hiring.read(client, id))).toEqual(['returned', 'unfunded'])
  const { engagement } = (await hiring.move(client, id, 'end', refusal)).body
  expect(engagement).toMatchObject({ state: 'ended', reason: 'busy' })
})

test('ending while a milestone runs ends the rest now and the engagement with the milestone', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider)
  const { engagement } = (await hiring.move(provider, id, 'end', refusal)).body
  expect([engagement.state, statesOf(engagement), engagement.moves.includes('end')]).toEqual([
    'active',
    ['funded', 'dropped'],
    false,
  ])
  await finish(client, provider, orders[0] ?? '')
  expect((await hiring.read(client, id)).state).toBe('completed')
})

test('a change agreed while a milestone runs replaces the others and leaves the running one as it was', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider)
  await hiring.move(
    client,
    id,
    'offer',
    offerOf(1, { milestones: [{ ...milestone, title: 'Smaller', amountMinor: 5000 }] }),
  )
  const { engagement } = (await hiring.move(provider, id, 'accept', { version: 2 })).body
  expect([engagement.state, statesOf(engagement)]).toEqual(['active', ['funded', 'dropped', 'unfunded']])
  expect(engagement.money).toMatchObject({ totalMinor: 27_000, heldMinor: 22_000, openMinor: 5000 })
  await finish(client, provider, orders[0] ?? '')
  expect(await hiring.read(client, id)).toMatchObject({ state: 'active', turn: 'client' })
})

test('an active engagement without a paid milestone: a reminder after 30 days, the end after 60', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider)
  await finish(client, provider, orders[0] ?? '')
  const acts = async () => (await hiring.read(client, id)).timeline.map(({ act }: { act: string }) => act)
  await hiring.pass(29.9)
  expect((await acts()).at(-1)).toBe('accept')
  await hiring.pass(0.2)
  expect((await acts()).at(-1)).toBe('remind')
  await hiring.pass(29.8)
  expect((await acts()).at(-1)).toBe('remind')
  await hiring.pass(0.2)
  expect([(await acts()).at(-1), (await hiring.read(client, id)).state]).toEqual(['end', 'completed'])
})

test('after a block a paid milestone goes on until it is over', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider)
  await client.post('/relations/block', { blockedUserId: provider.customUserId })
  expect(statesOf(await hiring.read(provider, id))).toEqual(['funded', 'dropped'])
  expect((await hiring.move(provider, id, 'offer', offerOf(1))).status).toBe(409)
  await finish(client, provider, orders[0] ?? '')
  expect((await hiring.read(client, id)).state).toBe('completed')
})

test('thirty accepts of a delivered milestone at once: one release, and the ledger is in order', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider, 2)
  const [first = ''] = orders
  await hiring.moveOrder(provider, first, 'deliver', delivery)
  const answers = await Promise.all(Array.from({ length: 30 }, () => hiring.moveOrder(client, first, 'accept')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await hiring.read(client, id)).toMatchObject({
    money: { releasedMinor: 22_000, heldMinor: 26_000 },
    turn: 'provider',
  })
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('both milestones delivered and accepted at the same moment: the engagement is completed once', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider, 2)
  for (const order of orders) await hiring.moveOrder(provider, order, 'deliver', delivery)
  await Promise.all(orders.map((order) => hiring.moveOrder(client, order, 'accept')))
  const { state, timeline } = await hiring.read(client, id)
  expect([state, timeline.filter(({ act }: { act: string }) => act === 'complete').length]).toEqual(['completed', 1])
})

test.each(['declined', 'withdrawn', 'lapsed'])(
  'the last milestone is over while an offer of more is open: once that is %s, the engagement is completed',
  async (how) => {
    const [client, provider] = await sides()
    const { id, orders } = await hiring.active(client, provider, 1, { milestones: [milestone] })
    await hiring.move(provider, id, 'offer', { ...offerOf(1), validDays: 3 })
    await finish(client, provider, orders[0] ?? '')
    expect((await hiring.read(client, id)).state).toBe('active')
    if (how === 'declined') await hiring.move(client, id, 'decline', { ...refusal, version: 2 })
    else if (how === 'withdrawn') await hiring.move(provider, id, 'withdraw-offer')
    else await hiring.pass(3)
    expect(await hiring.read(client, id)).toMatchObject({ state: 'completed', turn: null, offerBy: null })
  },
)

test('agreeing on more after the last milestone keeps the engagement active', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider, 1, { milestones: [milestone] })
  await hiring.move(provider, id, 'offer', offerOf(1))
  await finish(client, provider, orders[0] ?? '')
  await hiring.move(client, id, 'accept', { version: 2 })
  expect(await hiring.read(client, id)).toMatchObject({ state: 'active', turn: 'client', money: { openMinor: 48_000 } })
})

test('a change accepted while a milestone is being paid replaces that milestone too, and its payment is refunded', async () => {
  const [client, provider] = await sides()
  const id = await hiring.agreed(client, provider)
  const items = await firstOf(client, id)
  const purchase = await checkOut(client, items)
  await hiring.move(provider, id, 'offer', offerOf(1, { milestones: [{ ...milestone, amountMinor: 30_000 }] }))
  await hiring.move(client, id, 'accept', { version: 2 })
  await shop.settle(purchase.id)
  expect(await hiring.read(client, id)).toMatchObject({ state: 'agreed', money: { totalMinor: 30_000, heldMinor: 0 } })
  expect((await client.get(`/orders/${purchase.orders[0].id}`)).body.order.state).toBe('cancelled')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('declining a change ends nothing and leaves no reason on the engagement', async () => {
  const [client, provider] = await sides()
  const { id } = await hiring.active(client, provider)
  await hiring.move(provider, id, 'offer', offerOf(1, { licence: 'mit' }))
  const { engagement } = (await hiring.move(client, id, 'decline', { reason: 'price', note: 'No.', version: 2 })).body
  expect(engagement).toMatchObject({ state: 'active', reason: null, offerBy: null })
  expect(engagement.timeline.at(-1)).toMatchObject({ act: 'decline', note: 'The price does not fit. No.' })
})

test('new terms that are accepted start the waiting time again', async () => {
  const [client, provider] = await sides()
  const id = await hiring.agreed(client, provider)
  await hiring.pass(13.9)
  await hiring.move(provider, id, 'offer', offerOf(1))
  await hiring.move(client, id, 'accept', { version: 2 })
  await hiring.pass(13)
  expect((await hiring.read(client, id)).state).toBe('agreed')
  await hiring.pass(1.1)
  expect((await hiring.read(client, id)).state).toBe('ended')
})

test('once a milestone is paid in, the licence of the result stays as agreed', async () => {
  const [client, provider] = await sides()
  const { id } = await hiring.active(client, provider)
  const { status, body } = await hiring.move(provider, id, 'offer', offerOf(1, { licence: 'all-rights' }))
  expect([status, body.fields?.[0]?.path]).toEqual([422, 'terms.licence'])
})

test('a late milestone keeps its own date after the reminder', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider)
  const { dueAt } = (await client.get(`/orders/${orders[0]}`)).body.order
  await hiring.pass(5.1)
  expect((await hiring.read(client, id)).turnUntil).toBe(dueAt)
})

test('accepting, offering, refunding and blocking at the same moment: everybody gets an answer, and the money is in order', async () => {
  for (let n = 0; n < 4; n += 1) {
    const [client, provider] = await sides()
    const { id, orders } = await hiring.active(client, provider)
    const [first = ''] = orders
    await hiring.moveOrder(provider, first, 'deliver', delivery)
    const answers = await Promise.all([
      hiring.moveOrder(client, first, 'accept'),
      hiring.moveOrder(provider, first, 'refund', { amountMinor: 100 }),
      hiring.move(provider, id, 'offer', offerOf(1)),
      client.post('/relations/block', { blockedUserId: provider.customUserId }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  }
  expect((await shop.ledger()).check).toEqual(inOrder)
})
