import { expect, test } from 'vitest'
import { inOrder, type ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { agreeOn } from '../../../tests/support/milestones.ts'
import { startPaidSessions } from '../../../tests/support/paid-sessions.ts'
import { hours } from '../../../tests/support/sessions.ts'

// Sessions with a price: from the chosen time to the payment.

const sessions = await fileFixture(startPaidSessions())
const { market, shop, quote, buying, held, slotAt, passTo } = sessions
const host = await sessions.paidHost('Ilse')
const type = await sessions.offerPaid(host)
const guest = () => market.person('Tomas')
const orderOf = async (person: ShopPerson, id: string) => (await person.get(`/orders/${id}`)).body.order
const stateOf = async (person: ShopPerson, id: string) => (await person.get(`/bookings/${id}`)).body.booking.state

test('the checkout holds the time, the payment books it, and both sides are told', async () => {
  const [ada, ben] = [await guest(), await guest()]
  const { purchase, booking } = await held(ada, host, type, 48)
  expect(booking).toMatchObject({ state: 'held', side: 'guest', place: '' })
  expect(booking.money).toMatchObject({ priceMinor: 4001, purchaseId: purchase.id, orderId: null, backMinor: null })
  const heldFor = Date.parse(booking.money.payUntil) - Date.parse(purchase.createdAt)
  expect(Math.round(heldFor / 60_000)).toBe(15)
  expect(purchase.orders[0].items[0]).toMatchObject({ bookingId: booking.id, heldUntil: booking.money.payUntil })
  expect(booking.can).toEqual(['pay', 'extend', 'cancel'])
  expect(await sessions.slots(ben, host, type)).not.toContain(booking.start)
  // Its host learns nothing about who is paying.
  expect((await host.get(`/bookings/${booking.id}`)).body.booking.money.purchaseId).toBeNull()
  await shop.settle(purchase.id)
  expect((await ada.get(`/purchases/${purchase.id}`)).body.purchase.orders[0].items[0].heldUntil).toBeNull()
  const booked = (await ada.get(`/bookings/${booking.id}`)).body.booking
  expect(booked).toMatchObject({ state: 'booked', place: 'https://meet.carrow.example/ilse' })
  expect(booked.money).toMatchObject({ orderId: purchase.orders[0].id, purchaseId: null, backMinor: 4001 })
  const order = await orderOf(ada, booked.money.orderId)
  expect(order).toMatchObject({ fulfilment: 'session', state: 'paid', dueAt: booking.end, moves: [] })
  expect(order.items[0]).toMatchObject({
    kind: 'session-type',
    bookingId: booking.id,
    chosen: { start: booking.start },
  })
  const told = async (person: ShopPerson) =>
    (await person.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title)
  expect(await told(host)).toContain('New booking')
  expect(await told(ada)).toContain('Booked')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('two tabs that pay one slot: the second checkout is told that it is not free, and is not charged', async () => {
  const [ada, ben] = [await guest(), await guest()]
  const start = await slotAt(ada, host, type)
  const quotes = await Promise.all([quote(ada, type, start), quote(ben, type, start)])
  const [first, second] = [await buying(ada, quotes[0]?.body.quoteId), await buying(ben, quotes[1]?.body.quoteId)]
  expect(first.status).toBe(201)
  expect([second.status, second.body.code]).toEqual([409, 'slot_taken'])
  expect((await ben.get('/purchases/waiting')).body.purchase).toBeNull()
})

test('fifty checkouts of one slot at once: one holds it, 49 are refused and charged nothing', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, guest))
  const start = await slotAt(host, host, type)
  const quotes = await Promise.all(people.map((each) => quote(each, type, start)))
  const answers = await Promise.all(people.map((each, at) => buying(each, quotes[at]?.body.quoteId)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(49)
  const { rows } = await market.deps.db.pool.query(
    'select count(*)::int as n from bookings where host_id = $1 and starts_at = $2',
    [host.id, start],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a session is sold only with the tick to begin before the 14 days are over, and with its declaration', async () => {
  const ada = await guest()
  const start = await slotAt(ada, host, type)
  const { quoteId } = (await quote(ada, type, start)).body
  const refused = await shop.checkout(ada, quoteId, quoteId)
  expect([refused.status, refused.body.fields[0].path]).toEqual([422, 'immediateDelivery'])
  const line = { kind: 'session-type', id: type.id, choice: { start, notAssessed: false }, quantity: 1 }
  expect((await ada.post('/checkout/quote', { items: [{ line }] })).status).toBe(422)
})

test('a hold ends after 15 minutes, is extended once by 10, and the time is free again', async () => {
  const [ada, ben] = [await guest(), await guest()]
  const { booking } = await held(ada, host, type)
  const extend = () => ada.post(`/bookings/${booking.id}/extend`)
  expect((await ben.post(`/bookings/${booking.id}/extend`)).status).toBe(404)
  expect((await host.post(`/bookings/${booking.id}/extend`)).body.code).toBe('booking_moved')
  const longer = (await extend()).body.booking
  expect(Date.parse(longer.money.payUntil) - Date.parse(booking.money.payUntil)).toBe(10 * 60_000)
  expect((await extend()).body.code).toBe('booking_moved')
  await passTo(new Date(Date.parse(longer.money.payUntil) - 1000).toISOString())
  expect(await stateOf(ada, booking.id)).toBe('held')
  await passTo(longer.money.payUntil)
  expect(await stateOf(ada, booking.id)).toBe('lapsed')
  expect(await sessions.slots(ben, host, type)).toContain(booking.start)
})

test('another guest who wants a slot frees an expired hold, without waiting for the clock', async () => {
  const [ada, ben] = [await guest(), await guest()]
  const { booking } = await held(ada, host, type)
  market.advance(15 * 60_000)
  const { quoteId } = (await quote(ben, type, booking.start)).body
  expect((await buying(ben, quoteId)).status).toBe(201)
  expect(await stateOf(ada, booking.id)).toBe('lapsed')
})

test('money after the hold but before the purchase ends books the session if the slot is still free', async () => {
  const ada = await guest()
  const { purchase, booking } = await held(ada, host, type)
  await passTo(20)
  expect(await stateOf(ada, booking.id)).toBe('lapsed')
  await shop.settle(purchase.id)
  expect(await stateOf(ada, booking.id)).toBe('booked')
})

test('late money in a cart of three sellers: only the lost session is refunded, the other orders stay', async () => {
  const [ada, ben] = [await guest(), await guest()]
  const files = await shop.offer(await shop.seller('Cleo'), { title: 'Tide tables', price: 20 })
  const { milestones } = await agreeOn(market.deps, { client: ada, provider: await shop.seller('Dora') }, [{}])
  const start = await slotAt(ada, host, type)
  const cart = `/users/${ada.customUserId}/cart`
  await shop.add(ada, files)
  await ada.post(cart, { line: { kind: 'milestone', id: milestones[0], quantity: 1 } })
  const shown = (await ada.post(cart, sessions.lineOf(type, start))).body
  expect(shown.items.at(-1)).toMatchObject({ kind: 'session-type', price: 40.01, chosen: { start, minutes: 60 } })
  const { quoteId } = (await ada.post('/checkout/quote')).body
  const { purchase } = (await buying(ada, quoteId)).body
  expect(purchase.orders).toHaveLength(3)
  const order = purchase.orders.find(({ fulfilment }: { fulfilment: string }) => fulfilment === 'session')
  await passTo(16)
  const { purchase: other } = (await buying(ben, (await quote(ben, type, start)).body.quoteId)).body
  await shop.settle(other.id)
  await shop.settle(purchase.id)
  const after = (await ada.get(`/purchases/${purchase.id}`)).body.purchase
  const states = Object.fromEntries(
    after.orders.map((each: { fulfilment: string; state: string }) => [each.fulfilment, each.state]),
  )
  expect(states).toEqual({ files: 'delivered', milestone: 'paid', session: 'cancelled' })
  expect(after.refundedMinor).toBe(4001)
  expect((await orderOf(ada, order.id)).events.at(-1)).toMatchObject({ act: 'hold-lost', amountMinor: 4001 })
  expect((await ada.get(cart)).body.items).toEqual([])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a time that a guest has in the cart and books another way says so while it is held, and leaves once it is paid', async () => {
  const [ada, ben] = [await guest(), await guest()]
  const start = await slotAt(ada, host, type)
  const cartOf = ({ customUserId }: ShopPerson) => `/users/${customUserId}/cart`
  for (const each of [ada, ben]) await each.post(cartOf(each), sessions.lineOf(type, start))
  const { purchase } = (await buying(ada, (await quote(ada, type, start)).body.quoteId)).body
  const { id } = await sessions.bookingOf(ada, purchase.orders[0].id)
  const itemOf = async (person: ShopPerson) => (await person.get(cartOf(person))).body.items[0]
  expect(await itemOf(ada)).toMatchObject({ available: false, refusal: 'taken', booking: { id, state: 'held' } })
  expect(await itemOf(ben)).toMatchObject({ refusal: 'taken', booking: null })
  await shop.settle(purchase.id)
  expect((await ada.get(cartOf(ada))).body.items).toEqual([])
  expect(await itemOf(ben)).toMatchObject({ refusal: 'taken', booking: null })
})

test('a lapsed hold leaves the time in the cart, and another time of the type stays there when one is booked', async () => {
  const ada = await guest()
  const [near, far] = [await slotAt(ada, host, type), await slotAt(ada, host, type, 48)]
  const cart = `/users/${ada.customUserId}/cart`
  await ada.post(cart, sessions.lineOf(type, far))
  const one = (await buying(ada, (await quote(ada, type, far)).body.quoteId)).body.purchase
  await ada.post(`/purchases/${one.id}/cancel`)
  expect((await ada.get(cart)).body.items).toMatchObject([{ available: true, booking: null }])
  const { purchase } = (await buying(ada, (await quote(ada, type, near)).body.quoteId)).body
  await shop.settle(purchase.id)
  expect((await ada.get(cart)).body.items).toMatchObject([{ available: true, chosen: { start: far } }])
})

test('money after the buyer cancelled, or after 30 minutes, books nothing and is refunded whole', async () => {
  const [ada, ben] = [await guest(), await guest()]
  const [one, other] = [await held(ada, host, type), await held(ben, host, type, 24)]
  await ada.post(`/purchases/${one.purchase.id}/cancel`)
  expect(await stateOf(ada, one.booking.id)).toBe('lapsed')
  await passTo(31)
  for (const [person, { purchase, booking }] of [
    [ada, one],
    [ben, other],
  ] as const) {
    await shop.settle(purchase.id)
    expect((await person.get(`/purchases/${purchase.id}`)).body.purchase.state).toBe('cancelled')
    expect(await stateOf(person, booking.id)).toBe('lapsed')
  }
})

test('a guest holds at most three times a day without paying, and one of each host', async () => {
  const ada = await guest()
  const [near, far] = [await slotAt(ada, host, type), await slotAt(ada, host, type, 48)]
  const second = await sessions.offerPaid(host, { title: 'A second session' })
  const items = [sessions.lineOf(type, near), sessions.lineOf(second, far)]
  const both = await ada.post('/checkout/quote', { items })
  expect((await buying(ada, both.body.quoteId)).body.code).toBe('holds_full')
  for (const _ of [1, 2, 3]) {
    const { purchase } = await held(ada, host, type)
    await ada.post(`/purchases/${purchase.id}/cancel`)
  }
  const fourth = async () => buying(ada, (await quote(ada, type, await slotAt(ada, host, type))).body.quoteId)
  expect((await fourth()).body.code).toBe('holds_full')
  market.advance(24 * 3_600_000)
  expect((await fourth()).status).toBe(201)
})

test('a price that changes in the cart and before the checkout is said before anything is charged', async () => {
  const [ada, nadia] = [await guest(), await sessions.paidHost('Nadia')]
  const own = await sessions.offerPaid(nadia)
  const start = await slotAt(ada, nadia, own)
  const cart = `/users/${ada.customUserId}/cart`
  await ada.post(cart, sessions.lineOf(own, start))
  const save = (over: object) => {
    const { id, state: _, createdAt: __, updatedAt: ___, isHidden: ____, ...input } = own
    return nadia.put(`/session-types/${id}`, { ...input, notAssessed: true, ...over })
  }
  expect((await save({ priceMinor: 5000 })).status).toBe(200)
  expect((await ada.get(cart)).body.items[0]).toMatchObject({ price: 50, seenPrice: 40.01 })
  const quoted = (await ada.post('/checkout/quote')).body
  expect(quoted.changes).toMatchObject([{ kind: 'price', fromMinor: 4001, toMinor: 5000 }])
  await save({ priceMinor: 6000 })
  const refused = await buying(ada, quoted.quoteId)
  expect([refused.body.code, refused.body.quote.totalMinor]).toEqual(['quote_changed', 6000])
  // Another length is another session.
  await save({ priceMinor: 6000, minutes: 30 })
  expect((await buying(ada, refused.body.quote.quoteId)).body.code).toBe('quote_changed')
})

test('sessions of a paused, blocked or blocking host are not sold, and money that comes after a block is refunded', async () => {
  const [ada, bram] = [await guest(), await sessions.paidHost('Bram')]
  const own = await sessions.offerPaid(bram)
  const start = await slotAt(ada, bram, own)
  const { quoteId } = (await quote(ada, own, start)).body
  await bram.put('/hours', { ...hours, paused: true })
  expect((await buying(ada, quoteId)).body.code).toBe('product_not_for_sale')
  await bram.put('/hours', hours)
  const { purchase, booking } = await held(ada, bram, own)
  // A hold stays when the host pauses after it began.
  await bram.put('/hours', { ...hours, paused: true })
  await bram.put('/hours', hours)
  expect((await bram.delete(`/session-types/${own.id}`)).body.code).toBe('session_type_held')
  await bram.post('/relations/block', { blockedUserId: ada.customUserId })
  await shop.settle(purchase.id)
  expect(await stateOf(ada, booking.id)).toBe('cancelled')
  expect((await orderOf(ada, purchase.orders[0].id)).state).toBe('cancelled')
  expect((await quote(ada, own, start)).body.code).toBe('product_gone')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a price needs business details; ids of others, unknown times and free sessions are not sold', async () => {
  const [ada, plain] = [await guest(), await sessions.host('Otto')]
  const refused = await plain.post(
    '/session-types',
    { ...sessions.input, priceMinor: 4000 },
    { 'idempotency-key': 'a' },
  )
  expect([refused.status, refused.body.code]).toEqual([409, 'session_no_business_details'])
  expect((await plain.get('/session-types')).body.needs).toEqual({ adult: true, business: true, payments: false })
  for (const priceMinor of [99, 10_000_001, 1.5, -1])
    expect(
      (await host.post('/session-types', { ...sessions.input, priceMinor }, { 'idempotency-key': 'b' })).status,
    ).toBe(422)
  const free = await sessions.offer(host)
  const start = await slotAt(ada, host, type)
  const code = async (...asked: Parameters<typeof quote>) => (await quote(...asked)).body.code
  expect(await code(ada, free, start)).toBe('product_not_for_sale')
  expect(await code(ada, { id: 'aaaaaaaaaaaa' }, start)).toBe('product_gone')
  expect(await code(host, type, start)).toBe('product_own')
  expect(await code(ada, type, '2020-01-01T00:00:00.000Z')).toBe('slot_taken')
  const other = await held(await guest(), host, type)
  expect(await code(ada, type, other.booking.start, other.booking.id)).toBe('slot_taken')
  expect((await sessions.book(ada, host, type, start)).body.code).toBe('session_costs')
  expect((await ada.get(`/bookings/${other.booking.id}`)).status).toBe(404)
})

test('the first session of a guest with a host is free, once, whichever of its types they book', async () => {
  const [ada, rosa] = [await guest(), await sessions.paidHost('Rosa')]
  const own = await sessions.offerPaid(rosa, { firstFree: true })
  const second = await sessions.offerPaid(rosa, { firstFree: true, title: 'Another one' })
  const priceOf = async (id: string) =>
    (await ada.get(`/users/${rosa.customUserId}/session-types/${id}`)).body.priceMinor
  expect([await priceOf(own.id), await priceOf(second.id)]).toEqual([0, 0])
  const [a, b] = [await slotAt(ada, rosa, own), await slotAt(ada, rosa, own, 48)]
  const both = await Promise.all([sessions.book(ada, rosa, own, a), sessions.book(ada, rosa, second, b)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const { booking } = both.find(({ status }) => status === 201)?.body ?? {}
  expect([booking.state, booking.money]).toEqual(['booked', null])
  expect(await priceOf(own.id)).toBe(4001)
  expect((await sessions.paid(ada, rosa, own, 72)).booking.state).toBe('booked')
  // A cancelled one was not used.
  await ada.post(`/bookings/${booking.id}/cancel`, {})
  expect(await priceOf(own.id)).toBe(0)
})

test('a booking that the host approves is paid within 24 hours, with the slot held', async () => {
  const [ada, ben, hana] = [await guest(), await guest(), await sessions.paidHost('Hana')]
  const byHand = await sessions.offerPaid(hana, { approval: true })
  const start = await slotAt(ada, hana, byHand, 72)
  expect((await quote(ada, byHand, start)).body.code).toBe('product_not_for_sale')
  const asked = (await sessions.book(ada, hana, byHand, start)).body.booking
  expect([asked.state, asked.money.payUntil]).toEqual(['asked', null])
  const approved = (await hana.post(`/bookings/${asked.id}/approve`)).body.booking
  expect(approved.state).toBe('held')
  expect(await sessions.slots(ben, hana, byHand)).not.toContain(start)
  const left = Date.parse(approved.money.payUntil) - market.deps.clock.now().getTime()
  expect(Math.round(left / 60_000)).toBe(24 * 60)
  expect((await quote(ben, byHand, start, asked.id)).body.code).toBe('slot_taken')
  const { quoteId } = (await quote(ada, byHand, start, asked.id)).body
  const { purchase } = (await buying(ada, quoteId)).body
  // A purchase that is cancelled leaves it held.
  await ada.post(`/purchases/${purchase.id}/cancel`)
  expect(await stateOf(ada, asked.id)).toBe('held')
  const again = (await buying(ada, (await quote(ada, byHand, start, asked.id)).body.quoteId)).body.purchase
  await shop.settle(again.id)
  expect(await stateOf(ada, asked.id)).toBe('booked')
  // Near its start the last hour is left.
  const near = await slotAt(ben, hana, byHand, 5)
  const late = (await sessions.book(ben, hana, byHand, near)).body.booking
  const held2 = (await hana.post(`/bookings/${late.id}/approve`)).body.booking
  expect(Date.parse(near ?? '') - Date.parse(held2.money.payUntil)).toBe(3_600_000)
  await passTo(held2.money.payUntil)
  expect(await stateOf(ben, late.id)).toBe('lapsed')
  expect((await quote(ben, byHand, near, late.id)).body.code).toBe('slot_taken')
})

test('GET /session-types counts how often each was booked within 30 days, without holds and what was cancelled', async () => {
  const [ada, ben, cleo, nadia] = [await guest(), await guest(), await guest(), await sessions.paidHost('Nadia')]
  const own = await sessions.offerPaid(nadia)
  const never = await sessions.offerPaid(nadia, { title: 'Never booked' })
  const bookedOf = async () => (await nadia.get('/session-types')).body.booked
  expect(await bookedOf()).toEqual([])
  await sessions.paid(ada, nadia, own)
  const { booking } = await sessions.paid(ben, nadia, own)
  await held(cleo, nadia, own)
  expect(await bookedOf()).toEqual([{ id: own.id, bookings: 2 }])
  await ben.post(`/bookings/${booking.id}/cancel`, { reason: '' })
  expect(await bookedOf()).toEqual([{ id: own.id, bookings: 1 }])
  await passTo(31 * 24 * 60)
  expect(await bookedOf()).toEqual([])
  expect((await nadia.get('/session-types')).body.types.map(({ id }: { id: string }) => id)).toEqual([own.id, never.id])
})
