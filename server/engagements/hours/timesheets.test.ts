import { randomUUID } from 'node:crypto'
import { keptOf } from '@guildhall/contract/engagements/work-prices.ts'
import { beforeEach, expect, test } from 'vitest'
import { inOrder, type ShopPerson } from '../../../tests/support/commerce.ts'
import { offerOf, startHiring } from '../../../tests/support/engagements.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { holdLock } from '../../../tests/support/held-lock.ts'

const { shop, deps, market, freelancer, move, read, offered, agreed, payIn, moveOrder, pass } = await fileFixture(
  startHiring(),
)
let provider: ShopPerson
let client: ShopPerson
// Nobody may ask the same person for more than a few offers a day.
beforeEach(async () => {
  provider = await freelancer('Ada')
  client = await market.person('Maya')
})
const stranger = await market.person('Eve')

const hours = { rateMinor: 4000, perWeek: 10, weeks: 3 }
const byTheHour = { milestones: [], hours, licence: 'all-rights' }
const dayAt = (days: number) => new Date(deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const entry = (quarters: number, over: object = {}) => ({ day: dayAt(0), quarters, what: 'Tiles', ...over })
const weekOf = (person: ShopPerson, id: string, number = 1) => person.get(`/engagements/${id}/weeks/${number}`)
const sheetOf = async (person: ShopPerson, id: string, number = 1) => (await weekOf(person, id, number)).body.timesheet
const save = (person: ShopPerson, id: string, entries: object[], version: number, number = 1) =>
  person.put(`/engagements/${id}/weeks/${number}`, { entries, version })
const timer = (id: string, number = 1) =>
  provider.post(`/engagements/${id}/weeks/${number}/timer`, { day: dayAt(0), what: 'Tiles' })
const stop = (id: string, number = 1) => provider.delete(`/engagements/${id}/weeks/${number}/timer`)
const quote = (ids: string[]) =>
  client.post('/checkout/quote', { items: ids.map((each) => ({ line: { kind: 'milestone', id: each, quantity: 1 } })) })

/** An engagement by the hour whose first weeks are paid in; the first begins today. */
async function paidWeeks(count = 1, over: object = {}) {
  const id = await agreed(client, provider, { ...byTheHour, ...over })
  const { milestones } = await read(client, id)
  const ids: string[] = milestones.map((each: { id: string }) => each.id)
  return { id, ids, orders: await payIn(client, ids.slice(0, count)) }
}

test('an offer by the hour is agreed as weeks, each for its most hours', async () => {
  const id = await offered(client, provider, byTheHour)
  const { offers } = await read(client, id)
  expect(offers[0]).toMatchObject({ totalMinor: 120_000, terms: { milestones: [], hours } })
  await move(client, id, 'accept', { version: 1 })
  const { milestones, money } = await read(client, id)
  expect(milestones).toMatchObject(
    [1, 2, 3].map((number) => ({
      ...{ number, title: `Week ${number}`, amountMinor: 40_000, days: 7, state: 'unfunded' },
      week: { hours: 10, startsOn: null, workedQuarters: null },
    })),
  )
  expect(money).toMatchObject({ totalMinor: 120_000, openMinor: 120_000 })
})

test.each([
  ['milestones beside hours', { milestones: [{ title: 'A', amountMinor: 1000, days: 1 }] }, 'terms.milestones'],
  ['a price below the least', { hours: { ...hours, rateMinor: 99 } }, 'terms.hours.rateMinor'],
  ['a negative price', { hours: { ...hours, rateMinor: -4000 } }, 'terms.hours.rateMinor'],
  ['half a minor unit', { hours: { ...hours, rateMinor: 4000.5 } }, 'terms.hours.rateMinor'],
  ['no hours', { hours: { ...hours, perWeek: 0 } }, 'terms.hours.perWeek'],
  ['61 hours', { hours: { ...hours, perWeek: 61 } }, 'terms.hours.perWeek'],
  ['53 weeks', { hours: { ...hours, weeks: 53 } }, 'terms.hours.weeks'],
  ['a sum above the most', { hours: { rateMinor: 100_000, perWeek: 60, weeks: 52 } }, 'terms.milestones'],
  ['neither', { hours: null }, 'terms.milestones'],
])('an offer with %s is refused', async (_name, over, path) => {
  const id = await offered(client, provider, byTheHour)
  const { status, body } = await move(provider, id, 'offer', offerOf(1, { ...byTheHour, ...over }))
  expect([status, body.fields?.[0]?.path]).toEqual([422, path])
  await move(provider, id, 'withdraw-offer')
})

test('weeks are paid in one after another; each is due at its end, the first begins with its payment', async () => {
  const id = await agreed(client, provider, byTheHour)
  const ids: string[] = (await read(client, id)).milestones.map((each: { id: string }) => each.id)
  const { status, body } = await quote(ids.slice(1, 2))
  expect([status, body.code, body.message]).toEqual([
    ...[409, 'product_not_for_sale', 'Pay in the earlier weeks first, or together with this one.'],
  ])
  const orders = await payIn(client, ids.slice(0, 2))
  const { milestones } = await read(client, id)
  expect(milestones.map(({ week }: { week: { startsOn: string } }) => week.startsOn)).toEqual([
    dayAt(0),
    dayAt(7),
    dayAt(14),
  ])
  for (const [at, orderId] of orders.entries()) {
    const { order } = (await client.get(`/orders/${orderId}`)).body
    expect(order).toMatchObject({ fulfilment: 'hourly', state: 'paid', dueAt: `${dayAt(7 * (at + 1))}T00:00:00.000Z` })
  }
})

test('only the provider reads and enters time before the delivery; strangers find nothing', async () => {
  const { id } = await paidWeeks()
  expect((await save(provider, id, [entry(6)], 0)).status).toBe(200)
  expect(await sheetOf(provider, id)).toMatchObject({
    role: 'provider',
    isOpen: true,
    version: 1,
    entries: [{ quarters: 6 }],
  })
  expect(await sheetOf(client, id)).toMatchObject({
    role: 'client',
    isOpen: false,
    entries: [],
    timer: null,
    delivered: null,
  })
  expect((await save(client, id, [entry(6)], 1)).body.code).toBe('forbidden')
  expect((await weekOf(stranger, id)).body.code).toBe('week_not_found')
  expect((await save(stranger, id, [entry(6)], 1)).body.code).toBe('week_not_found')
  expect((await weekOf(provider, id, 4)).body.code).toBe('week_not_found')
  expect((await market.visitor.get(`/engagements/${id}/weeks/1`)).status).toBe(401)
  expect((await sheetOf(provider, id)).entries).toHaveLength(1)
})

test('a week that is not paid in takes no time', async () => {
  const { id } = await paidWeeks()
  expect((await save(provider, id, [entry(4)], 0, 2)).body.code).toBe('timesheet_closed')
  expect((await timer(id, 2)).body.code).toBe('timesheet_closed')
})

test.each([
  ['a day in the future', () => [entry(4, { day: dayAt(3) })], 'entries.0.day'],
  ['a day before the week', () => [entry(4, { day: dayAt(-1) })], 'entries.0.day'],
  ['a day after the week', () => [entry(4, { day: dayAt(7) })], 'entries.0.day'],
  ['negative time', () => [entry(-4)], 'entries.0.quarters'],
  ['no time', () => [entry(0)], 'entries.0.quarters'],
  ['minutes', () => [entry(1.5)], 'entries.0.quarters'],
  ['more than a day', () => [entry(97)], 'entries.0.quarters'],
  ['a day of 25 hours', () => [entry(50), entry(50)], 'entries'],
  ['nothing said', () => [entry(4, { what: ' ' })], 'entries.0.what'],
  ['101 entries', () => Array.from({ length: 101 }, () => entry(1)), 'entries'],
])('a timesheet with %s is refused and changes nothing', async (_name, entries, path) => {
  const { id } = await paidWeeks()
  const { status, body } = await save(provider, id, entries(), 0)
  expect([status, body.fields?.[0]?.path]).toEqual([422, path])
  expect((await sheetOf(provider, id)).entries).toEqual([])
})

test('PUT of a timesheet from a second window with an old version answers 409', async () => {
  const { id } = await paidWeeks()
  const saved = await Promise.all([save(provider, id, [entry(4)], 0), save(provider, id, [entry(8)], 0)])
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(saved.find(({ status }) => status === 409)?.body.code).toBe('timesheet_changed')
})

test('a script in a timesheet is stored and shown as text', async () => {
  const { id } = await paidWeeks()
  const what = '<script>alert(1)</script>'
  await save(provider, id, [entry(4, { what })], 0)
  expect((await sheetOf(provider, id)).entries[0].what).toBe(what)
})

test('the delivery needs time within the paid hours; unworked hours are refunded when it is accepted', async () => {
  const { id, orders } = await paidWeeks()
  const [order = ''] = orders
  const deliver = () => moveOrder(provider, order, 'deliver', { note: 'Week 1.' })
  expect((await deliver()).body.code).toBe('timesheet_empty')
  await save(provider, id, [entry(41)], 0)
  expect((await deliver()).body.code).toBe('timesheet_over')
  await save(provider, id, [entry(20), entry(10, { what: 'Tests' })], 1)
  expect((await deliver()).status).toBe(200)
  const sheet = await sheetOf(client, id)
  expect(sheet.delivered).toMatchObject({ quarters: 30, keptMinor: 30_000 })
  expect(sheet.entries).toHaveLength(2)
  expect((await save(provider, id, [entry(40)], 2)).body.code).toBe('timesheet_closed')
  const accepted = (await moveOrder(client, order, 'accept')).body.order
  expect(accepted).toMatchObject({ state: 'completed', refundedMinor: 10_000, keptMinor: 30_000 })
  expect(accepted.events.slice(-2)).toMatchObject([
    { actor: 'clock', act: 'unworked', amountMinor: 10_000 },
    { actor: 'buyer', act: 'accept' },
  ])
  expect(accepted.papers[0]).toMatchObject({ amountMinor: 30_000 })
  const { milestones, money, state } = await read(provider, id)
  expect(milestones[0]).toMatchObject({ state: 'released', week: { workedQuarters: 30 } })
  expect([state, money.releasedMinor, money.feeMinor]).toEqual(['active', 30_000, 3000 + 2 * 4000])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('without an answer it is accepted after 14 days, and unworked hours are refunded', async () => {
  const { id, orders } = await paidWeeks(1, { hours: { ...hours, weeks: 1 } })
  await save(provider, id, [entry(10)], 0)
  await moveOrder(provider, orders[0] ?? '', 'deliver', { note: 'Week 1.' })
  await pass(14)
  const { order } = (await client.get(`/orders/${orders[0]}`)).body
  expect([order.state, order.refundedMinor]).toEqual(['completed', 30_000])
  expect((await read(client, id)).state).toBe('completed')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('asked for changes, the provider corrects the timesheet and delivers it again', async () => {
  const { id, orders } = await paidWeeks()
  const [order = ''] = orders
  await save(provider, id, [entry(40)], 0)
  await moveOrder(provider, order, 'deliver', { note: 'Week 1.' })
  await moveOrder(client, order, 'request-changes', { note: 'That was five hours.' })
  // The client still reads what was delivered.
  await save(provider, id, [entry(20)], 1)
  expect((await sheetOf(client, id)).entries).toMatchObject([{ quarters: 40 }])
  await moveOrder(provider, order, 'deliver', { note: 'Right.' })
  expect((await moveOrder(client, order, 'accept')).body.order).toMatchObject({ refundedMinor: 20_000 })
})

test.each([
  ['the first entry', (id: string) => save(provider, id, [entry(4)], 1)],
  ['the timer', (id: string) => timer(id)],
])('%s begins the work: the client can no longer withdraw', async (_name, enter) => {
  const { id, orders } = await paidWeeks()
  await save(provider, id, [], 0)
  expect((await sheetOf(provider, id)).order.hasBegun).toBe(false)
  expect((await enter(id)).body.timesheet.order.hasBegun).toBe(true)
  expect((await moveOrder(client, orders[0] ?? '', 'withdraw')).body.code).toBe('order_moved')
})

test('a timesheet that is refused does not begin the work', async () => {
  const { id, orders } = await paidWeeks()
  expect((await save(provider, id, [entry(4, { day: dayAt(3) })], 0)).status).toBe(422)
  expect((await save(client, id, [entry(4)], 0)).body.code).toBe('forbidden')
  expect((await moveOrder(client, orders[0] ?? '', 'withdraw')).body.order.state).toBe('cancelled')
})

test('the version that was read is delivered, with or without a note; every delivery is kept', async () => {
  const { id, orders } = await paidWeeks()
  const [order = ''] = orders
  const deliver = (version: number, person = provider) => person.post(`/engagements/${id}/weeks/1/deliver`, { version })
  await save(provider, id, [entry(40)], 0)
  expect((await deliver(0)).body.code).toBe('timesheet_changed')
  expect((await client.get(`/orders/${order}`)).body.order.state).toBe('paid')
  expect((await deliver(1, client)).body.code).toBe('forbidden')
  expect((await deliver(1, stranger)).body.code).toBe('week_not_found')
  expect((await deliver(1)).body.timesheet.order.state).toBe('delivered')
  expect((await deliver(1)).body.code).toBe('timesheet_closed')
  await moveOrder(client, order, 'request-changes', { note: 'That was five hours.' })
  await save(provider, id, [entry(20)], 1)
  await deliver(2)
  const { delivered, earlier, version } = await sheetOf(client, id)
  expect(delivered).toMatchObject({ quarters: 20, keptMinor: 20_000 })
  expect(earlier).toMatchObject([{ keptMinor: 40_000, entries: [{ quarters: 40 }] }])
  // The client does not learn when time is entered.
  expect(version).toBe(0)
})

test('an earlier refund counts towards what was not worked', async () => {
  const { id, orders } = await paidWeeks()
  const [order = ''] = orders
  await save(provider, id, [entry(30)], 0)
  await moveOrder(provider, order, 'deliver', { note: 'Week 1.' })
  await moveOrder(provider, order, 'refund', { amountMinor: 4000, note: 'For the wait.' })
  expect((await moveOrder(client, order, 'accept')).body.order).toMatchObject({
    state: 'completed',
    refundedMinor: 10_000,
  })
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a dispute that the seller wins pays what was worked, and no more', async () => {
  const { id, orders } = await paidWeeks()
  const [order = ''] = orders
  await save(provider, id, [entry(30)], 0)
  await moveOrder(provider, order, 'deliver', { note: 'Week 1.' })
  await moveOrder(client, order, 'report', { note: 'Too slow.', amountMinor: 20_000 })
  await moveOrder(provider, order, 'propose-split', { amountMinor: 0 })
  const { order: ended } = (await moveOrder(client, order, 'accept-split', { amountMinor: 0 })).body
  expect([ended.state, ended.refundedMinor]).toEqual(['completed', 10_000])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('the timer adds its time in quarters; a person has one timer, and a delivery waits for it', async () => {
  const one = await paidWeeks(2)
  const other = await paidWeeks()
  expect((await timer(one.id)).body.timesheet.timer).toMatchObject({ what: 'Tiles', day: dayAt(0) })
  expect((await sheetOf(client, one.id)).timer).toBeNull()
  for (const again of [timer(one.id), timer(other.id)]) expect((await again).body.code).toBe('timer_running')
  await save(provider, one.id, [entry(1)], 1)
  expect((await moveOrder(provider, one.orders[0] ?? '', 'deliver', { note: 'So.' })).body.code).toBe('timer_running')
  market.advance(50 * 60_000)
  const { timesheet } = (await stop(one.id)).body
  expect([timesheet.timer, timesheet.entries.map(({ quarters }: { quarters: number }) => quarters)]).toEqual([
    null,
    [1, 3],
  ])
  expect((await stop(one.id)).body.timesheet.entries).toHaveLength(2)
  expect((await timer(other.id)).status).toBe(200)
  // A cancelled week stops its timer.
  await moveOrder(provider, other.orders[0] ?? '', 'cancel')
  expect((await timer(one.id)).status).toBe(200)
})

test('timers of two weeks started at the same moment: one runs, the other answers 409', async () => {
  const weeks = [(await paidWeeks()).id]
  client = await market.person('Maya')
  weeks.push((await paidWeeks()).id)
  // Both weeks have begun and have a timesheet.
  for (const id of weeks) await save(provider, id, [entry(1)], 0)
  const lock = await holdLock(deps.db, 'select from timesheets for update')
  const requests = weeks.map((id) => timer(id))
  await lock.untilHeld(requests)
  await lock.release()
  expect((await Promise.all(requests)).map(({ status }) => status).sort()).toEqual([200, 409])
})

test('thirty acceptances at once refund the unworked hours once', async () => {
  const { id, orders } = await paidWeeks()
  const [order = ''] = orders
  await save(provider, id, [entry(30)], 0)
  await moveOrder(provider, order, 'deliver', { note: 'Week 1.' })
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => client.post(`/orders/${order}/accept`, {}, { 'idempotency-key': randomUUID() })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await client.get(`/orders/${order}`)).body.order.refundedMinor).toBe(10_000)
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('time saved while the week is delivered is in the delivery, or is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, orders } = await paidWeeks()
    await save(provider, id, [entry(4)], 0)
    const [saved] = await Promise.all([
      save(provider, id, [entry(8)], 1),
      moveOrder(provider, orders[0] ?? '', 'deliver', { note: 'So.' }),
    ])
    const { delivered, entries } = await sheetOf(provider, id)
    expect(delivered.quarters).toBe(saved.status === 200 ? 8 : 4)
    expect(entries).toEqual(delivered.entries)
  }
})

test.each([
  [{ priceMinor: 40_000, hours: 10 }, 40, 40_000],
  [{ priceMinor: 40_000, hours: 10 }, 1, 1000],
  // 101 minor units for an hour: the half of a quarter goes to the client.
  [{ priceMinor: 101, hours: 1 }, 1, 25],
  [{ priceMinor: 101, hours: 1 }, 2, 50],
  [{ priceMinor: 101, hours: 1 }, 3, 76],
])('of a week of %o the provider keeps for %i quarters %i', (week, worked, kept) => {
  expect(keptOf(week, worked)).toBe(kept)
})
