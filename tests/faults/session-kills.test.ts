import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billing, inOrder, type ShopPerson } from '../support/commerce.ts'
import { startPaidSessions } from '../support/paid-sessions.ts'
import { type KilledServers, kills, type Point, startKilledServers } from './killed-servers.ts'

let sessions: Awaited<ReturnType<typeof startPaidSessions>>
let servers: KilledServers
let host: ShopPerson
let type: { id: string }

beforeAll(async () => {
  sessions = await startPaidSessions()
  host = await sessions.paidHost('Ilse')
  type = await sessions.offerPaid(host, { minutes: 15, cancelRule: 'strict' })
  servers = await startKilledServers(sessions.market)
})
afterAll(async () => {
  await servers.stop()
  await sessions.market.stop()
})

const rows = async (text: ReturnType<typeof sql>) => (await sessions.market.deps.db.execute(text)).rows

/** Buys a session in spite of all deaths. Returns the ids of its purchase, its order and its booking. */
async function bought(guest: ShopPerson, hoursAhead: number) {
  const start = await sessions.slotAt(guest, host, type, hoursAhead)
  const { quoteId } = (await sessions.quote(guest, type, start)).body
  const key = { 'idempotency-key': randomUUID() }
  const purchase = await servers.insist(async () => {
    const body = { quoteId, billing, immediateDelivery: true }
    const answer = await servers.call(guest, '/checkout', body, key)
    // The lease of the dead server has to expire first.
    return answer.status === 201 ? answer.body.purchase : null
  })
  await servers.payWithCard(purchase.payment.url)
  await servers.insist(async () => {
    const { body } = await servers.call(guest, `/purchases/${purchase.id}`)
    return body.purchase.state === 'paid' ? true : null
  })
  const orderId: string = purchase.orders[0].id
  const [booking] = await rows(sql`select id from bookings where order_id = ${orderId}`)
  return { orderId, bookingId: String(booking?.id) }
}

const paying: Record<string, Point> = {
  'before its time is held': { statement: 'booking_insert', at: 'before' },
  'after its time is held, before the commit': { statement: 'booking_insert', at: 'after' },
  'after it is booked, before the commit': { statement: 'booking_save', at: 'after' },
  'in a webhook, after its commit and before its 200': { statement: 'event_insert', at: 'commit' },
}

test.each(Object.entries(paying))(
  'killed while a session is paid, %s: one booking of one time, once told',
  async (_name, point) => {
    for (let kill = 0; kill < kills; kill += 1) {
      const deaths = servers.deaths()
      const guest = await sessions.market.person('Maya')
      await servers.arm(point)
      const { orderId } = await bought(guest, 96)
      expect(servers.deaths()).toBe(deaths + 1)
      expect(
        await rows(sql`
          select b.state, o.state as paid, (select count(*)::int from bookings where guest_id = ${guest.id}) as bookings,
            (select count(*)::int from booked_sessions s where s.id = b.session_id) as times,
            (select count(*)::int from notifications n where n.user_id = ${host.id} and n.about = 'booking ' || b.id) as told
          from bookings b join orders o on o.id = b.order_id where b.order_id = ${orderId}`),
      ).toEqual([{ state: 'booked', paid: 'paid', bookings: 1, times: 1, told: 1 }])
    }
    expect((await sessions.shop.ledger()).check).toEqual(inOrder)
  },
  600_000,
)

const cancelling: Record<string, Point> = {
  'before the refund is written': { statement: 'refund_insert', at: 'before' },
  'after the order is written, before the commit': { statement: 'order_save', at: 'after' },
  'after the booking is written, before the commit': { statement: 'booking_save', at: 'after' },
  'after the commit, before the answer': { statement: 'booking_save', at: 'commit' },
}

test.each(Object.entries(cancelling))(
  'killed while a paid session is cancelled, %s: half goes back once, half is released once',
  async (_name, point) => {
    for (let kill = 0; kill < kills; kill += 1) {
      const guest = await sessions.market.person('Maya')
      const { orderId, bookingId } = await bought(guest, 30)
      const deaths = servers.deaths()
      await servers.arm(point)
      const booking = await servers.insist(async () => {
        const answer = await servers.call(guest, `/bookings/${bookingId}/cancel`, { reason: 'Ill.' })
        return answer.status === 200 ? answer.body.booking : null
      })
      expect(servers.deaths()).toBe(deaths + 1)
      expect([booking.state, booking.money.refundedMinor]).toEqual(['cancelled', 2001])
      expect(
        await rows(sql`
          select o.state, o.refunded_minor::int as back, (select count(*)::int from refunds where order_id = o.id) as refunds,
            (select count(*)::int from invoices where order_id = o.id) as invoices,
            (select count(*)::int from order_events where order_id = o.id and act = 'cancel') as acts
          from orders o where o.id = ${orderId}`),
      ).toEqual([{ state: 'completed', back: 2001, refunds: 1, invoices: 1, acts: 1 }])
    }
    expect((await sessions.shop.ledger()).check).toEqual(inOrder)
  },
  600_000,
)
