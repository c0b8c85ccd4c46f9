import { expect, test } from 'vitest'
import { partsByDay } from './day-parts.ts'

test('stretches of time are split by day, by the clocks of the reader', () => {
  const open = [
    { from: '2026-12-07T08:00:00.000Z', to: '2026-12-07T16:00:00.000Z' },
    { from: '2026-12-08T20:00:00.000Z', to: '2026-12-09T02:00:00.000Z' },
  ]
  expect([...partsByDay(open, 'Europe/Brussels', '2026-12-01')]).toEqual([
    ['2026-12-07', [{ from: 540, to: 1020 }]],
    ['2026-12-08', [{ from: 1260, to: 1440 }]],
    ['2026-12-09', [{ from: 0, to: 180 }]],
  ])
})

test('days before the first are left out', () => {
  const open = [
    { from: '2026-12-07T08:00:00.000Z', to: '2026-12-07T16:00:00.000Z' },
    { from: '2026-12-08T20:00:00.000Z', to: '2026-12-09T02:00:00.000Z' },
  ]
  expect([...partsByDay(open, 'Europe/Brussels', '2026-12-09')]).toEqual([['2026-12-09', [{ from: 0, to: 180 }]]])
})
