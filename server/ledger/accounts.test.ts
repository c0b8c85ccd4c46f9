import { expect, test } from 'vitest'
import { inOrder, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const shop = await fileFixture(startShop())

const query = async (text: string, values: unknown[] = []) => (await shop.market.deps.db.pool.query(text, values)).rows

test('each seller has one account of each kind, however often they sell, and so does the platform', async () => {
  const [ada, ben] = [await shop.seller('Ada'), await shop.seller('Ben')]
  const products = [await shop.offer(ada, { price: 100 }), await shop.offer(ben, { price: 50 })]
  for (const _twice of [1, 2]) {
    const buyer = await shop.market.person('Maya')
    const { orders } = await shop.buy(buyer, products, { immediateDelivery: true })
    for (const { id } of orders) expect((await buyer.post(`/orders/${id}/accept`, {})).status).toBe(200)
  }
  const kinds = await query('select kind, count(*)::int as n from ledger_accounts group by kind order by kind')
  expect(kinds).toEqual([
    { kind: 'available', n: 2 },
    { kind: 'fees', n: 1 },
    { kind: 'fees-pending', n: 1 },
    { kind: 'pending', n: 2 },
    { kind: 'provider', n: 1 },
  ])
  expect((await ada.get('/balance')).body).toMatchObject({ pendingMinor: 0, availableMinor: 18_000 })
})

test('money of former sellers is debited from the account it is on', async () => {
  const sellers = [await shop.seller('Cleo'), await shop.seller('Dora'), await shop.seller('Eli')]
  const products = await Promise.all(sellers.map((seller) => shop.offer(seller, { price: 100 })))
  const buyer = await shop.market.person('Maya')
  const { orders } = await shop.buy(buyer, products, { immediateDelivery: true })
  for (const { id } of orders) await buyer.post(`/orders/${id}/accept`, {})
  const ids = sellers.map(({ id }) => id)
  const accounts = await query(
    `select id, user_id from ledger_accounts where user_id = any ($1) and kind = 'available' order by id`,
    [ids],
  )
  const [{ id: order, seller_id: seller }] = await query(
    'select id, seller_id from orders where purchase_id = (select purchase_id from orders where id = $1) order by seller_id desc',
    [orders[0].id],
  )
  // As an erasure leaves them.
  await query('update ledger_accounts set user_id = null where user_id = any ($1)', [ids])
  await query('update orders set seller_id = null where seller_id = any ($1)', [ids])
  const admin = await shop.market.person('Ines')
  await shop.makeAdmin(admin)
  const body = { amountMinor: 4000, note: 'It was broken.' }
  expect((await admin.post(`/orders/${order}/refund`, body, { 'idempotency-key': 'r' })).status).toBe(200)
  const owed = await query(
    `select a.id, -sum(e.amount_minor)::int as owed from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.user_id is null and a.kind = 'available' group by a.id order by a.id`,
  )
  expect(owed).toEqual(accounts.map(({ id, user_id }) => ({ id, owed: user_id === seller ? 5400 : 9000 })))
  expect((await shop.ledger()).check).toEqual(inOrder)
})
