import { runBookingClock } from '@guildhall/server/bookings/booking-clock.ts'
import { runOrderClock } from '@guildhall/server/orders/clock.ts'
import { type Shop, type ShopPerson, startShop } from './commerce.ts'
import { hours, sessionsOn, sessionType } from './sessions.ts'

interface Type {
  id: string
}

/** Starts a shop with hosts whose sessions have a price, on a payment provider and a clock that the test controls. */
export async function startPaidSessions(env: Record<string, string> = {}) {
  const shop = await startShop(env)
  return { shop, ...paidSessionsOn(shop) }
}

/** Hosts of a shop whose sessions have a price. */
export function paidSessionsOn(shop: Pick<Shop, 'market' | 'checkout' | 'settle' | 'seller' | 'stop'>) {
  const { market } = shop
  const sessions = sessionsOn(market)
  const now = () => market.deps.clock.now().getTime()

  /** What the checkout quotes of a session. */
  const lineOf = (type: Type, start: string | undefined, bookingId: string | null = null) => ({
    line: { kind: 'session-type', id: type.id, choice: { start, bookingId, notAssessed: true }, quantity: 1 },
  })
  const quote = (guest: ShopPerson, type: Type, start: string | undefined, bookingId: string | null = null) =>
    guest.post('/checkout/quote', { items: [lineOf(type, start, bookingId)] })
  const buying = (guest: ShopPerson, quoteId: string) =>
    shop.checkout(guest, quoteId, quoteId, { immediateDelivery: true })
  /** The booking that an order pays. */
  const bookingOf = async (guest: ShopPerson, orderId: string) => {
    const { rows } = await market.deps.db.pool.query('select id from bookings where order_id = $1', [orderId])
    return (await guest.get(`/bookings/${rows[0]?.id}`)).body.booking
  }
  /** An hour more than the notice that hosts ask for: a test that moves the clock by less can still book the slot. */
  const usualHours = 3
  /** The first free slot that is at least some hours ahead. */
  const slotAt = async (guest: ShopPerson, host: ShopPerson, type: Type, hoursAhead = usualHours) => {
    const least = new Date(now() + hoursAhead * 3_600_000).toISOString()
    return (await sessions.slots(guest, host, type)).find((at) => at > least)
  }
  /** Holds the first free slot that is at least some hours ahead; returns its purchase and booking. */
  const held = async (guest: ShopPerson, host: ShopPerson, type: Type, hoursAhead = usualHours) => {
    const start = await slotAt(guest, host, type, hoursAhead)
    const { quoteId } = (await quote(guest, type, start)).body
    const { purchase } = (await buying(guest, quoteId)).body
    return { purchase, booking: await bookingOf(guest, purchase.orders[0].id) }
  }
  return {
    ...sessions,
    /** A session type as its host enters it. */
    input: { ...sessionType, questions: [] },
    lineOf,
    quote,
    buying,
    bookingOf,
    slotAt,
    held,
    /** A host with hours from 9:00 to 17:00 in Ghent, who can issue invoices. */
    async paidHost(name: string, over: object = {}) {
      const person = await shop.seller(name)
      await person.put('/hours', { ...hours, ...over })
      return person
    },
    /** A session type for forty dollars, and a cent, so that halves are rounded. */
    offerPaid: (host: ShopPerson, over: object = {}) => sessions.offer(host, { priceMinor: 4001, ...over }),
    /** The same, paid. */
    async paid(guest: ShopPerson, host: ShopPerson, type: Type, hoursAhead = usualHours) {
      const { purchase } = await held(guest, host, type, hoursAhead)
      await shop.settle(purchase.id)
      const orderId: string = purchase.orders[0].id
      return { purchase, orderId, booking: await bookingOf(guest, orderId) }
    },
    /** Moves the clock to a moment, or by minutes, and performs what is due for orders and for bookings. */
    async passTo(to: number | string) {
      market.advance(typeof to === 'number' ? to * 60_000 : Date.parse(to) - now())
      await runOrderClock(market.deps)
      await runBookingClock(market.deps)
    },
  }
}
