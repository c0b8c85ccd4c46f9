import { expect, test } from 'vitest'
import { datesOfSeason, keptSeasons, seasonName, seasonPattern } from './seasons.ts'
import { seasonMeaning } from './texts.ts'

test.each([
  ['2026-01-01T00:00:00.000Z', '2026-Q1', '2025-Q4'],
  ['2026-03-31T23:59:59.999Z', '2026-Q1', '2025-Q4'],
  ['2026-04-01T00:00:00.000Z', '2026-Q2', '2026-Q1'],
  ['2026-12-31T23:59:59.999Z', '2026-Q4', '2026-Q3'],
])('at %s the seasons are %s and %s', (now, current, previous) =>
  expect(keptSeasons(new Date(now))).toEqual([current, previous]),
)

test('a season lasts three months, to the millisecond', () => {
  const { from, to } = datesOfSeason('2026-Q4')
  expect([from.toISOString(), to.toISOString()]).toEqual(['2026-10-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
})

test('a season is named by its months', () => {
  expect(seasonName('2026-Q1')).toBe('Jan–Mar 2026')
  expect(seasonName('2026-Q3')).toBe('Jul–Sep 2026')
  expect(seasonName('2026-Q4')).toBe('Oct–Dec 2026')
})

test('a season is explained by its first and last day', () => {
  expect(seasonMeaning('2026-Q4')).toBe('Only what happened from 1 October to 31 December 2026 (UTC)')
  expect(seasonMeaning('2027-Q1')).toBe('Only what happened from 1 January to 31 March 2027 (UTC)')
})

test('other texts are no season', () => {
  for (const text of ['2026-Q0', '2026-Q5', '2026', 'all', '0026-Q1', '2026-Q1 '])
    expect(text).not.toMatch(seasonPattern)
})
