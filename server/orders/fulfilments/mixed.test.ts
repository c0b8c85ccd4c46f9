import { beforeEach, expect, test } from 'vitest'
import { delivery, inOrder, type ShopPerson, startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { runOrderClock } from '../clock.ts'

// One order with files and made-to-order work, as existed before a cart with both became two orders.

let buyer: ShopPerson
const day = 86_400_000

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const files = await shop.offer(ada, { title: 'Tide tables', price: 20 })
const made = await shop.offer(ada, { title: 'A logo', price: 100, durationDays: 30 }, 'made')
beforeEach(async () => {
  buyer = await shop.market.person('Maya')
})

const order = async (id: string, person = buyer) => (await person.get(`/orders/${id}`)).body.order
const bought = async (over = {}) => (await shop.buyMixed(buyer, [files, made], over)).orders[0].id as string
const move = (person: ShopPerson, id: string, name: string, body: object = {}) =>
  person.post(`/orders/${id}/${name}`, body)
const filesOf = ({ items }: { items: { title: string; assets: unknown[] }[] }) =>
  items.flatMap(({ title, assets }) => (assets.length > 0 ? [title] : []))

test('the buyer opens the files while the seller works; both parts are accepted together', async () => {
  const id = await bought()
  expect(await order(id)).toMatchObject({ state: 'paid', moves: ['withdraw', 'open-assets'], openedAt: null })
  expect((await order(id, ada)).moves).toEqual(['deliver', 'cancel', 'request-time'])
  const { dueAt } = await order(id)
  const opened = (await move(buyer, id, 'open-assets')).body.order
  expect([opened.state, filesOf(opened), opened.moves]).toEqual(['paid', ['Tide tables'], []])
  // The deadline of the work is unchanged.
  expect(opened.actsAt).toBe(dueAt)
  expect((await move(buyer, id, 'withdraw')).body.message).toMatch(/^The files opened on /)
  expect((await move(ada, id, 'deliver', delivery)).body.order.state).toBe('delivered')
  expect((await move(buyer, id, 'accept')).body.order).toMatchObject({ state: 'completed', refundedMinor: 0 })
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('the buyer withdraws from the files only: their price is refunded, the work goes on', async () => {
  const id = await bought()
  const left = (await move(buyer, id, 'withdraw')).body.order
  expect(left).toMatchObject({ state: 'paid', refundedMinor: 2000, moves: [] })
  expect((await move(buyer, id, 'open-assets')).body.message).toBe(
    'You have withdrawn from the files, so they stay closed.',
  )
  await move(ada, id, 'deliver', delivery)
  const done = (await move(buyer, id, 'accept')).body.order
  expect([done.state, done.refundedMinor, filesOf(done)]).toEqual(['completed', 2000, []])
  expect((await order(id, ada)).feeMinor).toBe(1000)
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a delivery leaves the files closed until the buyer requests them or accepts', async () => {
  const id = await bought()
  const delivered = (await move(ada, id, 'deliver', delivery)).body.order
  expect(filesOf(delivered)).toEqual([])
  expect((await order(id)).moves).toContain('open-assets')
  expect(filesOf((await move(buyer, id, 'accept')).body.order)).toEqual(['Tide tables'])
})

test('with consent at the checkout the files are open once the order is paid', async () => {
  const id = await bought({ immediateDelivery: true })
  const paid = await order(id)
  expect([paid.state, filesOf(paid), paid.moves]).toEqual(['paid', ['Tide tables'], []])
})

test('without consent the files open after 14 days, and can no longer be withdrawn from', async () => {
  const id = await bought()
  shop.market.advance(14 * day)
  const later = await order(id)
  expect([later.state, filesOf(later), later.moves]).toEqual(['paid', ['Tide tables'], []])
  expect((await move(buyer, id, 'withdraw')).status).toBe(409)
})

test('the buyer cancels late work: its price is refunded and the open files stay', async () => {
  const id = await bought({ immediateDelivery: true })
  shop.market.advance(30 * day)
  await runOrderClock(shop.market.deps)
  shop.market.advance(3 * day)
  expect((await order(id)).moves).toEqual(['cancel'])
  const rest = (await move(buyer, id, 'cancel')).body.order
  expect([rest.state, rest.refundedMinor, filesOf(rest)]).toEqual(['delivered', 10_000, ['Tide tables']])
  expect(rest.moves).toEqual(['accept', 'report'])
  expect((await move(ada, id, 'deliver', delivery)).status).toBe(409)
  shop.market.advance(14 * day)
  await runOrderClock(shop.market.deps)
  expect((await order(id)).state).toBe('completed')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('late work that nobody cancels ends automatically; files withdrawn from earlier stay closed', async () => {
  const [kept, withdrawn] = [await bought({ immediateDelivery: true }), await bought()]
  await move(buyer, withdrawn, 'withdraw')
  for (const days of [30, 14]) {
    shop.market.advance(days * day)
    await runOrderClock(shop.market.deps)
  }
  expect(await order(kept)).toMatchObject({ state: 'delivered', refundedMinor: 10_000 })
  expect(await order(withdrawn)).toMatchObject({ state: 'cancelled', refundedMinor: 12_000 })
  expect(filesOf(await order(withdrawn))).toEqual([])
  expect((await shop.ledger()).check).toEqual(inOrder)
})
