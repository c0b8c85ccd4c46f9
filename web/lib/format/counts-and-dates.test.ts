import { expect, test } from 'vitest'
import { formatAgo, formatDate } from './counts-and-dates.ts'

test('how long ago counts the days of the zone', () => {
  const now = new Date('2026-11-29T22:30:00Z')
  const ago = (at: string, zone: string) => formatAgo(at, { now, zone })
  expect(ago('2026-11-29T20:00:00Z', 'Europe/Brussels')).toBe('2 h')
  expect(ago('2026-11-29T09:00:00Z', 'Asia/Tokyo')).toBe('Yesterday')
  expect(ago('2026-11-29T09:00:00Z', 'America/Lima')).toBe('13 h')
  expect(ago('2026-11-25T23:30:00Z', 'Europe/Brussels')).toBe('Thu')
  expect(ago('2026-11-16T12:00:00Z', 'Europe/Brussels')).toBe('16 Nov')
  expect(ago('2025-12-31T23:30:00Z', 'UTC')).toBe('31 Dec 2025')
  expect(ago('2025-12-31T23:30:00Z', 'Europe/Brussels')).toBe('1 Jan')
})

test('a date is that of the zone', () => {
  expect(formatDate('2026-11-29T23:30:00Z', { zone: 'UTC' })).toBe('29 Nov 2026')
  expect(formatDate('2026-11-29T23:30:00Z', { zone: 'Asia/Tokyo' })).toBe('30 Nov 2026')
})
