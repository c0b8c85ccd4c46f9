import { expect, test } from 'vitest'
import { busyWeek } from './busy-week.ts'

test('busy times of the next seven days stand under their weekdays, by the clocks of the host', () => {
  const busy = [
    // Yesterday evening until this morning, a Wednesday.
    { from: '2026-12-01T22:00:00.000Z', to: '2026-12-02T06:00:00.000Z' },
    { from: '2026-12-04T10:30:00.000Z', to: '2026-12-04T11:00:00.000Z' },
    { from: '2026-12-08T08:00:00.000Z', to: '2026-12-08T09:00:00.000Z' },
    // The Wednesday after it.
    { from: '2026-12-09T08:00:00.000Z', to: '2026-12-09T09:00:00.000Z' },
  ]
  expect(busyWeek(busy, 'Europe/Brussels', '2026-12-02')).toEqual([
    [],
    [{ from: 540, to: 600 }],
    [{ from: 0, to: 420 }],
    [],
    [{ from: 690, to: 720 }],
    [],
    [],
  ])
})
