import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { delivery, type ShopPerson, startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { runOrderClock } from '../clock.ts'
import { purchaseLifecycle } from '../service.ts'

// Who is notified of each move and automatic transition, by notification and mail.

let buyer: ShopPerson
const day = 86_400_000
/** The notifications for which a mail was requested; content that a confirmation already has is not mailed again. */
const mailed: number[] = []
const confirmed =
  /^(Order \d+: (paid|got for free|refund|settled|cancelled|dispute decided)|Your payment came too late)/
let keys = 0

const shop = await fileFixture(startShop())
const seller = await shop.seller('Ada')
const staff = await shop.market.person('Ines')
await shop.makeAdmin(staff)
const files = await shop.offer(seller, { title: 'Tide tables', price: 20 })
const free = await shop.offer(seller, { title: 'A tide table', price: 0 })
const made = await shop.offer(seller, { title: 'A logo', price: 100, durationDays: 5 }, 'made')
const { jobs } = shop.market.deps
jobs.enqueue = async (_tx, name, data) => {
  if (name === 'notification-mail' && 'id' in data) mailed.push(Number(data.id))
}
beforeEach(async () => {
  buyer = await shop.market.person('Maya')
})

const bought = async (product: string, over = {}) => (await shop.buy(buyer, [product], over)).orders[0].id as string
const make = async (person: ShopPerson, id: string, move: string, body: object = {}) => {
  shop.market.advance(1000)
  keys += 1
  const answer = await person.post(`/orders/${id}/${move}`, body, { 'idempotency-key': `key-${keys}` })
  expect(answer.status, `${move}: ${JSON.stringify(answer.body)}`).toBe(200)
}
const pass = async (days: number) => {
  shop.market.advance(days * day)
  await runOrderClock(shop.market.deps)
}

/**
 * The notifications each person got about an order or a purchase since the last call: text, link, and that a mail is sent
 * with it.
 */
let seen = 0
async function news(id: string, which: 'one act' | 'all' = 'one act') {
  const { rows } = await shop.market.deps.db.execute<{
    id: string
    user_id: string
    title: string
    message: string
    href: string
  }>(sql`select id, user_id, title, message, href from notifications where id > ${seen} order by id`)
  seen = Math.max(seen, ...rows.map((row) => Number(row.id)))
  const own = rows.filter(({ href }) => href.includes(id))
  const who = { buyer, seller, staff }
  return Object.fromEntries(
    Object.entries(who).flatMap(([name, person]) =>
      own
        .filter((row) => Number(row.user_id) === person.id)
        .map(({ id: row, title, message, href }, at) => {
          if (which === 'one act') expect(at, `${name} is told once`).toBe(0)
          const isConfirmed = name === 'buyer' && confirmed.test(title)
          expect(mailed.filter((each) => each === Number(row))).toHaveLength(isConfirmed ? 0 : 1)
          expect(href).toMatch(name === 'seller' ? /^\/sales\// : /^\/(orders|payment-success)/)
          return [name, `${title.replace(/^Order \d+: /, '')}. ${message}`]
        }),
    ),
  )
}

const decide = 'The order completes in 14 days if you do nothing.'

test('made to order: each side is notified of the other’s moves, and not of its own', async () => {
  const id = await bought(made)
  expect(await news(id)).toEqual({
    buyer: 'paid. Your payment for “A logo” arrived. The order page says what happens next.',
    seller: 'sold. A buyer ordered “A logo” for $100.00. It is your turn to deliver.',
  })
  await make(seller, id, 'deliver', delivery)
  expect(await news(id)).toEqual({
    buyer: `delivered. No file came with this delivery, only a note. Check it and accept, or say what is wrong. ${decide}`,
  })
  await make(buyer, id, 'request-changes', { note: 'Greener.' })
  expect(await news(id)).toEqual({
    seller: 'changes requested. The buyer says what should change. It is your turn.',
  })
  await make(seller, id, 'deliver', delivery)
  await news(id)
  await make(buyer, id, 'accept')
  expect(await news(id)).toEqual({ seller: 'completed. Your share is in your balance now.' })
  await make(seller, id, 'refund', { amountMinor: 500 })
  expect(await news(id)).toEqual({ buyer: 'refund. You get a refund of $5.00.' })
})

test('files that open on payment are announced once, with the sale; free orders mention no money', async () => {
  const id = await bought(files, { immediateDelivery: true })
  expect(await news(id)).toEqual({
    buyer: `paid. Your payment for “Tide tables” arrived. The files are open. Accept the order, or say what is wrong. ${decide}`,
    seller:
      'sold. A buyer bought “Tide tables” for $20.00. You do not have to do anything: the files are open to them.',
  })
  const [sold] = (await seller.get('/notifications')).body.notifications
  expect(sold).toMatchObject({ type: 'payment', count: 1 })
  await shop.add(buyer, free)
  const { quoteId } = await shop.quote(buyer)
  const { purchase } = (await shop.checkout(buyer, quoteId, 'free', { immediateDelivery: true })).body
  const gift = purchase.orders[0].id
  expect(await news(gift)).toEqual({
    buyer: `got for free. You got “A tide table” for free. The files are open. Accept the order, or say what is wrong. ${decide}`,
    seller:
      'got for free. A buyer took “A tide table” for free. You do not have to do anything: the files are open to them.',
  })
  await make(buyer, gift, 'report', { note: 'It is empty.' })
  expect(await news(gift)).toMatchObject({
    seller: expect.stringMatching(/^reported\. The buyer reported a problem\. Answer by [^.]+\.$/),
  })
  await make(buyer, gift, 'accept')
  expect(await news(gift)).toEqual({ seller: 'completed. There is nothing left to do.' })
})

test('waiting files: withdrawn, opened, or opened automatically', async () => {
  const withdrawn = await bought(files)
  expect(await news(withdrawn)).toMatchObject({
    seller:
      'sold. A buyer bought “Tide tables” for $20.00. You do not have to do anything: the files open automatically.',
  })
  await make(buyer, withdrawn, 'withdraw')
  expect(await news(withdrawn)).toEqual({ seller: 'cancelled. The buyer gets a full refund of $20.00.' })
  const opened = await bought(files)
  await news(opened)
  await make(buyer, opened, 'open-assets')
  expect(await news(opened)).toEqual({ seller: 'delivered. The files are open to the buyer now.' })
  await make(buyer, opened, 'accept')
  const cancelled = await bought(files)
  await news(cancelled)
  await make(seller, cancelled, 'cancel')
  expect(await news(cancelled)).toEqual({ buyer: 'cancelled. You get a full refund of $20.00.' })
  const waiting = await bought(files)
  await news(waiting)
  await pass(14)
  expect(await news(waiting)).toEqual({
    buyer: `delivered. Check it and accept, or say what is wrong. ${decide}`,
    seller: 'delivered. The files are open to the buyer now.',
  })
  await pass(14)
  expect(await news(waiting)).toEqual({
    buyer: 'completed. Its files and invoice stay on the order page.',
    seller: 'completed. Your share is in your balance now.',
  })
})

test('late work: its seller is reminded on the day, and both sides are notified when it ends', async () => {
  const id = await bought(made)
  await news(id)
  await pass(5)
  expect(await news(id)).toEqual({
    seller:
      'due today. Deliver it now. If you do not, it will be cancelled with a full refund 14 days after the deadline.',
  })
  await pass(14)
  expect(await news(id)).toEqual({
    buyer: 'cancelled. Nothing was delivered in time. You get a full refund of $100.00.',
    seller: 'cancelled. You did not deliver in time. The buyer gets a full refund of $100.00.',
  })
})

test('late work that its buyer cancels three days after the deadline', async () => {
  const id = await bought(made)
  await pass(5)
  await pass(3)
  await news(id, 'all')
  await make(buyer, id, 'cancel', { note: 'I needed it last week.' })
  expect(await news(id)).toEqual({ seller: 'cancelled. The buyer gets a full refund of $100.00.' })
  expect((await buyer.get(`/orders/${id}`)).body.order).toMatchObject({ state: 'cancelled', refundedMinor: 10_000 })
})

test('overdue changes open a dispute; each side is told of the answer, the decision and its end', async () => {
  const id = await bought(made)
  await make(seller, id, 'deliver', delivery)
  await make(buyer, id, 'request-changes', { note: 'Greener.' })
  await news(id, 'all')
  await pass(14)
  expect(await news(id)).toEqual({
    buyer: expect.stringMatching(
      /^reported\. The changes you asked for were not delivered in time, so a dispute opened\. The seller can answer until [^.]+\.$/,
    ),
    seller: expect.stringMatching(
      /^reported\. You did not deliver the changes in time, so a dispute opened\. Answer by [^.]+\. If you do not answer, the buyer gets \$100\.00 back\.$/,
    ),
  })
  await make(seller, id, 'answer', { note: 'It is as green as agreed.' })
  expect(await news(id)).toEqual({
    buyer: expect.stringMatching(
      /^answered\. The seller answered\. Our staff decide by [^.]+, unless you both agree before\.$/,
    ),
    staff: 'dispute to decide. The money is held until you decide.',
  })
  await make(staff, id, 'decide', { outcome: 'refund', amountMinor: 2500, note: 'A quarter is missing.' })
  const decided = expect.stringMatching(
    /^decided\. Our staff decided: refund \$25\.00\. You can appeal until [^.;]+; then it is carried out\. The reason: A quarter is missing\.$/,
  )
  expect(await news(id)).toEqual({ buyer: decided, seller: decided })
  await make(buyer, id, 'accept-decision')
  expect(await news(id)).toEqual({
    seller: 'decision accepted. The buyer accepted the decision. If you accept it too, it is carried out at once.',
  })
  await make(seller, id, 'accept-decision')
  expect(await news(id)).toEqual({
    buyer: 'settled. The decision is carried out. You get $25.00 back. The order is completed.',
    seller: 'settled. The decision is carried out. The buyer gets $25.00 back. Your share is in your balance.',
  })
})

test('notifications of a report and of a dispute say who started it', async () => {
  const reported = await bought(made)
  await make(seller, reported, 'deliver', delivery)
  await news(reported, 'all')
  await make(buyer, reported, 'report', { note: 'It is not what was agreed.' })
  expect(await news(reported)).toMatchObject({
    seller: expect.stringMatching(
      /^reported\. The buyer reported a problem and asks for \$100\.00 back\. Answer by [^.]+\. If you do not answer, they get it back\.$/,
    ),
  })
  await make(buyer, reported, 'accept')
  const { id: purchaseId, orders } = await shop.buy(buyer, [files])
  await news(orders[0].id)
  const { deps } = shop.market
  await transaction(deps.db, (tx) => purchaseLifecycle.disputed(deps, tx, purchaseId))
  const held = 'Nothing is refunded or paid out until the bank has decided.'
  expect(await news(orders[0].id)).toMatchObject({
    buyer: `reported. Your bank was asked to take the payment back. ${held}`,
    seller: `reported. The buyer’s bank was asked to take the payment back. ${held}`,
  })
})

test('the buyer is notified of a payment after the end, and their page says so', async () => {
  await shop.add(buyer, files)
  const { purchase } = (await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'late')).body
  shop.market.advance(31 * 60_000)
  await runOrderClock(shop.market.deps)
  // Nobody is notified of a purchase they abandoned.
  expect(await news(purchase.id)).toEqual({})
  const { deps } = shop.market
  await transaction(deps.db, (tx) => purchaseLifecycle.late(deps, tx, purchase.id))
  expect(await news(purchase.id)).toEqual({
    buyer: 'Your payment came too late. $20.00 arrived after the purchase had been cancelled. You get a full refund.',
  })
})

test('a notification offers what can be done: open files, deliver, check a delivery, answer a request for time', async () => {
  const act = async (person: ShopPerson) => (await person.get('/notifications?limit=1')).body.notifications[0].act
  await bought(files, { immediateDelivery: true })
  expect(await act(buyer)).toBe('open-files')
  const id = await bought(made)
  expect([await act(buyer), await act(seller)]).toEqual([null, 'deliver'])
  await make(seller, id, 'request-time', { days: 3, note: 'The ink is late.' })
  expect(await act(buyer)).toBe('answer-time')
  await make(buyer, id, 'decline-time')
  expect(await act(seller)).toBe('deliver')
  await make(seller, id, 'deliver', delivery)
  expect(await act(buyer)).toBe('check-delivery')
  await make(buyer, id, 'request-changes', { note: 'Bluer.' })
  expect(await act(seller)).toBe('deliver')
  await make(seller, id, 'deliver', delivery)
  await make(buyer, id, 'accept')
  expect(await act(seller)).toBeNull()
})
