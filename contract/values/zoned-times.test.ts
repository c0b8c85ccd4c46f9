import { expect, test } from 'vitest'
import { dateIn, longDayIn, minuteIn, momentIn, spanIn, zoneCity, zoneOffset, zoneText } from './zoned-times.ts'

const iso = (...asked: Parameters<typeof momentIn>) => momentIn(...asked).toISOString()

test('a day and a time name a moment in every zone', () => {
  expect(iso('2026-11-26', '10:00', 'Europe/Brussels')).toBe('2026-11-26T09:00:00.000Z')
  expect(iso('2026-11-26', '00:15', 'Asia/Kolkata')).toBe('2026-11-25T18:45:00.000Z')
  expect(iso('2026-11-26', '23:59', 'America/Argentina/Cordoba')).toBe('2026-11-27T02:59:00.000Z')
  expect(iso('2026-07-01', '10:00', 'UTC')).toBe('2026-07-01T10:00:00.000Z')
  expect(iso('2026-11-26', '10:00', 'Pacific/Kiritimati')).toBe('2026-11-25T20:00:00.000Z')
})

test('a time that clocks skip is later, and of one that they show twice the first counts', () => {
  // Brussels skips 2:00 to 3:00 on 28 March 2027, and shows 2:00 to 3:00 twice on 25 October 2026.
  expect(iso('2027-03-28', '02:30', 'Europe/Brussels')).toBe('2027-03-28T01:30:00.000Z')
  expect(iso('2026-10-25', '02:30', 'Europe/Brussels')).toBe('2026-10-25T00:30:00.000Z')
  expect(iso('2026-10-25', '04:00', 'Europe/Brussels')).toBe('2026-10-25T03:00:00.000Z')
  // New York is behind UTC.
  expect(iso('2027-03-14', '02:30', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z')
  expect(iso('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
})

test('a moment has its day, minute, offset and words in a zone', () => {
  const start = '2026-11-25T23:30:00Z'
  expect([dateIn(start, 'Europe/Brussels'), minuteIn(start, 'Europe/Brussels')]).toEqual(['2026-11-26', 30])
  expect([zoneOffset(start, 'Asia/Kolkata'), zoneOffset(start, 'UTC')]).toEqual(['UTC+5:30', 'UTC'])
  expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect([zoneText('Europe/Brussels', start), zoneText('UTC', start)]).toEqual(['Brussels (UTC+1)', 'UTC'])
  expect(zoneText('Europe/Brussels', '2026-07-07T00:00:00Z')).toBe('Brussels (UTC+2)')
  expect(longDayIn(start, 'Europe/Brussels')).toBe('Thursday 26 November')
  const span = { start, end: '2026-11-26T00:15:00Z' }
  expect(spanIn(span, 'Europe/Brussels')).toBe('Thu 26 Nov, 00:30 to 01:15')
  expect(spanIn(span, 'UTC')).toBe('Wed 25 Nov, 23:30 to Thu 26 Nov, 00:15')
})
