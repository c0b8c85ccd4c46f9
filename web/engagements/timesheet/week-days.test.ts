import { expect, test } from 'vitest'
import { daysOf, weekText } from './week-days.ts'

test('a week has its first and last day, and only days that have begun can be chosen', () => {
  expect(weekText('2026-11-30')).toBe('30 Nov 2026 to 6 Dec 2026')
  const today = '2026-12-02'
  expect(daysOf('2026-11-30', today)).toEqual(['2026-12-02', '2026-12-01', '2026-11-30'])
  expect(daysOf('2026-12-07', today)).toEqual([])
})
