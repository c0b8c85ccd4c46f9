import { expect, test } from 'vitest'
import { formatDay } from './counts-and-dates.ts'
import { canStartText } from './earliest-start.ts'

test('the earliest start is a sentence, and a day has its year only outside this one', () => {
  expect(canStartText('now')).toBe('Can start now')
  expect(canStartText('two-weeks')).toBe('Can start within two weeks')
  expect(canStartText('2001-12-03')).toBe('Can start from 3 Dec 2001')
  const lastHour = new Date('2026-12-31T23:30:00Z')
  expect(formatDay('2026-12-03', lastHour)).toBe('3 Dec')
  expect(formatDay('2027-01-01', lastHour)).toBe('1 Jan 2027')
})
