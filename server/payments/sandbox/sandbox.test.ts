import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startListeningApp } from '../../../tests/support/listening-app.ts'
import { pendingPurchase } from '../../../tests/support/purchases.ts'
import { payments, startPayment } from '../service.ts'
import { testCards } from './cards.ts'

const site = await fileFixture(startListeningApp())

let purchaseId: string
let path: string
beforeEach(async () => {
  purchaseId = await pendingPurchase(site.deps)
  const started = await startPayment(site.deps, { purchaseId, email: 'ada@carrow.example' })
  path = new URL(started?.url ?? '').pathname
})

const host = () => new URL(site.config.origin).host
const get = (url: string) => site.app.inject({ url, headers: { host: host() } })
const send = (url: string, form: Record<string, string>, headers: object = {}) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: {
      host: host(),
      origin: site.config.origin,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(form).toString(),
  })
const by = (says: RegExp, over: object = {}) => ({
  number: testCards.find((card) => says.test(card.says))?.number ?? '',
  expiry: '12 / 39',
  code: '123',
  ...over,
})
const pay = (form: Record<string, string>) => send(path, form)
const state = async () => (await payments.of(site.deps.db, purchaseId))?.state
const purchase = async () =>
  (await site.deps.db.execute(sql`select state from purchases where id = ${purchaseId}`)).rows[0]?.state
const webhooks = async () =>
  (
    await site.deps.db.execute<{ type: string; delivered_at: string | null; late: boolean; body: string }>(
      sql`select w.type, w.delivered_at, w.body, w.due_at > p.created_at + interval '9 seconds' as late
          from sandbox_webhooks w join sandbox_payments p on p.reference = w.payment
          where p.purchase_id = ${purchaseId} order by w.id`,
    )
  ).rows
const soon = { timeout: 15_000, interval: 100 }
const wayBack = () => `${site.config.origin}/payment-success?purchase=${purchaseId}`
const back = () => `${wayBack()}&from=payment`

test('the form shows what is paid, lists the test cards and leads back without paying', async () => {
  const page = await get(path)
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain('$701.80')
  expect(page.body).toContain('<label for="number">Card number</label>')
  for (const { number } of testCards) expect(page.body).toContain(number)
  expect(page.body).toContain(`href="${wayBack()}"`)
  expect(page.body).not.toContain('<script')
  expect((await get(`${path}?card=4242424242424242`)).body).toContain('value="4242 4242 4242 4242"')
  expect(await state()).toBe('open')
})

test('a good card pays and leads back, and a signed webhook marks the purchase as paid; a second click charges nothing', async () => {
  const answers = await Promise.all([pay(by(/at once/)), pay(by(/at once/))])
  for (const answer of answers) expect([answer.statusCode, answer.headers.location]).toEqual([303, back()])
  await expect.poll(purchase, soon).toBe('paid')
  expect(await state()).toBe('succeeded')
  expect((await pay(by(/Declined/))).headers.location).toBe(back())
  const page = (await get(path)).body
  expect(page).toContain('<h1>Paid</h1>')
  expect(page).not.toContain('name="number"')
  await expect.poll(async () => (await webhooks()).every((each) => each.delivered_at), soon).toBe(true)
  expect((await webhooks()).map(({ type }) => type)).toEqual(['payment.processing', 'payment.succeeded'])
})

test('only test cards are accepted, and any other number is not shown again', async () => {
  const answer = await pay(by(/at once/, { number: '4111 1111 1111 1111', expiry: '01 / 20', code: '1' }))
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('This page does not take real cards. Use one of the test cards below.')
  expect(answer.body).toContain('Enter a month that is not over')
  expect(answer.body).toContain('Enter the three digits of the code.')
  expect(answer.body).toContain('aria-invalid="true" aria-describedby="number-wrong"')
  expect(answer.body).not.toContain('4111')
  const hostile = await pay(by(/at once/, { expiry: '"><script>alert(1)</script>' }))
  expect(hostile.body).not.toContain('<script>')
  expect(await webhooks()).toEqual([])
})

test.each([
  ['declined', /^Declined/, 'Your card was declined'],
  ['short of money', /Not enough/, 'There is not enough money on this card'],
])('a card that is %s says so, and another one can be tried', async (_name, card, says) => {
  expect((await pay(by(card))).headers.location).toBe(path)
  const page = (await get(path)).body
  expect(page).toContain(says)
  expect(page).toContain('name="number"')
  await expect.poll(state, soon).toBe('failed')
  expect((await pay(by(/at once/))).headers.location).toBe(back())
  await expect.poll(purchase, soon).toBe('paid')
})

test('3-D Secure: a refusal fails, an approval pays, and clicking both pays or fails once', async () => {
  expect((await pay(by(/^Asks the bank \(/))).headers.location).toBe(`${path}/secure`)
  const page = (await get(`${path}/secure`)).body
  expect(page).toContain('Is this payment yours?')
  expect(page).toContain('ending 3184')
  expect((await send(`${path}/secure`, { answer: 'refuse' })).headers.location).toBe(path)
  expect((await get(path)).body).toContain('Your bank did not confirm this payment.')
  // A page left open cannot approve a step that is over.
  expect((await send(`${path}/secure`, { answer: 'approve' })).headers.location).toBe(path)
  await pay(by(/^Asks the bank \(/))
  expect((await send(`${path}/secure`, { answer: 'approve' })).headers.location).toBe(back())
  expect((await send(`${path}/secure`, { answer: 'refuse' })).headers.location).toBe(back())
  await expect.poll(purchase, soon).toBe('paid')
})

test('3-D Secure is approved and the card is still declined', async () => {
  await pay(by(/declined even/))
  expect((await send(`${path}/secure`, { answer: 'approve' })).headers.location).toBe(path)
  expect((await get(path)).body).toContain('Your card was declined')
})

test('a slow card is processing for twenty seconds; one that never answers stays so and sends nothing', async () => {
  expect((await pay(by(/20 seconds/))).headers.location).toBe(back())
  await expect.poll(state, soon).toBe('processing')
  expect((await get(path)).body).toContain('<h1>Pending</h1>')
  site.advance(21_000)
  expect((await get(path)).body).toContain('<h1>Paid</h1>')
  await expect.poll(purchase, soon).toBe('paid')

  const silent = await pendingPurchase(site.deps)
  const started = await startPayment(site.deps, { purchaseId: silent, email: 'ada@carrow.example' })
  purchaseId = silent
  path = new URL(started?.url ?? '').pathname
  expect((await pay(by(/for ever/))).headers.location).toBe(back())
  site.advance(60_000)
  expect((await get(path)).body).toContain('<h1>Pending</h1>')
  expect(await webhooks()).toEqual([])
})

test.each([
  ['late', ['payment.processing late', 'payment.succeeded late']],
  ['twice', ['payment.processing', 'payment.processing', 'payment.succeeded', 'payment.succeeded']],
  ['reversed', ['payment.processing late', 'payment.succeeded']],
])('webhooks on request: %s', async (delivery, expected) => {
  await pay(by(/at once/, { delivery }))
  const sent = await webhooks()
  expect(sent.map(({ type, late }) => (late ? `${type} late` : type))).toEqual(expected)
  expect(new Set(sent.map(({ body }) => JSON.parse(body).id)).size).toBe(2)
  if (delivery !== 'late') await expect.poll(purchase, soon).toBe('paid')
})

test('an undelivered webhook is sent again, also after a restart', async () => {
  const real = globalThis.fetch
  let isDown = true
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((...given) => (isDown ? Promise.reject(new TypeError('no connection')) : real(...given)))
  await pay(by(/at once/))
  const attempts = async () =>
    (
      await site.deps.db.execute<{ n: number }>(
        sql`select min(attempts)::int as n from sandbox_webhooks w join sandbox_payments p on p.reference = w.payment
            where p.purchase_id = ${purchaseId}`,
      )
    ).rows[0]?.n
  await expect.poll(attempts, soon).toBe(1)
  expect((await webhooks()).map(({ delivered_at }) => delivered_at)).toEqual([null, null])
  isDown = false
  site.advance(10_000)
  await site.deps.jobs.stop()
  await site.deps.jobs.start()
  await site.deps.jobs.enqueue(site.deps.db, 'sandbox', {})
  await expect.poll(purchase, soon).toBe('paid')
  spy.mockRestore()
})

test('the list of payments opens and closes disputes, which arrive as webhooks', async () => {
  await pay(by(/at once/))
  await expect.poll(purchase, soon).toBe('paid')
  expect((await get('/dev/pay')).body).toContain('Open a dispute')
  const disputed = async () =>
    (
      await site.deps.db.execute(
        sql`select disputed_at is not null as is from payments where purchase_id = ${purchaseId}`,
      )
    ).rows[0]?.is
  expect((await send(`${path}/dispute`, { dispute: 'open' })).headers.location).toBe('/dev/pay')
  await expect.poll(disputed, soon).toBe(true)
  expect((await get('/dev/pay')).body).toContain('succeeded, disputed')
  await send(`${path}/dispute`, { dispute: 'close' })
  await expect.poll(disputed, soon).toBe(false)
})

test('other sites, other types and unknown payments are refused', async () => {
  const foreign = await send(path, by(/at once/), { origin: 'https://evil.example' })
  expect(foreign.statusCode).toBe(403)
  expect((await send(path, by(/at once/), { 'content-type': 'application/json' })).statusCode).toBe(415)
  expect((await get('/dev/pay/pay_unknown')).statusCode).toBe(404)
  expect((await send('/dev/pay/pay_unknown', by(/at once/))).statusCode).toBe(404)
  expect((await send('/dev/pay/pay_unknown/secure', { answer: 'approve' })).statusCode).toBe(404)
  expect((await send(path, { ...by(/at once/), number: 'x'.repeat(5000) })).statusCode).toBe(413)
  expect(await webhooks()).toEqual([])
})
