import { expect, test } from 'vitest'
import { groupByDay } from './days.ts'

const at = (time: string) => ({ time })
const now = new Date('2027-01-02T09:00:00Z')

test('notifications are grouped by day: today, yesterday, then dates, with the year when it is another', () => {
  const items = [
    at('2027-01-02T08:00:00Z'),
    at('2027-01-02T00:00:00Z'),
    at('2027-01-01T23:59:59Z'),
    at('2026-12-30T12:00:00Z'),
  ]
  const days = groupByDay(items, { zone: 'UTC', now })
  expect(days.map(({ key, title, date, items: { length } }) => [key, title, date, length])).toEqual([
    ['2027-01-02', 'Today', 'Saturday 2 January', 2],
    ['2027-01-01', 'Yesterday', 'Friday 1 January', 1],
    ['2026-12-30', '30 December 2026', null, 1],
  ])
  expect(groupByDay([], { zone: 'UTC', now })).toEqual([])
})

test('the time zone decides the day', () => {
  const days = groupByDay([at('2027-01-02T10:30:00Z'), at('2027-01-02T09:30:00Z')], {
    ...{ zone: 'Pacific/Kiritimati', now: new Date('2027-01-02T11:00:00Z') },
  })
  expect(days.map(({ key, title }) => [key, title])).toEqual([
    ['2027-01-03', 'Today'],
    ['2027-01-02', 'Yesterday'],
  ])
})
