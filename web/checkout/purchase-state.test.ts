import { expect, test } from 'vitest'
import { standingOf, unpaidEnd } from './purchase-state.ts'

const payment = (state: 'open' | 'processing' | 'failed') => ({
  ...{ state, provider: 'sandbox', refusal: null, url: null, clientSecret: null },
})
const pending = (state: 'open' | 'processing' | 'failed') => ({
  ...({ state: 'pending', totalMinor: 4000, refundedMinor: 0, payment: payment(state) } as const),
})

test('a purchase waits for confirmation only once its buyer may have paid', () => {
  expect(standingOf(pending('open'), false)).toBe('unpaid')
  expect(standingOf(pending('open'), true)).toBe('confirming')
  expect(standingOf(pending('processing'), false)).toBe('confirming')
  expect(standingOf(pending('failed'), true)).toBe('failed')
  expect(standingOf({ ...pending('open'), state: 'cancelled' }, false)).toBe('cancelled')
})

const expiresAt = '2026-11-30T07:59:00.000Z'
const now = Date.parse('2026-11-30T07:40:00.000Z')
const held = (...until: (string | null)[]) => ({
  expiresAt,
  orders: until.map((heldUntil) => ({ items: [{ bookingId: 'aaaaaaaaaaaa', heldUntil }] })),
})

test('an unpaid purchase shows the end that matters: that of its hold, or its own', () => {
  const files = { items: [{ bookingId: null, heldUntil: null }] }
  expect(unpaidEnd({ expiresAt, orders: [files] }, now)).toEqual({ kind: 'unheld', at: expiresAt })
  const [sooner, later] = ['2026-11-30T07:54:00.000Z', '2026-11-30T07:56:00.000Z']
  expect(unpaidEnd(held(later, sooner), now)).toEqual({ kind: 'held', at: sooner })
  // The host approved it: the hold lasts longer than one try to pay.
  expect(unpaidEnd(held('2026-12-01T07:00:00.000Z'), now)).toEqual({ kind: 'kept', at: expiresAt })
  for (const over of [null, '2026-11-30T07:39:00.000Z'])
    expect(unpaidEnd(held(over, later), now)).toEqual({ kind: 'lapsed', at: expiresAt })
})
