import { runOrderClock } from '@guildhall/server/orders/clock.ts'
import { purchaseLifecycle as lifecycle } from '@guildhall/server/orders/service.ts'
import { syncPayment } from '@guildhall/server/payments/reconciliation.ts'
import { expect } from 'vitest'
import { inOrder, type ShopPerson, startShop } from './commerce.ts'

export const day = 86_400_000

/** Starts a shop with work made to order for 100 dollars, files for 40, and two people on the finance staff. */
export async function startDisputes() {
  const shop = await startShop({ STAFF_REFUND_LIMIT: '50' })
  const { market } = shop
  const { pool } = market.deps.db
  const seller = await shop.seller('Ada')
  const buyer = await market.person('Maya')
  const [ines, tobias] = [await market.person('Ines'), await market.person('Tobias')]
  for (const person of [ines, tobias]) await shop.makeStaff(person, 'finance')
  const made = await shop.offer(seller, { title: 'A logo', price: 100, durationDays: 5 }, 'made')
  const files = await shop.offer(seller, { title: 'Tide tables', price: 40 })

  let keys = 0
  function move(person: ShopPerson, id: string, name: string, body: object = {}) {
    market.advance(1000)
    keys += 1
    return person.post(`/orders/${id}/${name}`, body, { 'idempotency-key': `key-${keys}` })
  }
  const read = async (id: string, by = buyer) => (await by.get(`/orders/${id}`)).body.order
  const decide = (by: ShopPerson, id: string, how: object) => move(by, id, 'decide', { note: 'The reasons.', ...how })
  /** Moves the clock to this many days later and runs what is due. */
  async function pass(days: number) {
    market.advance(days * day)
    await runOrderClock(market.deps)
  }
  async function delivered(): Promise<string> {
    const { id } = (await shop.buy(buyer, [made])).orders[0]
    await move(seller, id, 'deliver', { note: 'Here it is.' })
    return id
  }
  async function reported(over: object = {}): Promise<string> {
    const id = await delivered()
    expect((await move(buyer, id, 'report', { note: 'Half is missing.', ...over })).status).toBe(200)
    return id
  }
  async function answered(over: object = {}): Promise<string> {
    const id = await reported(over)
    expect((await move(seller, id, 'answer', { note: 'It is there.' })).status).toBe(200)
    return id
  }
  async function decided(how: object): Promise<string> {
    const id = await answered()
    expect((await decide(ines, id, how)).status).toBe(200)
    return id
  }
  /** The last act of the record, and the order after it. */
  async function end(id: string) {
    expect((await shop.ledger()).check).toEqual(inOrder)
    const order = await read(id)
    const { act, actor, amountMinor } = order.events.at(-1)
    return { state: order.state, refundedMinor: order.refundedMinor, act, actor, amountMinor, end: order.dispute.end }
  }
  /** What a person was told about an order, newest first. */
  const told = async (person: ShopPerson, id: string): Promise<string[]> =>
    (
      await pool.query(
        'select title, message from notifications where user_id = $1 and href like $2 order by id desc',
        [person.id, `%/${id}%`],
      )
    ).rows.map(({ title, message }) => `${title.replace(/^Order \d+: /, '')}. ${message}`)
  const bank = (purchaseId: string, over: BankSays) => applyBank(shop, purchaseId, over)
  return {
    ...{ stop: shop.stop, shop, market, pool, seller, buyer, ines, tobias, made, files },
    ...{ move, read, decide, pass, delivered, reported, answered, decided, end, told, bank },
  }
}

interface BankSays {
  /** What it holds; null once it has decided. */
  disputedMinor: number | null
  lostMinor?: number
}

/** Applies what the card's bank says about a purchase. */
export async function applyBank(
  { bank, market }: Pick<Awaited<ReturnType<typeof startShop>>, 'bank' | 'market'>,
  purchaseId: string,
  over: BankSays,
): Promise<void> {
  const reference = `pay_${purchaseId}`
  Object.assign(bank.payments.get(reference) ?? {}, over)
  expect(await syncPayment({ ...market.deps, lifecycle }, { purchaseId, reference })).toBeNull()
}
