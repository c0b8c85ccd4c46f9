import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billing, inOrder, type ShopPerson } from '../support/commerce.ts'
import { startPaidSessions } from '../support/paid-sessions.ts'
import { type KilledServers, kills, minute, type Point, startKilledServers } from './killed-servers.ts'

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

/** Buys a session, of the host of all tests or of another, in spite of all deaths. Returns the ids of its purchase, its order and its booking. */
async function bought(guest: ShopPerson, hoursAhead: number, from = { host, type }) {
  const start = await sessions.slotAt(guest, from.host, from.type, hoursAhead)
  const { quoteId } = (await sessions.quote(guest, from.type, start)).body
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
  'killed while a paid session is cancelled, %s: half is refunded once, half is released once',
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

const refunding: Record<string, Point> = {
  'before the refund is written': { statement: 'refund_insert', at: 'before' },
  'after the refund is written, before the commit': { statement: 'refund_insert', at: 'after' },
  'after the commit': { statement: 'refund_insert', at: 'commit' },
}
const absent = { why: 'its host did not come', wasOut: false, act: 'host-absent', state: 'done', came: 'nobody' }
const outage = { why: 'our room did not work', wasOut: true, act: 'session-outage', state: 'cancelled', came: null }
const cases = [
  ...Object.entries(refunding).map(([when, point]) => ({ ...absent, when, point })),
  { ...outage, when: 'after the refund is written', point: { statement: 'refund_insert', at: 'after' } as const },
]

test.each(cases)(
  'killed while a session is settled because $why, $when: all of it is refunded once, and each side is told once',
  async ({ wasOut, act, state, came, point }) => {
    for (let kill = 0; kill < kills; kill += 1) {
      // A host's third missed session would pause their sessions.
      const own = await sessions.paidHost('Ilse')
      const room = await sessions.offerPaid(own, { minutes: 15, placeKind: 'room', place: '' })
      const guest = await sessions.market.person('Maya')
      await servers.arm({ statement: 'none', at: 'before' })
      const { orderId, bookingId } = await bought(guest, 3, { host: own, type: room })
      const { start, end } = await sessions.bookingOf(guest, orderId)
      await rows(sql`delete from outages`)
      if (wasOut) await rows(sql`insert into outages (starts_at, ends_at) values (${start}, ${end})`)
      const deaths = servers.deaths()
      // The room closes half an hour after the end.
      await servers.startLater(Date.parse(end) + 31 * minute - sessions.market.deps.clock.now().getTime())
      await servers.arm(point)
      const booking = await servers.insist(async () => {
        await servers.performDue()
        const { body } = await servers.call(guest, `/bookings/${bookingId}`)
        return body.booking.state === state ? body.booking : null
      })
      expect(servers.deaths()).toBe(deaths + 1)
      expect([booking.came, booking.money.refundedMinor]).toEqual([came, 4001])
      // Of the end of the session, and of the refund.
      expect(
        await rows(sql`
          select o.state, o.refunded_minor::int as back, (select count(*)::int from refunds where order_id = o.id) as refunds,
            (select count(*)::int from order_events where order_id = o.id and act = ${act}) as acts,
            (select array_agg(told order by told)::text from (select count(*)::int as told from notifications
              where about in ('booking ' || ${bookingId}, 'order ' || o.id) and created_at >= ${end} group by user_id) n) as told
          from orders o where o.id = ${orderId}`),
      ).toEqual([{ state: 'cancelled', back: 4001, refunds: 1, acts: 1, told: '{2,2}' }])
    }
    expect((await sessions.shop.ledger()).check).toEqual(inOrder)
  },
  600_000,
)
