import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { runOrderClock } from '../clock.ts'

const day = 86_400_000

const shop = await fileFixture(startShop())
const seller = await shop.seller('Ada')
const buyer = await shop.market.person('Maya')
const logo = await shop.offer(seller, { title: 'A logo', price: 100, durationDays: 10 }, 'made')

const now = () => shop.market.deps.clock.now().getTime()
const read = async (id: string) => (await buyer.get(`/orders/${id}`)).body.order
const passTo = async (moment: string, early = 0) => {
  shop.market.advance(Date.parse(moment) - now() - early)
  await runOrderClock(shop.market.deps)
}
async function ordered(): Promise<string> {
  return (await shop.buy(buyer, [logo])).orders[0].id
}
async function ask(id: string, days = 5) {
  const answer = await seller.post(`/orders/${id}/request-time`, { days, note: 'Two screens more.' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.order
}
const agree = (id: string, until: string) => buyer.post(`/orders/${id}/accept-time`, { until })
const later = (moment: string, days: number) => new Date(Date.parse(moment) + days * day).toISOString()

test('a seller asks for more time, the buyer agrees, and everything counts from the new deadline', async () => {
  const id = await ordered()
  const before = await read(id)
  const asked = await ask(id)
  const at = asked.events.at(-1).at
  expect(asked.timeRequest).toEqual({ until: later(before.dueAt, 5), lapsesAt: later(at, 3) })
  expect(asked).toMatchObject({ state: 'paid', turn: 'seller', dueAt: before.dueAt, actsAt: before.actsAt })
  const { body } = await agree(id, asked.timeRequest.until)
  expect(body.order).toMatchObject({
    state: 'paid',
    timeRequest: null,
    dueAt: asked.timeRequest.until,
    actsAt: asked.timeRequest.until,
    cancelFrom: later(asked.timeRequest.until, 3),
  })
  expect(body.order.events.slice(-2)).toMatchObject([
    { actor: 'seller', act: 'request-time', note: 'Two screens more.', until: asked.timeRequest.until },
    { actor: 'buyer', act: 'accept-time', until: asked.timeRequest.until },
  ])
  await passTo(before.dueAt, -1000)
  expect((await read(id)).events.at(-1).act).toBe('accept-time')
  await passTo(asked.timeRequest.until)
  expect(await read(id)).toMatchObject({ state: 'paid', actsAt: later(asked.timeRequest.until, 14) })
})

test('a deadline that has passed is moved from the current time, and the reminder is sent again', async () => {
  const id = await ordered()
  const { dueAt } = await read(id)
  await passTo(later(dueAt, 2))
  const { timeRequest, events } = await ask(id, 1)
  // The new deadline is earlier than the three days for an answer.
  const until = later(events.at(-1).at, 1)
  expect(timeRequest).toEqual({ until, lapsesAt: until })
  await agree(id, until)
  await passTo(until)
  expect((await read(id)).events.slice(-2)).toMatchObject([{ act: 'accept-time' }, { act: 'remind', state: 'paid' }])
})

test('an unanswered request expires after exactly three days, and the deadline stays', async () => {
  const id = await ordered()
  const { timeRequest, dueAt, actsAt } = await ask(id)
  await passTo(timeRequest.lapsesAt, 1000)
  expect((await read(id)).timeRequest).toEqual(timeRequest)
  await passTo(timeRequest.lapsesAt)
  expect(await read(id)).toMatchObject({ timeRequest: null, dueAt, actsAt, state: 'paid' })
  expect((await read(id)).events.at(-1)).toMatchObject({ actor: 'clock', act: 'lapse-time' })
  const [news] = (await seller.get('/notifications')).body.notifications
  expect(news).toMatchObject({ title: expect.stringContaining('the deadline did not change'), href: `/sales/${id}` })
  expect((await agree(id, timeRequest.until)).body.message).toBe(
    'There is no open request for more time, so the deadline stays.',
  )
})

test('an answer to an expired request is refused, also before the timer has run', async () => {
  const id = await ordered()
  const { timeRequest } = await ask(id)
  shop.market.advance(3 * day)
  expect((await agree(id, timeRequest.until)).status).toBe(409)
  expect((await buyer.post(`/orders/${id}/decline-time`, {})).status).toBe(409)
})

test('the buyer keeps the deadline, and can be asked three times', async () => {
  const id = await ordered()
  const { dueAt } = await read(id)
  for (const days of [1, 30, 2]) {
    await ask(id, days)
    const { body } = await buyer.post(`/orders/${id}/decline-time`, { note: 'The fair begins that day.' })
    expect(body.order).toMatchObject({ timeRequest: null, dueAt })
  }
  const fourth = await seller.post(`/orders/${id}/request-time`, { days: 1, note: 'Please.' })
  expect([fourth.status, fourth.body.code]).toEqual([409, 'more_time_used_up'])
  expect((await seller.get(`/sales/${id}`)).body.order.moves).not.toContain('request-time')
})

test('the buyer agrees to the date they read: a newer request needs a new answer', async () => {
  const id = await ordered()
  const first = (await ask(id, 2)).timeRequest
  const second = (await ask(id, 20)).timeRequest
  const refused = await agree(id, first.until)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The seller has asked for another date. Read it before you agree.',
  ])
  expect((await read(id)).timeRequest).toEqual(second)
  expect((await agree(id, second.until)).body.order.dueAt).toBe(second.until)
})

test('two answers at the same time: one counts', async () => {
  for (const _round of [1, 2, 3]) {
    const id = await ordered()
    const { timeRequest } = await ask(id)
    const answers = await Promise.all([agree(id, timeRequest.until), buyer.post(`/orders/${id}/decline-time`, {})])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    shop.market.advance(1000)
  }
})

test('a delivery ends the request, and more time for changes moves their escalation to staff', async () => {
  const id = await ordered()
  await ask(id)
  await seller.post(`/orders/${id}/deliver`, { note: 'Here it is.' })
  expect(await read(id)).toMatchObject({ state: 'delivered', timeRequest: null })
  await buyer.post(`/orders/${id}/request-changes`, { note: 'Greener.' })
  const changes = await read(id)
  expect(changes.dueAt).toBe(changes.actsAt)
  const { timeRequest } = await ask(id, 4)
  expect(timeRequest.until).toBe(later(changes.actsAt, 4))
  const agreed = (await agree(id, timeRequest.until)).body.order
  expect(agreed).toMatchObject({ state: 'changes-requested', actsAt: timeRequest.until })
  await passTo(timeRequest.until, 1000)
  expect((await read(id)).state).toBe('changes-requested')
  await passTo(timeRequest.until)
  expect((await read(id)).state).toBe('reported')
})

test('a request counts as the buyer’s turn in lists, tasks and counts, and stays the seller’s too', async () => {
  const noor = await shop.market.person('Noor')
  const { id } = (await shop.buy(noor, [logo])).orders[0]
  const counts = async () => (await noor.get('/orders/summary')).body.counts
  expect(await counts()).toMatchObject({ yours: 0, theirs: 1 })
  const { timeRequest } = await ask(id)
  expect(await counts()).toMatchObject({ yours: 1, theirs: 0 })
  const ids = (items: { id: string }[]) => items.map((each) => each.id)
  expect(ids((await noor.get('/orders?turn=yours')).body.items)).toEqual([id])
  expect(ids((await seller.get('/sales?turn=yours')).body.items)).toContain(id)
  const { waiting } = (await noor.get('/dashboarddata')).body
  expect(waiting.items).toMatchObject([{ kind: 'order', side: 'bought', dueAt: timeRequest.lapsesAt, order: { id } }])
  const [news] = (await noor.get('/notifications')).body.notifications
  expect(news).toMatchObject({ title: expect.stringContaining('more time requested'), href: `/orders/${id}` })
})

test('invalid numbers of days, invalid dates and a request without a reason are refused, and change nothing', async () => {
  const id = await ordered()
  for (const days of [0, -1, 31, 1.5, '3', null, undefined]) {
    const { status, body } = await seller.post(`/orders/${id}/request-time`, { days, note: 'Because.' })
    expect([days, status, body.fields?.[0]?.path]).toEqual([days, 422, 'days'])
  }
  for (const note of ['', '  ', undefined, 'a'.repeat(2001)])
    expect((await seller.post(`/orders/${id}/request-time`, { days: 3, note })).body.fields?.[0]?.path).toBe('note')
  await ask(id)
  for (const until of ['', 'tomorrow', 5, null, undefined])
    expect((await buyer.post(`/orders/${id}/accept-time`, { until })).body.fields?.[0]?.path).toBe('until')
  expect((await agree(id, '2026-02-30T00:00:00.000Z')).status).toBe(422)
  expect((await read(id)).events.filter(({ act }: { act: string }) => act === 'request-time')).toHaveLength(1)
})

test('the database refuses a request where nobody works, and a deadline that is not later', async () => {
  const id = await ordered()
  await ask(id)
  const refused = (change: ReturnType<typeof sql>) =>
    expect(shop.market.deps.db.execute(sql`update orders set ${change} where id = ${id}`)).rejects.toMatchObject({
      cause: { constraint: expect.stringMatching(/^orders_(more_time|turn)/) },
    })
  await refused(sql`more_time_until = due_at, more_time_lapses_at = due_at`)
  await refused(sql`more_time_lapses_at = null`)
  await refused(sql`turn = 'buyer', state = 'delivered'`)
  await refused(sql`more_time_requests = 4`)
})
