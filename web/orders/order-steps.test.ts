import type { Order, OrderEvent } from '@guildhall/contract/orders/orders.ts'
import { expect, test } from 'vitest'
import { recordOf } from './order-record.tsx'
import { lateDatesOf, stepsOf } from './steps-ahead.tsx'
import { clockOf, headlineOf, turnOf, turnWords } from './words.ts'

const person = (firstName: string, lastName: string) => ({ firstName, lastName }) as Order['buyer']
const base = {
  role: 'buyer',
  buyer: person('Maya', 'Chen'),
  seller: person('Ada', 'Quill'),
  totalMinor: 16_000,
  refundedMinor: 0,
  currency: 'USD',
  state: 'paid',
  fulfilment: 'made-to-order',
  createdAt: '2026-11-01T09:00:00.000Z',
  paidAt: '2026-11-01T09:00:00.000Z',
  since: '2026-11-01T09:00:00.000Z',
  dueAt: '2026-11-11T09:00:00.000Z',
  isLastDate: false,
  disputeStage: null,
  timeRequest: null,
  turn: 'seller',
  actsAt: '2026-11-11T09:00:00.000Z',
  deliveredAt: null,
  completedAt: null,
} as unknown as Order

const now = Date.parse('2026-11-02T09:00:00.000Z')
const told = (order: Order, at = now) =>
  stepsOf(order, at).map(({ title, state, at, from, until }) => [title, state, (at ?? from ?? until)?.slice(0, 10)])

test('made to order: paid, delivered by its date, checked for 14 days, completed, reviewed for 60 more', () => {
  expect(told(base)).toEqual([
    ['You paid', 'done', '2026-11-01'],
    ['Ada Quill delivers', 'current', '2026-11-11'],
    ['You check the delivery', 'coming', '2026-11-11'],
    ['Completed', 'coming', '2026-11-25'],
    ['Your review', 'coming', '2027-01-24'],
  ])
  expect(told({ ...base, role: 'seller' }).map(([title]) => title)).toEqual([
    'Maya Chen paid',
    'You deliver',
    'Maya Chen checks the delivery',
    'Completed',
    'A review by Maya Chen',
  ])
})

test('a delivered order counts from its day, and a completed one has only the review left', () => {
  const delivered = { ...base, state: 'delivered', deliveredAt: '2026-11-05T10:00:00.000Z' } as Order
  expect(told(delivered).slice(1, 4)).toEqual([
    ['Ada Quill delivered', 'done', '2026-11-05'],
    ['You check the delivery', 'current', '2026-11-05'],
    ['Completed', 'coming', '2026-11-19'],
  ])
  const completed = { ...delivered, state: 'completed', completedAt: '2026-11-07T10:00:00.000Z' } as Order
  expect(told(completed).slice(2)).toEqual([
    ['Completed', 'done', '2026-11-07'],
    ['Your review', 'coming', '2027-01-06'],
  ])
})

test('closed files ask nothing of anybody: each side reads what the buyer may do and until when', () => {
  const files = {
    ...base,
    fulfilment: 'files',
    turn: 'buyer',
    dueAt: null,
    actsAt: '2026-11-15T09:00:00.000Z',
  } as Order
  expect(headlineOf(files)).toBe('Nothing to do: open your files when you want them, or withdraw')
  expect(headlineOf({ ...files, role: 'seller' })).toBe('Nothing to do: Maya Chen can open the files or withdraw')
  for (const role of ['buyer', 'seller'] as const)
    expect(turnOf(files, role)).toEqual({ turn: 'theirs', words: 'Nothing to do' })
  expect(clockOf(files)).toBe('The files open automatically and the right to withdraw ends')
  expect(turnOf(base, 'seller').words).toBe('Your turn')
})

test('files open automatically on the order’s date, and the step stays on the page', () => {
  const files = { ...base, fulfilment: 'files', dueAt: null, actsAt: '2026-11-15T09:00:00.000Z' } as Order
  expect(told(files).slice(0, 2)).toEqual([
    ['You paid', 'done', '2026-11-01'],
    ['The files open', 'current', '2026-11-15'],
  ])
})

test('an overdue order promises no date that depends on the delivery', () => {
  const late = Date.parse('2026-11-12T09:00:00.000Z')
  expect(told(base, late)).toEqual([
    ['You paid', 'done', '2026-11-01'],
    ['Ada Quill delivers', 'current', '2026-11-11'],
    ['You check the delivery', 'coming', undefined],
    ['Completed', 'coming', undefined],
    ['Your review', 'coming', undefined],
  ])
  expect(stepsOf(base, now)[1]).toMatchObject({ isLate: false, detail: 'Ada Quill gets a reminder on the day' })
  expect(stepsOf(base, late)[1]).toMatchObject({ isLate: true, detail: 'Not delivered yet' })
})

test('a review has no date once the time for it is over', () => {
  const completed = { ...base, state: 'completed', completedAt: '2026-11-07T10:00:00.000Z' } as Order
  const last = (at: string) => stepsOf(completed, Date.parse(at)).at(-1)
  expect(last('2027-01-06T09:00:00.000Z')).toMatchObject({ until: '2027-01-06T10:00:00.000Z' })
  expect(last('2027-01-06T11:00:00.000Z')).not.toHaveProperty('until')
  expect(last('2027-01-06T11:00:00.000Z')?.detail).toBe('Reviews closed 60 days after completion')
})

test('an order that ended early or is disputed has no further steps', () => {
  for (const state of ['reported', 'cancelled', 'refunded', 'pending'] as const)
    expect(stepsOf({ ...base, state }, now)).toEqual([])
})

test('without a delivery the buyer can cancel three days after the deadline, and the order is cancelled 14 days after it', () => {
  expect(lateDatesOf(base)).toEqual({
    cancelFrom: '2026-11-14T09:00:00.000Z',
    cancelledAt: '2026-11-25T09:00:00.000Z',
  })
  for (const over of [{ state: 'delivered' }, { fulfilment: 'files' }, { dueAt: null }])
    expect(lateDatesOf({ ...base, ...over } as Order)).toBeNull()
})

test('refunded money is no longer held', () => {
  expect(stepsOf(base, now)[0]?.detail).toBe('$160.00, held until you accept')
  const part = { ...base, role: 'seller', state: 'delivered', refundedMinor: 2000 } as Order
  expect(stepsOf(part, now)[0]?.detail).toBe('$160.00, $140.00 of it held until it is accepted')
})

test('missed changes open a dispute; a missed new date of a decision refunds what is left, and the page says so', () => {
  const told = (over: Partial<Order>) => {
    const order = { ...base, state: 'changes-requested', role: 'seller', ...over } as Order
    const { act, ends } = turnWords(order, 'seller', order.dueAt)
    return [headlineOf(order), clockOf(order), stepsOf(order, now)[1]?.detail, act, ends]
  }
  expect(told({})).toEqual([
    'Your turn: make the changes and deliver again',
    'A dispute opens automatically',
    'If nothing is delivered by then, a dispute opens',
    'Make changes',
    'A dispute opens',
  ])
  expect(told({ isLastDate: true })).toEqual([
    'Your turn: deliver by the new date',
    'Without a delivery, what is left is refunded automatically',
    'If nothing is delivered by then, what is left is refunded',
    'Deliver order',
    'Refunded',
  ])
  expect(told({ isLastDate: true, totalMinor: 0 }).slice(1)).toEqual([
    'Without a delivery, the order is completed automatically',
    'If nothing is delivered by then, the order is completed',
    'Deliver order',
    'Completes',
  ])
})

test('a written review is done, with its day', () => {
  const completed = { ...base, state: 'completed', completedAt: '2026-11-20T09:00:00.000Z' } as Order
  const last = stepsOf(completed, now, '2026-11-21T09:00:00.000Z').at(-1)
  expect(last).toMatchObject({ title: 'Your review', state: 'done', at: '2026-11-21T09:00:00.000Z' })
})

test('the record says what a decision does: a free order is completed, of a paid one the seller is paid', () => {
  const decided = { actor: 'staff', act: 'decide', outcome: 'release', amountMinor: null, days: null } as OrderEvent
  expect(recordOf(base, decided)).toBe('The staff decided: pay the seller')
  expect(recordOf({ ...base, totalMinor: 0 }, decided)).toBe('The staff decided: complete the order')
})
