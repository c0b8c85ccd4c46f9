import { expect, test } from 'vitest'
import { clockText } from '#lib/format/clock-text.ts'
import { byDate, hoursText, minutesText, newPeriod, periodsText } from './clock-words.ts'

test('minutes, periods and lengths are written as people say them', () => {
  expect([0, 555, 1440].map(clockText)).toEqual(['00:00', '09:15', '24:00'])
  expect(periodsText([{ from: 540, to: 720 }])).toBe('09:00 to 12:00')
  expect(periodsText([])).toBe('Closed')
  expect(
    hoursText([
      { from: 1020, to: 1260 },
      { from: 720, to: 810 },
    ]),
  ).toBe('5.5 h')
  expect([5, 60, 120, 1440, 2880, 10_080].map(minutesText)).toEqual([
    ...['5 minutes', '1 hour', '2 hours', '24 hours', '2 days', '7 days'],
  ])
})

test('a new period goes after the last one, or where the day was pressed, and never over another', () => {
  expect(newPeriod([])).toEqual({ from: 540, to: 600 })
  expect(newPeriod([{ from: 540, to: 720 }])).toEqual({ from: 735, to: 795 })
  expect(newPeriod([{ from: 540, to: 720 }], 480)).toEqual({ from: 480, to: 540 })
  expect(newPeriod([{ from: 540, to: 720 }], 600)).toBeNull()
  expect(newPeriod([{ from: 0, to: 1440 }])).toBeNull()
})

test('stretches of time are listed by the dates that the clocks of the zone show, split at midnight', () => {
  const late = { from: '2026-12-07T23:00:00.000Z', to: '2026-12-08T01:00:00.000Z' }
  expect(byDate([late], 'Europe/Brussels')).toEqual([['2026-12-08', ['00:00 to 02:00']]])
  expect(byDate([late], 'UTC')).toEqual([
    ['2026-12-07', ['23:00 to 24:00']],
    ['2026-12-08', ['00:00 to 01:00']],
  ])
  const days = { from: '2026-12-07T04:38:00.000Z', to: '2026-12-09T00:00:00.000Z' }
  expect(byDate([days], 'UTC')).toEqual([
    ['2026-12-07', ['04:38 to 24:00']],
    ['2026-12-08', ['00:00 to 24:00']],
  ])
})
