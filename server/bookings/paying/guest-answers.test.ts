import { wantText } from '@guildhall/contract/bookings/want-question.ts'
import { expect, test } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startPaidSessions } from '../../../tests/support/paid-sessions.ts'

// What guests answer before they pay for a session.

const sessions = await fileFixture(startPaidSessions())
const { market, shop, lineOf, buying, bookingOf, slotAt } = sessions
const host = await sessions.paidHost('Ilse')
const type = await sessions.offerPaid(host, { questions: [{ text: 'What is your thesis about?', required: true }] })
const [asked] = type.questions

test('the quote asks what the guest wants, and the answer is the first shared note of the booking', async () => {
  const guest = await market.person('Tomas')
  const items = [lineOf(type, await slotAt(guest, host, type))]
  const open = await guest.post('/checkout/quote', { items })
  expect([open.status, open.body.code]).toEqual([422, 'answers_required'])
  expect(open.body.lines[0].answers).toMatchObject([
    { questionId: type.id, question: wantText, required: false },
    { questionId: asked.id, required: true },
  ])
  const answers = [
    { questionId: type.id, text: 'Check my model.\nThen the data.' },
    { questionId: asked.id, text: 'Gauges' },
  ]
  const { quoteId } = (await guest.post('/checkout/quote', { items, answers })).body
  const { purchase } = (await buying(guest, quoteId)).body
  await shop.settle(purchase.id)
  const { id } = await bookingOf(guest, purchase.orders[0].id)
  const seen = (await host.get(`/bookings/${id}`)).body.booking
  expect(seen).toMatchObject({ state: 'booked', notes: { shared: '', others: 'Check my model.\nThen the data.' } })
  expect(seen.answers).toMatchObject([{ questionId: asked.id, text: 'Gauges' }])
  expect((await host.get(`/sales/${seen.money.orderId}`)).body.order.items[0].answers).toMatchObject(answers)
})

test('what the guest wants can stay open, and is answered for one session type alone', async () => {
  const guest = await market.person('Lea')
  const other = await sessions.offerPaid(host)
  const start = await slotAt(guest, host, other)
  const foreign = [{ questionId: type.id, text: 'Check my model' }]
  expect((await guest.post('/checkout/quote', { items: [lineOf(other, start)], answers: foreign })).status).toBe(422)
  const { quoteId } = (await guest.post('/checkout/quote', { items: [lineOf(other, start)] })).body
  const { purchase } = (await buying(guest, quoteId)).body
  const booking = await bookingOf(guest, purchase.orders[0].id)
  expect([booking.notes.shared, booking.answers]).toEqual(['', []])
})

test('a booking that the host approved is not asked again', async () => {
  const guest = await market.person('Nia')
  const byHand = await sessions.offerPaid(host, { approval: true })
  const start = await slotAt(guest, host, byHand, 48)
  const { booking } = (await sessions.book(guest, host, byHand, start, { note: 'Read my outline' })).body
  await host.post(`/bookings/${booking.id}/approve`)
  const { body } = await guest.post('/checkout/quote', { items: [lineOf(byHand, booking.start, booking.id)] })
  expect(body.lines[0].answers).toEqual([])
  await buying(guest, body.quoteId)
  expect((await host.get(`/bookings/${booking.id}`)).body.booking.notes.others).toBe('Read my outline')
})
