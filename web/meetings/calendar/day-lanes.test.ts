import { expect, test } from 'vitest'
import type { TimedEntry } from './day-entries.ts'
import { lanesOf } from './day-lanes.ts'

const entry = (from: number, to: number): TimedEntry => ({
  ...{ key: `${from}`, look: 'meeting', title: '', beside: '', href: '', time: '', from, to, state: '' },
})
const places = (...times: [from: number, to: number][]) =>
  lanesOf(times.map(([from, to]) => entry(from, to))).map(({ lane, lanes }) => [lane, lanes])

test('entries that follow one another have the whole width', () => {
  expect(places([540, 570], [570, 600], [720, 780])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ])
})

test('of a chain of entries that overlap in pairs, no two cover each other', () => {
  expect(places([540, 630], [600, 690], [660, 720])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
  ])
})

test('entries too short for a line of text are drawn longer, and the next one is beside them', () => {
  expect(places([540, 545], [550, 580])).toEqual([
    [0, 2],
    [1, 2],
  ])
})
