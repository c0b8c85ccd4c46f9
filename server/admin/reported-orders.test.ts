import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { delivery, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

let keys = 0

const shop = await fileFixture(startShop())
const seller = await shop.seller('Ada')
const buyer = await shop.market.person('Maya')
const admin = await shop.market.person('Ines')
await shop.makeAdmin(admin)
const product = await shop.offer(seller, { title: 'A logo', price: 100, durationDays: 5 }, 'made')

const move = (person: ShopPerson, id: string, name: string, body: object = {}) => {
  // More calls in a second than a person makes.
  shop.market.advance(1000)
  keys += 1
  return person.post(`/orders/${id}/${name}`, body, { 'idempotency-key': `key-${keys}` })
}
/** An order whose dispute is answered, so that the staff decide. */
const reported = async () => {
  const { id } = (await shop.buy(buyer, [product])).orders[0]
  await move(seller, id, 'deliver', delivery)
  expect((await move(buyer, id, 'report', { note: 'It is not what was agreed.' })).status).toBe(200)
  expect((await move(seller, id, 'answer', { note: 'It is.' })).status).toBe(200)
  return id as string
}
const decided = { outcome: 'release', note: 'The rest is as agreed.' }
const logOf = async (id: string) => {
  const { items } = (await admin.get('/admin/log?limit=100')).body
  return items.filter(({ subject }: { subject: { id: string } }) => subject.id === id)
}
const encoded = (text: string) => Buffer.from(text).toString('base64url')
const disputes = async () => (await admin.get('/admin/overview')).body.open.disputes
const told = async (person: ShopPerson, id: string): Promise<string[]> => {
  const rows = await shop.market.deps.db.execute<{ message: string }>(
    sql`select message from notifications where user_id = ${person.id} and href like ${`%/${id}%`} order by id desc`,
  )
  return rows.rows.map(({ message }) => message)
}

test('reported orders are listed oldest report first, in pages that stay stable while reports are settled', async () => {
  const before = await disputes()
  const ids = [await reported(), await reported(), await reported()]
  expect(await disputes()).toBe(before + 3)
  const first = (await admin.get('/admin/orders?state=reported&limit=2')).body
  expect(first.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
  expect(first.items[0]).toMatchObject({ state: 'reported', title: 'A logo', totalMinor: 10_000 })
  await move(buyer, ids[1] ?? '', 'accept')
  const next = (await admin.get(`/admin/orders?limit=2&cursor=${first.nextCursor}`)).body
  expect([next.items.map(({ id }: { id: string }) => id), next.nextCursor]).toEqual([[ids[2]], null])
  // Back from the third: only one of the two before it is left, so the first page is returned.
  const back = (await admin.get(`/admin/orders?limit=2&cursor=${next.previousCursor}`)).body
  expect(back.items.map(({ id }: { id: string }) => id)).toEqual([ids[0], ids[2]])
  expect([first.previousCursor, back.previousCursor]).toEqual([null, null])
  const third = (await admin.get('/admin/orders?limit=1')).body
  const fourth = (await admin.get(`/admin/orders?limit=1&cursor=${third.nextCursor}`)).body
  expect((await admin.get(`/admin/orders?limit=1&cursor=${fourth.previousCursor}`)).body).toEqual(third)
  for (const cursor of ['abc', ...['[1]', '["next",1,";drop"]', '["next",9e99,"x"]', '["first",1,"x"]'].map(encoded)])
    expect((await admin.get(`/admin/orders?cursor=${cursor}`)).body.code, cursor).toBe('invalid_cursor')
  expect((await admin.get('/admin/orders?state=paid')).status).toBe(400)
  // No other order is left, so the cursor returns the first page.
  await move(buyer, ids[2] ?? '', 'accept')
  const emptied = (await admin.get(`/admin/orders?limit=1&cursor=${third.nextCursor}`)).body
  expect(emptied).toMatchObject({ items: [{ id: ids[0] }], previousCursor: null, nextCursor: null })
  await move(buyer, ids[0] ?? '', 'accept')
})

test('only what the staff have to decide is counted and waits for them', async () => {
  const before = await disputes()
  const id = await reported()
  const { id: unanswered } = (await shop.buy(buyer, [product])).orders[0]
  await move(seller, unanswered, 'deliver', delivery)
  await move(buyer, unanswered, 'report', { note: 'It is not what was agreed.' })
  expect(await disputes()).toBe(before + 1)
  const listed = async (waitsFor: string) =>
    (await admin.get(`/admin/orders?waitsFor=${waitsFor}`)).body.items.map((each: { id: string }) => each.id)
  expect(await listed('staff')).toEqual([id])
  expect(await listed('anybody')).toEqual([id, unanswered])
  await move(admin, id, 'decide', decided)
  expect([await disputes(), await listed('staff')]).toEqual([before, []])
  for (const each of [id, unanswered]) await move(buyer, each, 'accept')
})

test('a decision by staff needs reasons, is logged, and is shown to both sides', async () => {
  const id = await reported()
  expect((await move(admin, id, 'decide', { outcome: 'release' })).body.fields).toEqual([
    { path: 'note', message: 'Give the reasons' },
  ])
  expect((await move(admin, id, 'refund', { amountMinor: 2500, note: 'A quarter is missing.' })).body.code).toBe(
    'order_moved',
  )
  expect(await logOf(id)).toEqual([])
  const { body } = await move(admin, id, 'decide', decided)
  expect(body.order).toMatchObject({ state: 'reported', dispute: { stage: 'decided' } })
  for (const person of [buyer, seller]) expect((await told(person, id))[0]).toContain('The reason: The rest is as')
  const subject = { kind: 'order', id, title: `Order ${body.order.number}` }
  expect(await logOf(id)).toMatchObject([
    {
      ...{ act: 'decide', subject, reason: 'The rest is as agreed.', actor: { name: 'Ines' } },
      ...{ before: 'reported', after: 'reported (decided: pay the seller)' },
    },
  ])
})

test('two decisions at the same time: one is made and logged; moves by the two sides are not logged', async () => {
  const id = await reported()
  const answers = await Promise.all([move(admin, id, 'decide', decided), move(admin, id, 'decide', decided)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await logOf(id)).toHaveLength(1)
  expect((await move(seller, id, 'refund', { amountMinor: 100 })).status).toBe(200)
  expect(await logOf(id)).toHaveLength(1)
})

test('parked events show their message and their orders; settling one needs a reason and works once', async () => {
  const { id, orders } = await shop.buy(buyer, [product])
  const park = (event: string, payload: object, at: string) =>
    shop.market.deps.db.execute(
      sql`insert into payment_events (provider, event_id, type, payload, received_at, state, reason)
          values ('stripe', ${event}, 'refund.failed', ${JSON.stringify(payload)}::jsonb, ${at}, 'parked', 'It failed.')`,
    )
  await park('evt_1', { id: 'evt_1', purchaseId: null, amountMinor: 5 }, '2026-01-01T00:00:00Z')
  await park('refund:abc', { purchaseId: id, payment: 'pi_1', amountMinor: 2500 }, '2026-01-02T00:00:00Z')
  await park('evt_2', { nested: { a: 1 } }, '2026-01-02T00:00:00Z')
  expect((await admin.get('/admin/overview')).body.open.payments).toBe(3)
  const first = (await admin.get('/admin/payment-events?limit=1')).body
  expect(first.items).toEqual([
    {
      ...{ provider: 'stripe', eventId: 'refund:abc', type: 'refund.failed', receivedAt: '2026-01-02T00:00:00.000Z' },
      reason: 'It failed.',
      fields: expect.arrayContaining([
        { name: 'purchaseId', value: id },
        { name: 'amountMinor', value: '2500' },
      ]),
      orders: [{ id: orders[0].id, number: orders[0].number }],
    },
  ])
  const next = (await admin.get(`/admin/payment-events?cursor=${first.nextCursor}`)).body
  expect(next.items.map(({ eventId }: { eventId: string }) => eventId)).toEqual(['evt_2', 'evt_1'])
  expect(next.items[1].fields).toEqual([{ name: 'amountMinor', value: '5' }])
  expect((await admin.get(`/admin/payment-events?limit=1&cursor=${next.previousCursor}`)).body).toEqual(first)
  expect(first.previousCursor).toBeNull()

  const settle = (event: string, reason = 'Paid by bank transfer.', person = admin) =>
    person.post(`/admin/payment-events/stripe/${encodeURIComponent(event)}/settle`, { reason })
  expect((await settle('refund:abc', ' ')).status).toBe(422)
  expect((await settle('refund:abc', 'x', buyer)).status).toBe(403)
  expect((await settle('evt_none')).status).toBe(404)
  expect((await settle('../x')).status).toBe(404)
  const answers = await Promise.all([1, 2, 3].map(() => settle('refund:abc')))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  expect(await logOf('refund:abc')).toMatchObject([
    { act: 'settle', reason: 'Paid by bank transfer.', before: 'parked', after: 'settled' },
  ])
  expect((await admin.get('/admin/overview')).body.open.payments).toBe(2)
})
