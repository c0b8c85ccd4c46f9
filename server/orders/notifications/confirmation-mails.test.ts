import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createMail } from '#mail/create-mail.ts'
import { delivery, type ShopPerson, startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { mailsTo } from '../../../tests/support/mails.ts'
import { runOrderClock } from '../clock.ts'
import { momentText } from '../moments.ts'
import { sendOrderMail, sendPurchaseMail } from './confirmation-mails.ts'

// Confirmations are sent whatever was read in the bell and whatever notification settings say.

let buyer: ShopPerson
let jobs: { name: string; data: unknown }[] = []
const day = 86_400_000

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const files = await shop.offer(ada, { title: 'Tide <b>tables</b>', price: 20 })
const made = await shop.offer(ada, { title: 'A logo', price: 100, durationDays: 5 }, 'made')
const free = await shop.offer(ada, { title: 'A tide table', price: 0 })
shop.market.deps.jobs.enqueue = async (_tx, name, data) => void jobs.push({ name, data })
beforeEach(async () => {
  jobs = []
  buyer = await shop.market.person('Maya')
  // Neither this setting nor a read bell stops a confirmation.
  await buyer.put('/notifications/mail', { orders: false })
})

const move = (person: ShopPerson, id: string, name: string, body: object = {}) =>
  person.post(`/orders/${id}/${name}`, body, { 'idempotency-key': `${id}-${name}` })
const order = async (id: string) => (await buyer.get(`/orders/${id}`)).body.order

/** Runs the waiting jobs; returns the mails that the buyer got from them. */
async function mails() {
  await buyer.post('/notifications/read-all', {})
  const { deps } = shop.market
  const mail = createMail(deps.config, deps.db, deps.clock)
  const { rows } = await deps.db.execute<{ email: string }>(sql`select email from people where id = ${buyer.id}`)
  const email = rows[0]?.email ?? ''
  const before = (await mailsTo(deps.db, email)).length
  const waiting = jobs.splice(0)
  for (const { name, data } of waiting) {
    if (name === 'purchase-mail') await sendPurchaseMail({ ...deps, mail }, data as { id: string; what: 'paid' })
    if (name === 'order-mail') await sendOrderMail({ ...deps, mail }, data as { event: number })
  }
  const all = await mailsTo(deps.db, email)
  return all.slice(0, all.length - before)
}

test('a purchase is confirmed in one mail: items, seller, price, delivery date, and how to withdraw', async () => {
  const purchase = await shop.buy(buyer, [files, made])
  const [{ id, number }, work] = purchase.orders
  const [mail, ...more] = await mails()
  expect([mail?.subject, more]).toEqual([`Confirmation of orders ${number} and ${work.number}`, []])
  const { paidAt, dueAt, cancelFrom } = await order(work.id)
  const opens = momentText(new Date(Date.parse(paidAt) + 14 * day))
  for (const words of [
    `You paid $120.00 on ${momentText(paidAt)}, and this email is your receipt.`,
    `Order ${number}, from Ada Studio, 1 Quay Street, IE`,
    'Tide <b>tables</b>: one licence (Personal use), $20.00',
    'A logo: one licence (Personal use), $100.00',
    `The files are locked until you open them, and open automatically on ${opens}.`,
    `Order ${work.number}, from Ada Studio, 1 Quay Street, IE`,
    `It is made to order and due on ${momentText(dueAt)}. If nothing is delivered, you can cancel on the order’s page from ${momentText(cancelFrom)}`,
    `/orders/${id}/invoice`,
    `/orders/${work.id}/invoice`,
    'Billed to Maya Chen, maya@example.org.',
    '/refund-policy',
  ])
    expect(mail?.text).toContain(words)
  expect(mail?.links).toEqual([`${shop.market.deps.config.origin}/payment-success?purchase=${purchase.id}`])
  expect(mail?.html).toContain('Tide &lt;b&gt;tables&lt;/b&gt;')
  // A payment reported twice is confirmed once.
  await shop.settle(purchase.id)
  expect(await mails()).toEqual([])
})

test('consent at the checkout is in the confirmation, with its text and time', async () => {
  const { orders } = await shop.buy(buyer, [files], { immediateDelivery: true })
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.text).toMatch(
    /You agreed to this at checkout on .+ UTC: “You get the files at once\. Your right to withdraw from buying them ends when they open\.”/,
  )
  expect(mail?.text).not.toContain('without giving a reason')
  expect((await order(orders[0].id)).state).toBe('delivered')
})

test('consent to some of the files is confirmed with their order, the others can be withdrawn from', async () => {
  const other = await shop.offer(ada, { title: 'Charts', price: 30 })
  for (const id of [files, other]) await shop.add(buyer, id)
  const { quoteId, lines } = await shop.quote(buyer)
  const charts = lines.find(({ title }: { title: string }) => title === 'Charts')
  const consent = { immediateDelivery: [charts.lineId] }
  await shop.settle((await shop.checkout(buyer, quoteId, quoteId, consent)).body.purchase.id)
  const [open = '', closed = ''] = ((await mails())[0]?.text ?? '').split('Charts').toReversed()
  expect(open).toContain('You agreed to this at checkout on')
  expect(open).not.toContain('without giving a reason')
  expect(closed).toContain('without giving a reason')
  expect(closed).not.toContain('You agreed')
})

test('consent on the order page, a withdrawal and each refund are confirmed', async () => {
  const [first, second] = [(await shop.buy(buyer, [files])).orders[0].id, (await shop.buy(buyer, [files])).orders[0].id]
  await mails()
  await move(buyer, first, 'open-assets')
  const [consent] = await mails()
  expect(consent?.subject).toMatch(/^Order \d+: the files are open$/)
  expect(consent?.text).toContain(
    '“You get the files now. Your right to withdraw from buying them ends when they open.”',
  )
  await move(buyer, second, 'withdraw')
  const [withdrawal] = await mails()
  expect(withdrawal?.subject).toMatch(/: your withdrawal$/)
  expect(withdrawal?.text).toContain('You get $20.00 back.')
  await move(ada, first, 'refund', { amountMinor: 500, note: 'For the typo.' })
  const [refund, ...more] = await mails()
  expect([refund?.subject?.replace(/\d+/, 'n'), more]).toEqual(['Order n: refund of $5.00', []])
  expect(refund?.text).toContain('For the typo.')
})

test('an undelivered order that ends is confirmed to its buyer, whether its buyer, its seller or the timer cancelled it', async () => {
  const ids = []
  for (let n = 0; n < 3; n += 1) ids.push((await shop.buy(buyer, [made])).orders[0].id as string)
  const [bySeller = '', byBuyer = '', byClock = ''] = ids
  await mails()
  await move(ada, bySeller, 'cancel', { note: 'I am ill.' })
  expect((await mails()).map(({ text }) => text)).toEqual([
    expect.stringMatching(/The seller cancelled[\s\S]+I am ill\./),
  ])
  shop.market.advance(5 * day)
  await runOrderClock(shop.market.deps)
  shop.market.advance(3 * day)
  await move(buyer, byBuyer, 'cancel')
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('You cancelled order')])
  shop.market.advance(11 * day)
  await runOrderClock(shop.market.deps)
  expect((await order(byClock)).state).toBe('cancelled')
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('You get $100.00 back.')])
})

test('a free order is confirmed without amounts, and the seller still gets notifications', async () => {
  await shop.add(buyer, free)
  const { quoteId } = await shop.quote(buyer)
  const { purchase } = (await shop.checkout(buyer, quoteId, quoteId, { immediateDelivery: true })).body
  const [mail] = await mails()
  expect(mail?.text).toContain('It costs nothing.')
  expect(mail?.text).not.toMatch(/\$|Invoice/)
  const id = (await shop.buy(buyer, [made])).orders[0].id
  await mails()
  expect((await move(ada, id, 'deliver', delivery)).status).toBe(200)
  expect(jobs.map(({ name }) => name)).toEqual(['notification-mail'])
  expect(purchase.orders).toHaveLength(1)
})

test('without its confirmation mail job a purchase is not paid', async () => {
  await shop.add(buyer, files)
  const { purchase } = (await shop.checkout(buyer, (await shop.quote(buyer)).quoteId, 'lost')).body
  const { jobs: queue } = shop.market.deps
  const { enqueue } = queue
  queue.enqueue = async (_tx, name) => {
    if (name === 'purchase-mail') throw new Error('The queue is away')
  }
  await expect(shop.settle(purchase.id)).rejects.toThrow('The queue is away')
  queue.enqueue = enqueue
  expect((await buyer.get(`/purchases/${purchase.id}`)).body.purchase.state).toBe('pending')
  await shop.settle(purchase.id)
  expect(await mails()).toHaveLength(1)
})
