import { expect, test } from 'vitest'
import { dueOf, endOfQuiet } from './quiet-hours.ts'

const night = { from: 22 * 60, to: 7 * 60 }
const at = (time: string) => new Date(time)

test('quiet hours end at their time in the person’s zone, also past midnight', () => {
  const end = (time: string, zone: string) => endOfQuiet(at(time), night, zone)?.toISOString() ?? null
  expect(end('2026-11-25T21:30:00Z', 'Europe/Brussels')).toBe('2026-11-26T06:00:00.000Z')
  expect(end('2026-11-26T05:59:59Z', 'Europe/Brussels')).toBe('2026-11-26T06:00:00.000Z')
  expect(end('2026-11-26T06:00:00Z', 'Europe/Brussels')).toBeNull()
  expect(end('2026-11-25T20:59:59Z', 'Europe/Brussels')).toBeNull()
  expect(end('2026-11-25T13:00:00Z', 'Asia/Tokyo')).toBe('2026-11-25T22:00:00.000Z')
  expect(endOfQuiet(at('2026-11-25T12:30:00Z'), { from: 720, to: 780 }, 'UTC')?.toISOString()).toBe(
    '2026-11-25T13:00:00.000Z',
  )
  expect(endOfQuiet(at('2026-11-25T22:30:00Z'), null, 'UTC')).toBeNull()
})

test('quiet hours end by the clock on the night when the clocks change', () => {
  // Brussels goes from UTC+2 to UTC+1 on 25 October 2026, and back on 28 March 2027.
  expect(endOfQuiet(at('2026-10-24T21:00:00Z'), night, 'Europe/Brussels')?.toISOString()).toBe(
    '2026-10-25T06:00:00.000Z',
  )
  expect(endOfQuiet(at('2027-03-27T22:00:00Z'), night, 'Europe/Brussels')?.toISOString()).toBe(
    '2027-03-28T05:00:00.000Z',
  )
})

test('a digest is due at the next 8:00 of the person’s zone, weekly on Monday, and after quiet hours', () => {
  const due = (pace: 'daily' | 'weekly', time: string, quiet = null as typeof night | null) =>
    dueOf(at(time), { pace, quiet, zone: 'Asia/Tokyo' })?.toISOString()
  // In Tokyo it is Thursday 26 November, 7:59 and 8:00.
  expect(due('daily', '2026-11-25T22:59:00Z')).toBe('2026-11-25T23:00:00.000Z')
  expect(due('daily', '2026-11-25T23:00:00Z')).toBe('2026-11-26T23:00:00.000Z')
  expect(due('weekly', '2026-11-25T23:00:00Z')).toBe('2026-11-29T23:00:00.000Z')
  expect(due('daily', '2026-11-25T22:00:00Z', { from: 60, to: 540 })).toBe('2026-11-26T00:00:00.000Z')
  expect(dueOf(at('2026-11-25T12:00:00Z'), { pace: 'once', quiet: null, zone: 'UTC' })).toBeNull()
})
