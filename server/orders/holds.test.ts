import { checkoutLimits } from '@guildhall/contract/limits/commerce.ts'
import { beforeEach, expect, test } from 'vitest'
import { inOrder, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { AppError } from '../http/errors.ts'
import { offerSources } from '../kinds.ts'
import type { Hold } from '../offers/port.ts'
import { runOrderClock } from './clock.ts'

// No product has limited stock yet. Here the projects named in `seats` have one seat each, held for a time that ends before
// the purchase does.

const holdMs = 15 * 60_000
const seats = new Map<string, { orderId: string; until: number; isPaid: boolean } | null>()
const isFree = (id: string, orderId: string, now: Date) => {
  const seat = seats.get(id)
  return !seat || seat.orderId === orderId || (!seat.isPaid && seat.until <= now.getTime())
}
const hold: Hold = {
  async take(_deps, _tx, { id, orderId, now }) {
    if (!seats.has(id)) return
    if (!isFree(id, orderId, now)) throw new AppError('product_gone')
    seats.set(id, { orderId, until: now.getTime() + holdMs, isPaid: false })
  },
  async keep(_deps, _tx, { id, orderId, now }) {
    const item = { kind: 'project', id } as const
    if (!seats.has(id)) return item
    if (!isFree(id, orderId, now)) return null
    seats.set(id, { orderId, until: 0, isPaid: true })
    return item
  },
  async release(_deps, _tx, { id, orderId }) {
    if (seats.get(id)?.orderId === orderId) seats.set(id, null)
  },
}

let maya: ShopPerson
let noor: ShopPerson
let seat: string

const shop = await fileFixture(
  startShop({}, { offers: { ...offerSources, project: { ...offerSources.project, hold } } }),
)
const ada = await shop.seller('Ada')
const ben = await shop.seller('Ben')
const files = await shop.offer(ben, { title: 'Tide tables', price: 20 })
beforeEach(async () => {
  maya = await shop.market.person('Maya')
  noor = await shop.market.person('Noor')
  seat = await shop.offer(ada, { title: 'An hour with Ada', price: 80, durationDays: 5 }, 'made')
  seats.set(seat, null)
})

const order = async (buyer: ShopPerson, ids: string[]) => {
  const { quoteId } = (
    await buyer.post('/checkout/quote', { items: ids.map((productId) => ({ productId, quantity: 1 })) })
  ).body
  return shop.checkout(buyer, quoteId, quoteId)
}
const ordersOf = async (buyer: ShopPerson, purchaseId: string) =>
  (await buyer.get(`/purchases/${purchaseId}`)).body.purchase.orders.map(
    ({ title, state, refundedMinor }: Record<string, unknown>) => [title, state, refundedMinor],
  )
const told = async (person: ShopPerson) =>
  (await person.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title)

test('a held item cannot be bought by anyone else until its purchase is cancelled', async () => {
  const held = await order(maya, [seat])
  expect(held.status).toBe(201)
  const refused = await order(noor, [seat])
  expect([refused.status, refused.body.code]).toEqual([409, 'product_gone'])
  // The refused checkout left nothing behind.
  expect((await noor.get('/orders')).body.items).toEqual([])
  await maya.post(`/purchases/${held.body.purchase.id}/cancel`)
  expect((await order(noor, [seat])).status).toBe(201)
})

test('an unpaid purchase releases its holds', async () => {
  await order(maya, [seat])
  shop.market.advance(checkoutLimits.unpaidMs)
  await runOrderClock(shop.market.deps)
  expect(seats.get(seat)).toBeNull()
})

test('a payment after the hold has ended still buys what is available', async () => {
  const { purchase } = (await order(maya, [seat])).body
  shop.market.advance(holdMs + 1000)
  await shop.settle(purchase.id)
  expect(await ordersOf(maya, purchase.id)).toEqual([['An hour with Ada', 'paid', 0]])
  expect((await order(noor, [seat])).body.code).toBe('product_gone')
})

test('a payment after another person bought the item is refunded for that order only', async () => {
  const { purchase } = (await order(maya, [seat, files])).body
  shop.market.advance(holdMs + 1000)
  const second = (await order(noor, [seat])).body.purchase
  await shop.settle(second.id)
  await shop.settle(purchase.id)
  expect((await ordersOf(maya, purchase.id)).sort()).toEqual([
    ['An hour with Ada', 'cancelled', 8000],
    ['Tide tables', 'paid', 0],
  ])
  expect(await ordersOf(noor, second.id)).toEqual([['An hour with Ada', 'paid', 0]])
  const [lost] = (await maya.get('/orders?state=cancelled')).body.items
  const { events, papers, moves } = (await maya.get(`/orders/${lost.id}`)).body.order
  expect(events.at(-1)).toMatchObject({ actor: 'clock', act: 'hold-lost', state: 'cancelled', amountMinor: 8000 })
  expect([papers, moves]).toEqual([[], []])
  expect(await told(maya)).toContain(`Order ${lost.number}: cancelled`)
  // The seller is notified of the valid sale, not of the lost one.
  expect((await told(ada)).filter((title: string) => title.includes(lost.number))).toEqual([])
  const { check } = await shop.ledger()
  expect(check).toEqual(inOrder)
})
