import { describe, expect, test, vi } from 'vitest'
import { startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { reportLedger } from './service.ts'

// Constraints that the database enforces for every writer: the last guard of the money, behind the code's own.

const query = (text: string, values: unknown[] = []) => shop.market.deps.db.pool.query(text, values)

const purchase = (id: string, quote: string, state: string) =>
  query(
    `insert into purchases (id, buyer_id, quote_id, state, total_minor, currency, billing, created_at, expires_at)
     values ($1, $2, $3, $4, 5, 'USD', '{}', now(), now())`,
    [id, buyer.id, quote, state],
  )
const refund = (id: string) =>
  query('insert into refunds (id, purchase_id, amount_minor, created_at) values ($1, $2, 5, now())', [
    id,
    order.purchase_id,
  ])
const movement = (key: string) =>
  query(
    `with t as (insert into ledger_transfers (key, at) values ($1, now()) returning id)
     insert into ledger_entries (transfer_id, account_id, amount_minor)
     select t.id, a.id, e.amount from t, (values ('provider', 1), ('late', -1)) e (kind, amount)
     join lateral (select min(id) as id from ledger_accounts) a on true`,
    [key],
  )

const shop = await fileFixture(startShop())
const seller = await shop.seller('Ada')
const buyer = await shop.market.person('Maya')
const product = await shop.offer(seller, { price: 20 })
await shop.buy(buyer, [product])
const order = (await query('select id, purchase_id, seller_id from orders')).rows[0]

describe('the database refuses', () => {
  test('a second purchase of one quote', async () => {
    await purchase('aaaaaaaaaaa1', 'quote1', 'cancelled')
    await expect(purchase('aaaaaaaaaaa2', 'quote1', 'cancelled')).rejects.toThrow(/quote_id/)
  })

  test('a second unpaid purchase of a buyer', async () => {
    await purchase('aaaaaaaaaaa3', 'quote3', 'pending')
    await expect(purchase('aaaaaaaaaaa4', 'quote4', 'pending')).rejects.toThrow(/one_pending/)
  })

  test('a paid purchase without a payment time', async () => {
    await expect(purchase('aaaaaaaaaaa5', 'quote5', 'paid')).rejects.toThrow(/paid_at/)
  })

  test('a second order of one seller in a purchase, and an order of the buyer’s own work', async () => {
    const insert = (id: string, seller: number) =>
      query(
        `insert into orders (id, purchase_id, buyer_id, seller_id, state, total_minor, fee_minor, fulfilment, created_at, since)
         values ($1, $2, $3, $4, 'pending', 5, 0, 'files', now(), now())`,
        [id, order.purchase_id, buyer.id, seller],
      )
    await expect(insert('bbbbbbbbbbb1', order.seller_id)).rejects.toThrow(/one_each/)
    await expect(insert('bbbbbbbbbbb2', buyer.id)).rejects.toThrow(/not_own/)
  })

  test('refunds above the payment, and a fee above the amount', async () => {
    const set = (what: string) => query(`update orders set ${what} where id = $1`, [order.id])
    await expect(set('refunded_minor = total_minor + 1')).rejects.toThrow(/orders_refunded/)
    await expect(set('fee_refunded_minor = fee_minor + 1')).rejects.toThrow(/fee_refunded/)
  })

  test('a second refund of a late payment', async () => {
    await refund('ccccccccccc1')
    await expect(refund('ccccccccccc2')).rejects.toThrow(/late_payment/)
  })

  test('a ledger transaction under an existing key', async () => {
    await movement('twice')
    await expect(movement('twice')).rejects.toThrow(/key/)
  })

  test('an entry added to a transaction later', async () => {
    const late = `insert into ledger_entries (transfer_id, account_id, amount_minor)
      select transfer_id, account_id, 1 from ledger_entries limit 1`
    await expect(query(late)).rejects.toThrow(/balance/)
  })

  test('a changed amount of an existing entry', async () => {
    await expect(query('update ledger_entries set amount_minor = amount_minor')).rejects.toThrow(/never changed/)
  })
})

test('the nightly check reports every inconsistency loudly', async () => {
  const log = { ...shop.market.deps.log, error: vi.fn() }
  const deps = { ...shop.market.deps, log }
  await expect(reportLedger(deps)).resolves.toBeUndefined()
  // An order that claims more refunds than the ledger has.
  await query('update orders set refunded_minor = 1 where id = $1', [order.id])
  await expect(reportLedger(deps)).rejects.toThrow('The ledger is not in order')
  expect(log.error).toHaveBeenCalledWith({ ledger: { unbalanced: [], strays: [order.id] } }, expect.any(String))
  await query('update orders set refunded_minor = 0 where id = $1', [order.id])
})
