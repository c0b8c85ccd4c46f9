import { expect, test } from 'vitest'
import { addDays, addMonths, monthWeeks } from './calendar.tsx'

test('days and months are counted by the calendar', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-03-31', -13)).toBe('2025-02-28')
  expect(addMonths('2026-11-21', 2)).toBe('2027-01-21')
})

test('a month consists of weeks, each from Monday to Sunday', () => {
  const november = monthWeeks('2026-11-21')
  expect(november).toHaveLength(6)
  expect(november[0]).toEqual(
    ['10-26', '10-27', '10-28', '10-29', '10-30', '10-31', '11-01'].map((each) => `2026-${each}`),
  )
  expect(november.at(-1)?.[0]).toBe('2026-11-30')
  // February 2027 begins on a Monday and has four weeks.
  expect(monthWeeks('2027-02-10')).toHaveLength(4)
})
