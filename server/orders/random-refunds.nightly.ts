import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

// Ten random carts with refunds, or a tenth of ROUNDS. A failure prints its seed.
const runs = Math.ceil(Number(process.env.ROUNDS ?? 100) / 10)

const shop = await fileFixture(startShop())

/** One line of a cart: its seller, price in minor units and quantity. */
const line = fc.record({
  seller: fc.nat(1),
  priceMinor: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 999_999 })),
  quantity: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 99 })),
})
/** A step of an order: its seller refunds a share of the rest (in thousandths), or the order is accepted. */
const step = fc.record({ order: fc.nat(1), share: fc.integer({ min: 0, max: 1000 }), accept: fc.boolean() })

interface Money {
  total_minor: number
  refunded_minor: number
  fee_minor: number
  fee_refunded_minor: number
  state: string
}

async function moneyOf(id: string): Promise<Money> {
  const { rows } = await shop.market.deps.db.pool.query<Money>(
    `select total_minor::float8, refunded_minor::float8, fee_minor::float8, fee_refunded_minor::float8, state
     from orders where id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) throw new Error('No such order')
  return row
}

/** The ledger's balance for an order, by kind of account; money that the provider owes us is positive. */
async function heldFor(id: string): Promise<Record<string, number>> {
  const { rows } = await shop.market.deps.db.pool.query<{ kind: string; sum: number }>(
    `select a.kind, sum(e.amount_minor)::float8 as sum from ledger_entries e
     join ledger_accounts a on a.id = e.account_id where e.order_id = $1 group by 1`,
    [id],
  )
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
}

async function expectAddsUp(buyer: ShopPerson, id: string) {
  const order = await moneyOf(id)
  const kept = order.total_minor - order.refunded_minor
  const fee = order.fee_minor - order.fee_refunded_minor
  const held = await heldFor(id)
  const { pending = 0, available = 0, fees = 0, provider = 0 } = held
  const seller = pending + available
  const platform = fees + (held['fees-pending'] ?? 0)
  // What the buyer paid and did not get back belongs to the seller and the platform, to the cent.
  expect(provider + seller + platform).toBe(0)
  expect([provider, 0 - seller, 0 - platform]).toEqual([kept, kept - fee, fee])
  // The remaining fee matches the remaining money: within half a unit, rounded in the seller's favour.
  const exact = (order.fee_minor * kept) / order.total_minor
  expect(fee - exact).toBeLessThan(0.5)
  expect(exact - fee).toBeLessThanOrEqual(0.5)
  const { papers } = (await buyer.get(`/orders/${id}`)).body.order as { papers: { amountMinor: number }[] }
  const [invoice, ...notes] = papers.map(({ amountMinor }) => amountMinor)
  expect([invoice, notes.reduce((sum, minor) => sum + minor, 0)]).toEqual([order.total_minor, order.refunded_minor])
}

test(
  'random carts and refunds: buyer, seller and platform add up to zero after every step',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.array(step, { maxLength: 6 }),
        async (cart, steps) => {
          // New people for each cart: none of them meets the limits on how many projects a person publishes and what they call.
          const sellers = [await shop.seller('Ada'), await shop.seller('Bea')]
          const buyer = await shop.market.person('Maya')
          for (const { seller, priceMinor, quantity } of cart) {
            const product = await shop.offer(sellers[seller] ?? buyer, { price: priceMinor / 100 }, 'made')
            await shop.add(buyer, product, quantity)
          }
          const { quoteId } = await shop.quote(buyer)
          const { purchase } = (await shop.checkout(buyer, quoteId, quoteId)).body
          await shop.settle(purchase.id)
          const orders: { id: string; seller: { customUserId: string } }[] = purchase.orders
          for (const { id } of orders) await expectAddsUp(buyer, id)
          for (const { order: at, share, accept } of steps) {
            const order = orders[at % orders.length]
            const seller = sellers.find(({ customUserId }) => customUserId === order?.seller.customUserId)
            if (!order || !seller) throw new Error('An order of nobody')
            const { total_minor, refunded_minor, state } = await moneyOf(order.id)
            if (state === 'paid') await seller.post(`/orders/${order.id}/deliver`, { note: 'Here it is' })
            const amountMinor = Math.floor(((total_minor - refunded_minor) * share) / 1000)
            const refund = () =>
              seller.post(`/orders/${order.id}/refund`, { amountMinor }, { 'idempotency-key': crypto.randomUUID() })
            if (accept) await buyer.post(`/orders/${order.id}/accept`, {})
            if (amountMinor > 0) expect((await refund()).status).toBe(state === 'refunded' ? 409 : 200)
            await expectAddsUp(buyer, order.id)
          }
          expect((await shop.ledger()).check).toEqual(inOrder)
        },
      ),
      { numRuns: runs },
    )
  },
  20_000 + runs * 500,
)
