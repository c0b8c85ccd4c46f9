import { expect, test } from 'vitest'
import { inOrder } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startPaidSessions } from '../../../tests/support/paid-sessions.ts'
import { runOrderClock } from '../../orders/clock.ts'
import { runBookingClock } from '../booking-clock.ts'

// Two sides, a payment and the clock at the same moment.

const sessions = await fileFixture(startPaidSessions())
const { market, shop, held, paid, quote, buying } = sessions
const guest = () => market.person('Tomas')
const host = await sessions.paidHost('Ilse')
const type = await sessions.offerPaid(host, { minutes: 15, cancelRule: 'strict' })
const rounds = [1, 2, 3, 4, 5]

/** The states of a booking and its order, and how many bookings have its time. */
async function standing(orderId: string) {
  const { rows } = await market.deps.db.pool.query(
    `select b.state, o.state as paid, o.refunded_minor::int as back,
      (select count(*)::int from refunds where order_id = o.id) as refunds,
      (select count(*)::int from booked_sessions s where s.host_id = b.host_id and s.starts_at = b.starts_at) as times
     from bookings b join orders o on o.id = b.order_id where o.id = $1`,
    [orderId],
  )
  return rows[0]
}

test('a payment and a cancellation by the host at once: everything is refunded once, whichever comes first', async () => {
  for (const _ of rounds) {
    const ada = await guest()
    const { purchase, booking } = await held(ada, host, type, 48)
    await Promise.all([shop.settle(purchase.id), host.post(`/bookings/${booking.id}/cancel`, {})])
    expect(await standing(purchase.orders[0].id)).toEqual({
      ...{ state: 'cancelled', paid: 'cancelled', back: 4001, refunds: 1, times: 0 },
    })
  }
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a late payment, the clock and another guest at once: one of the two gets the time, the other is refunded', async () => {
  for (const _ of rounds) {
    const [ada, ben] = [await guest(), await guest()]
    const { purchase, booking } = await held(ada, host, type, 48)
    market.advance(16 * 60_000)
    const { quoteId } = (await quote(ben, type, booking.start)).body
    const [, , , answer] = await Promise.all([
      shop.settle(purchase.id),
      runBookingClock(market.deps),
      runOrderClock(market.deps),
      buying(ben, quoteId),
    ])
    const ours = await standing(purchase.orders[0].id)
    const isOurs = ours.state === 'booked'
    expect(ours).toMatchObject(
      isOurs ? { paid: 'paid', back: 0, times: 1 } : { state: 'lapsed', paid: 'cancelled', back: 4001, times: 1 },
    )
    expect(answer.status).toBe(isOurs ? 409 : 201)
    if (!isOurs) await ben.post(`/purchases/${answer.body.purchase.id}/cancel`)
  }
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('two sides that cancel at once, and one that cancels twice, refund once', async () => {
  for (const _ of rounds) {
    const ada = await guest()
    const { booking, orderId } = await paid(ada, host, type, 48)
    const cancel = (person: typeof ada) => person.post(`/bookings/${booking.id}/cancel`, {})
    const answers = await Promise.all([cancel(ada), cancel(host), cancel(ada)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { back, refunds, state } = await standing(orderId)
    const isByGuest = answers[0]?.body.booking.cancelledBy === 'guest'
    expect([state, refunds, back]).toEqual(['cancelled', 1, isByGuest ? 2001 : 4001])
  }
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('five requests for more time at once give it once', async () => {
  const ada = await guest()
  const { booking } = await held(ada, host, type, 48)
  const answers = await Promise.all(rounds.map(() => ada.post(`/bookings/${booking.id}/extend`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const { payUntil } = (await ada.get(`/bookings/${booking.id}`)).body.booking.money
  expect(Date.parse(payUntil) - Date.parse(booking.money.payUntil)).toBe(10 * 60_000)
})
