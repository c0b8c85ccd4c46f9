import { randomUUID } from 'node:crypto'
import type { CancelRule } from '@guildhall/contract/orders/cancel-rules.ts'
import { refundAt } from '@guildhall/contract/orders/cancel-rules.ts'
import { expect, test } from 'vitest'
import { inOrder, type ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startPaidSessions } from '../../../tests/support/paid-sessions.ts'

// What happens with the money of a paid session: cancelled, moved, held, missed.

const sessions = await fileFixture(startPaidSessions())
const { market, shop, paid, passTo } = sessions
const guest = () => market.person('Tomas')
const orderOf = async (person: ShopPerson, id: string) => (await person.get(`/orders/${id}`)).body.order
const bookingOf = async (person: ShopPerson, id: string) => (await person.get(`/bookings/${id}`)).body.booking
const before = (start: string, hours: number, seconds: number) =>
  new Date(Date.parse(start) - hours * 3_600_000 + seconds * 1000).toISOString()
const papers = async (person: ShopPerson, id: string) =>
  (await orderOf(person, id)).papers.map(({ amountMinor }: { amountMinor: number }) => amountMinor)
const balances = async () => {
  const { check, sums } = await shop.ledger()
  expect(check).toEqual(inOrder)
  return sums
}
const backs: [rule: CancelRule, hours: number, seconds: number, back: number][] = [
  ['easy', 2, -1, 4001],
  ['easy', 2, 0, 0],
  ['easy', 0, -1, 0],
  ['usual', 24, -1, 4001],
  ['usual', 24, 0, 0],
  ['strict', 72, -1, 4001],
  ['strict', 72, 0, 2001],
  ['strict', 0, -1, 2001],
]

test.each(backs)(
  '%s, %i hours before the start and %i seconds: %i cents are refunded',
  (cancelRule, hours, seconds, back) => {
    const start = '2026-12-14T10:00:00.000Z'
    expect(refundAt({ cancelRule, start, priceMinor: 4001 }, new Date(before(start, hours, seconds)))).toBe(back)
  },
)

test.each([
  ['usual', 25, 4001],
  ['usual', 23, 0],
  ['strict', 71, 2001],
] as const)(
  'a guest who cancels a %s session %i hours before gets %i cents back; the rest is released and invoiced',
  async (cancelRule, hours, back) => {
    const [ada, host] = [await guest(), await sessions.paidHost('Ilse')]
    const { booking, orderId } = await paid(ada, host, await sessions.offerPaid(host, { cancelRule }), 96)
    await passTo(before(booking.start, hours, 0))
    expect((await bookingOf(ada, booking.id)).money.backMinor).toBe(back)
    expect((await bookingOf(host, booking.id)).money.backMinor).toBe(4001)
    const { body } = await ada.post(`/bookings/${booking.id}/cancel`, { reason: 'I am ill.' })
    expect(body.booking).toMatchObject({ state: 'cancelled', cancelledBy: 'guest', reason: 'I am ill.' })
    expect(body.booking.money).toMatchObject({ refundedMinor: back, backMinor: null })
    const order = await orderOf(ada, orderId)
    expect([order.state, order.refundedMinor]).toEqual([back === 4001 ? 'cancelled' : 'completed', back])
    expect(await papers(ada, orderId)).toEqual(back === 4001 ? [] : [4001 - back])
    // Repeated, it changes nothing.
    expect((await ada.post(`/bookings/${booking.id}/cancel`, {})).status).toBe(200)
    expect((await orderOf(ada, orderId)).refundedMinor).toBe(back)
    await balances()
  },
)

test('a host who cancels refunds everything, a minute before the start too; after the start nobody cancels', async () => {
  const [ada, host] = [await guest(), await sessions.paidHost('Ilse')]
  const type = await sessions.offerPaid(host, { cancelRule: 'strict' })
  const [one, other] = [await paid(ada, host, type), await paid(await guest(), host, type, 24)]
  await passTo(before(one.booking.start, 0, -60))
  await host.post(`/bookings/${one.booking.id}/cancel`, { reason: '' })
  expect(await orderOf(ada, one.orderId)).toMatchObject({ state: 'cancelled', refundedMinor: 4001 })
  await passTo(other.booking.start)
  for (const path of [`/bookings/${other.booking.id}/cancel`, `/orders/${other.orderId}/cancel`])
    expect((await host.post(path, {})).status).toBe(409)
  await balances()
})

test('POST /orders/{id}/cancel follows the same rule, and cancels the booking', async () => {
  const [ada, host] = [await guest(), await sessions.paidHost('Ilse')]
  const { booking, orderId } = await paid(ada, host, await sessions.offerPaid(host, { cancelRule: 'strict' }), 96)
  await passTo(before(booking.start, 50, 0))
  expect((await ada.post(`/orders/${orderId}/cancel`, { note: 'Ill.' })).body.order).toMatchObject({
    state: 'completed',
    refundedMinor: 2001,
  })
  expect(await bookingOf(ada, booking.id)).toMatchObject({ state: 'cancelled', cancelledBy: 'guest', reason: 'Ill.' })
  expect(await sessions.slots(ada, host, { id: booking.typeId })).toContain(booking.start)
})

test('moving costs nothing and takes the order along; refusing another time of the host refunds everything', async () => {
  const [ada, host] = [await guest(), await sessions.paidHost('Ilse')]
  const type = await sessions.offerPaid(host)
  const { booking, orderId } = await paid(ada, host, type, 96)
  const later = await sessions.slotAt(ada, host, type, 240)
  const moved = (await ada.post(`/bookings/${booking.id}/move`, { start: later })).body.booking
  expect(await orderOf(ada, orderId)).toMatchObject({ dueAt: moved.end, refundedMinor: 0, state: 'paid' })
  // Nothing is delivered at the old end.
  await passTo(booking.end)
  expect((await orderOf(ada, orderId)).state).toBe('paid')
  await passTo(before(moved.start, 3, 0))
  expect((await bookingOf(ada, booking.id)).money.backMinor).toBe(0)
  const other = await sessions.slotAt(host, host, type, 300)
  await host.post(`/bookings/${booking.id}/propose`, { start: other })
  expect((await bookingOf(ada, booking.id)).money.backMinor).toBe(4001)
  await ada.post(`/bookings/${booking.id}/cancel`, {})
  expect(await orderOf(ada, orderId)).toMatchObject({ state: 'cancelled', refundedMinor: 4001 })
  await balances()
})

test('for a day after a block a cancellation by either side refunds everything, then the rule counts again', async () => {
  const [ada, host] = [await guest(), await sessions.paidHost('Ilse')]
  const type = await sessions.offerPaid(host, { cancelRule: 'strict' })
  const { booking, orderId } = await paid(ada, host, type, 96)
  await passTo(before(booking.start, 60, 0))
  await ada.post('/relations/block', { blockedUserId: host.customUserId })
  expect(await bookingOf(ada, booking.id)).toMatchObject({ state: 'booked', money: { backMinor: 4001 } })
  await passTo(before(booking.start, 36, 1))
  expect((await bookingOf(ada, booking.id)).money.backMinor).toBe(2001)
  market.advance(-2000)
  await ada.post(`/bookings/${booking.id}/cancel`, {})
  expect((await orderOf(ada, orderId)).refundedMinor).toBe(4001)
})

test('a session is delivered at its end and completed 48 hours later; a refund after the invoice has a credit note', async () => {
  const [ada, host] = [await guest(), await sessions.paidHost('Ilse')]
  const { booking, orderId, purchase } = await paid(ada, host, await sessions.offerPaid(host))
  // Papers name the time that was bought.
  const bought = { start: booking.start, minutes: 60 }
  const { receipt } = (await ada.get(`/purchases/${purchase.id}/receipt`)).body
  expect(receipt.orders[0].lines).toMatchObject([{ session: bought, milestone: null }])
  expect(await papers(ada, orderId)).toEqual([])
  await passTo(booking.end)
  expect([(await orderOf(ada, orderId)).state, (await bookingOf(ada, booking.id)).state]).toEqual(['delivered', 'over'])
  const said = (await ada.get('/notifications')).body.notifications.map(({ message }: { message: string }) => message)
  expect(said.join()).toContain('It completes in 48 hours if you do nothing.')
  const { actsAt } = await orderOf(ada, orderId)
  await passTo(new Date(Date.parse(actsAt) - 1000).toISOString())
  expect((await orderOf(ada, orderId)).state).toBe('delivered')
  await passTo(actsAt)
  expect([(await orderOf(ada, orderId)).state, (await bookingOf(ada, booking.id)).state]).toEqual(['completed', 'done'])
  const refund = { amountMinor: 1001, note: 'We stopped early.' }
  await host.post(`/orders/${orderId}/refund`, refund, { 'idempotency-key': randomUUID() })
  expect(await papers(ada, orderId)).toEqual([4001, 1001])
  await balances()
})

/** A paid session that is over. */
async function over() {
  const [ada, host] = [await guest(), await sessions.paidHost('Ilse')]
  const { booking, orderId } = await paid(ada, host, await sessions.offerPaid(host))
  await passTo(booking.end)
  return { ada, host, id: booking.id as string, orderId }
}

test('a host who agrees not to have come, or does not answer within 48 hours, refunds everything', async () => {
  for (const answers of [true, false]) {
    const { ada, host, id, orderId } = await over()
    const said = (await ada.post(`/bookings/${id}/say-absent`)).body.booking
    // It waits for the host, whose dashboard has the booking.
    expect(await orderOf(ada, orderId)).toMatchObject({ actsAt: null, turn: 'seller' })
    const { items } = (await host.get('/dashboarddata')).body.waiting
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['booking'])
    if (answers) await host.post(`/bookings/${id}/answer-absent`, { came: false })
    else {
      await passTo(new Date(Date.parse(said.absence.answerUntil) - 1000).toISOString())
      expect((await orderOf(ada, orderId)).state).toBe('delivered')
      await passTo(1)
    }
    const order = await orderOf(ada, orderId)
    expect(order).toMatchObject({ state: 'cancelled', refundedMinor: 4001 })
    expect(order.events.at(-1)).toMatchObject({ act: 'host-absent', actor: answers ? 'seller' : 'clock' })
    expect((await bookingOf(ada, id)).state).toBe('done')
  }
  await balances()
})

test('a session that its guest missed is not refunded', async () => {
  for (const answers of [true, false]) {
    const { ada, host, id, orderId } = await over()
    await host.post(`/bookings/${id}/say-absent`)
    if (answers) await ada.post(`/bookings/${id}/answer-absent`, { came: false })
    else await passTo(48 * 60 + 1)
    expect(await orderOf(ada, orderId)).toMatchObject({ state: 'completed', refundedMinor: 0 })
    expect(await papers(ada, orderId)).toEqual([4001])
  }
  await balances()
})

test('a contrary answer is a dispute that is answered already: the staff decide about what was asked', async () => {
  for (const said of ['guest', 'host'] as const) {
    const { ada, host, id, orderId } = await over()
    const [says, denies] = said === 'guest' ? [ada, host] : [host, ada]
    await says.post(`/bookings/${id}/say-absent`)
    await denies.post(`/bookings/${id}/answer-absent`, { came: true })
    const order = await orderOf(ada, orderId)
    expect(order).toMatchObject({ state: 'reported', disputeStage: 'decision' })
    expect(order.dispute).toMatchObject({
      openedBy: said === 'guest' ? 'buyer' : 'seller',
      askedMinor: said === 'guest' ? 4001 : 0,
    })
    expect(await bookingOf(ada, id)).toMatchObject({ state: 'done', absence: { denied: true } })
    const staff = await shop.staff('Ines', 'finance')
    const decision = { outcome: 'refund', amountMinor: 2000, note: 'Half of it.' }
    const key = { 'idempotency-key': randomUUID() }
    expect((await staff.post(`/orders/${orderId}/decide`, decision, key)).status).toBe(200)
    for (const person of [ada, host]) await person.post(`/orders/${orderId}/accept-decision`, {})
    expect(await orderOf(ada, orderId)).toMatchObject({ state: 'completed', refundedMinor: 2000 })
  }
  await balances()
})

test('accepting or reporting the order ends a report that the other did not come', async () => {
  for (const [move, state] of [
    ['accept', 'completed'],
    ['report', 'reported'],
  ] as const) {
    const { ada, host, id, orderId } = await over()
    await host.post(`/bookings/${id}/say-absent`)
    await ada.post(`/orders/${orderId}/${move}`, { note: 'I was there.' })
    expect((await orderOf(ada, orderId)).state).toBe(state)
    expect(await bookingOf(ada, id)).toMatchObject({ state: 'done', can: ['want-reviews'] })
    await passTo(49 * 60)
    expect((await orderOf(ada, orderId)).state).toBe(state)
  }
})
