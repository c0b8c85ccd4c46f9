import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { delivery, inOrder, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { runOrderClock } from './clock.ts'
import { purchaseLifecycle } from './service.ts'

let buyer: ShopPerson
const day = 86_400_000

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const files = await shop.offer(ada, { title: 'Tide tables', price: 20 })
const made = await shop.offer(ada, { title: 'A logo', price: 100, durationDays: 5 }, 'made')
beforeEach(async () => {
  buyer = await shop.market.person('Maya')
})

const order = async (id: string, person = buyer) => (await person.get(`/orders/${id}`)).body.order
const bought = async (product: string, over = {}) => (await shop.buy(buyer, [product], over)).orders[0].id as string
const move = (person: ShopPerson, id: string, name: string, body: object = {}, key?: string) =>
  person.post(`/orders/${id}/${name}`, body, key ? { 'idempotency-key': key } : {})
const clock = () => runOrderClock(shop.market.deps)
const balances = async () => (await shop.ledger()).sums

test('files wait for the buyer’s consent and open immediately with it; a link works for five minutes', async () => {
  const id = await bought(files)
  const waiting = await order(id)
  expect([waiting.state, waiting.items[0].assets, waiting.moves]).toEqual(['paid', [], ['withdraw', 'open-assets']])
  const opened = (await move(buyer, id, 'open-assets')).body.order
  expect([opened.state, opened.items[0].assets.length, opened.moves]).toEqual(['delivered', 1, ['accept', 'report']])
  const asset = opened.items[0].assets[0].id
  expect((await buyer.get(`/orders/${id}/assets/${asset}`)).body.url).toContain('https://code.example.org')
  expect((await ada.get(`/orders/${id}/assets/${asset}`)).status).toBe(404)
  const stranger = await shop.market.person('Eve')
  expect((await stranger.get(`/orders/${id}/assets/${asset}`)).status).toBe(404)
  expect((await stranger.get(`/orders/${id}`)).status).toBe(404)
  expect((await move(buyer, id, 'withdraw')).body.code).toBe('order_moved')
})

test('withdrawing before anything was opened refunds everything', async () => {
  const before = await balances()
  const id = await bought(files)
  const { body } = await move(buyer, id, 'withdraw', { note: 'Changed my mind.' })
  expect([body.order.state, body.order.refundedMinor]).toEqual(['cancelled', 2000])
  expect(await balances()).toEqual({ provider: 0, pending: 0, 'fees-pending': 0, ...before })
  const { purchase } = (await buyer.get(`/purchases/${body.order.purchaseId}`)).body
  expect([purchase.state, purchase.refundedMinor]).toEqual(['closed', 2000])
})

test('made to order: delivered, changed twice at most, accepted; then the seller is owed the price less the fee', async () => {
  const id = await bought(made)
  expect((await move(buyer, id, 'deliver', delivery)).body.code).toBe('forbidden')
  expect((await move(buyer, id, 'cancel')).body.code).toBe('cancel_too_early')
  for (const _round of [1, 2]) {
    expect((await move(ada, id, 'deliver', { note: 'Here it is.' })).body.order.state).toBe('delivered')
    expect((await move(buyer, id, 'request-changes', {})).status).toBe(422)
    expect((await move(buyer, id, 'request-changes', { note: 'Greener.' })).body.order.state).toBe('changes-requested')
  }
  await move(ada, id, 'deliver', delivery)
  expect((await move(buyer, id, 'request-changes', { note: 'Again.' })).body.code).toBe('changes_used_up')
  const before = await balances()
  const done = (await move(buyer, id, 'accept')).body.order
  expect(done.state).toBe('completed')
  const after = await balances()
  expect((after.available ?? 0) - (before.available ?? 0)).toBe(-9000)
  expect((after.fees ?? 0) - (before.fees ?? 0)).toBe(-1000)
  const seen = await order(id, ada)
  expect([seen.role, seen.feeMinor, done.feeMinor]).toEqual(['seller', 1000, null])
  expect(seen.events.map(({ act }: { act: string }) => act)).toEqual([
    'paid',
    'deliver',
    'request-changes',
    'deliver',
    'request-changes',
    'deliver',
    'accept',
  ])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('the timer reminds, cancels undelivered orders, completes unanswered ones, and escalates', async () => {
  const [never, ignored, unanswered, unasked] = [
    await bought(made),
    await bought(made),
    await bought(made),
    await bought(files),
  ]
  await move(ada, ignored, 'deliver', delivery)
  await move(ada, unanswered, 'deliver', delivery)
  await move(buyer, unanswered, 'request-changes', { note: 'Greener.' })
  shop.market.advance(5 * day)
  await clock()
  expect((await order(never)).events.at(-1).act).toBe('remind')
  expect((await order(never)).moves).toEqual([])
  shop.market.advance(3 * day)
  expect((await order(never)).moves).toEqual(['cancel'])
  shop.market.advance(6 * day)
  await clock()
  await clock()
  expect((await order(ignored)).state).toBe('completed')
  expect((await order(unanswered)).state).toBe('reported')
  expect((await order(unasked)).state).toBe('delivered')
  expect((await order(never)).state).toBe('paid')
  shop.market.advance(5 * day)
  await clock()
  expect(await order(never)).toMatchObject({ state: 'cancelled', refundedMinor: 10_000 })
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('an order on which the timer fails blocks no other, and is tried again', async () => {
  const ids = [await bought(made), await bought(made)]
  for (const id of ids) await move(ada, id, 'deliver', delivery)
  shop.market.advance(15 * day)
  const { deps } = shop.market
  // The order with the earliest deadline comes first.
  await deps.db.execute(sql`update orders set acts_at = '2020-01-01' where id = ${ids[0] ?? ''}`)
  let calls = 0
  const enqueue = async () => {
    calls += 1
    if (calls === 1) throw new Error('The queue is away')
  }
  await expect(runOrderClock({ ...deps, jobs: { ...deps.jobs, enqueue } })).rejects.toThrow('could not be done')
  const states = async () => [(await order(ids[0] ?? '')).state, (await order(ids[1] ?? '')).state]
  expect(await states()).toEqual(['delivered', 'completed'])
  await clock()
  expect(await states()).toEqual(['completed', 'completed'])
})

test('an unpaid purchase expires; a later payment is kept apart and refunded', async () => {
  await shop.add(buyer, files)
  const { quoteId } = await shop.quote(buyer)
  const { purchase } = (await shop.checkout(buyer, quoteId, 'k')).body
  shop.market.advance(31 * 60_000)
  await clock()
  expect((await buyer.get(`/purchases/${purchase.id}`)).body.purchase.state).toBe('cancelled')
  expect((await buyer.get('/orders')).body.items).toEqual([])
  const { deps } = shop.market
  const before = await balances()
  for (const _twice of [1, 2]) await transaction(deps.db, (tx) => purchaseLifecycle.late(deps, tx, purchase.id))
  const { sums, check } = await shop.ledger()
  expect([sums.provider, sums.late, check]).toEqual([before.provider, 0, inOrder])
  const { rows } = await deps.db.execute(sql`select amount_minor from refunds where purchase_id = ${purchase.id}`)
  expect(rows).toEqual([{ amount_minor: 2000 }])
})

test('refunds: partial, with the fee in proportion, never above the payment, once per key', async () => {
  const id = await bought(made)
  await move(ada, id, 'deliver', delivery)
  for (const amountMinor of [0, -1, 1.5, '2', null]) {
    const answer = await move(ada, id, 'refund', { amountMinor }, 'bad')
    expect(answer.status).toBe(422)
  }
  expect((await move(ada, id, 'refund', { amountMinor: 1000 })).body.code).toBe('key_required')
  expect((await move(ada, id, 'refund', { amountMinor: 1e9 }, 'r0')).body.code).toBe('refund_too_large')
  expect((await move(buyer, id, 'refund', { amountMinor: 1000 }, 'r0')).body.code).toBe('forbidden')
  const answers = await Promise.all([1, 2, 3].map(() => move(ada, id, 'refund', { amountMinor: 3001 }, 'r1')))
  expect(answers.map(({ status }) => status).sort()).toContain(200)
  const part = await move(ada, id, 'refund', { amountMinor: 3001 }, 'r1')
  expect(part.body.order).toMatchObject({ state: 'delivered', refundedMinor: 3001, feeMinor: 700 })
  await move(buyer, id, 'accept')
  const rest = await move(ada, id, 'refund', { amountMinor: 6999 }, 'r2')
  expect(rest.body.order).toMatchObject({ state: 'refunded', refundedMinor: 10_000, feeMinor: 0 })
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a report holds the money until it is settled, and tells the staff once the seller has answered', async () => {
  const admin = await shop.market.person('Ines')
  await shop.makeAdmin(admin)
  const id = await bought(made)
  await move(ada, id, 'deliver', delivery)
  await move(buyer, id, 'report', { note: 'It is not what was agreed.' })
  const told = async () => {
    const { rows } = await shop.market.deps.db.execute<{ title: string }>(
      sql`select title from notifications where user_id = ${admin.id} and href = ${`/orders/${id}/dispute`} order by id`,
    )
    return rows.map(({ title }) => title.replace(/^Order \S+: /, ''))
  }
  const waiting = async () =>
    (await admin.get('/notifications')).body.notifications.filter(({ href }: { href: string }) => href.includes(id))
      .length
  expect([await told(), (await order(id, admin)).moves]).toEqual([[], []])
  await move(ada, id, 'answer', { note: 'It is.' })
  expect([await told(), (await order(id, admin)).moves]).toEqual([['dispute to decide'], ['decide']])
  expect(await waiting()).toBe(1)
  expect((await move(ada, id, 'decide', { outcome: 'release', note: 'x' })).body.code).toBe('forbidden')
  await move(admin, id, 'decide', { outcome: 'refund', amountMinor: 2500, note: 'A quarter of it is missing.' })
  expect(await waiting()).toBe(0)
  shop.market.advance(14 * day + 60_000)
  await clock()
  expect(await order(id)).toMatchObject({ state: 'completed', refundedMinor: 2500 })
  expect(await told()).toEqual(['dispute to decide'])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('two moves at the same time: one succeeds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await bought(made)
    await move(ada, id, 'deliver', delivery)
    const answers = await Promise.all([
      move(buyer, id, 'accept'),
      move(buyer, id, 'report', { note: 'No.' }),
      move(buyer, id, 'request-changes', { note: 'No.' }),
    ])
    const won = answers.filter(({ status }) => status === 200)
    // A reporter may still accept: two moves can succeed one after the other, never two from one state.
    expect(won.length).toBeGreaterThanOrEqual(1)
    const acts = (await order(id)).events.slice(2).map(({ act }: { act: string }) => act)
    expect([['accept'], ['report'], ['request-changes'], ['report', 'accept']]).toContainEqual(acts)
  }
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('records of money and orders cannot be changed, and entries that do not balance are refused', async () => {
  const { pool } = shop.market.deps.db
  for (const table of ['ledger_entries', 'ledger_transfers', 'order_events', 'invoices']) {
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow(/never changed/)
    await expect(pool.query(`truncate ${table} cascade`)).rejects.toThrow(/never changed/)
  }
  await expect(pool.query("insert into ledger_transfers (key, at) values ('x', now())")).rejects.toThrow(/balance/)
})
