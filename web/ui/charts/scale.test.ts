import { expect, test } from 'vitest'
import { niceTop, spread } from './chart.tsx'

test.each([
  [1, 1, 2],
  [3, 3, 4],
  [7, 8, 5],
  [172, 200, 5],
  [1005, 1500, 4],
  [4_000_000, 4_000_000, 5],
])('an axis for %i ends at %i with %i round numbers', (most, top, count) => {
  const scale = niceTop(most)
  expect(scale.top).toBe(top)
  expect(scale.ticks).toHaveLength(count)
  expect(scale.ticks.every(Number.isInteger)).toBe(true)
})

test('overlapping labels are moved apart, in their order and within the ends', () => {
  expect(spread([0.2, 0.6], 0.1)).toEqual([0.2, 0.6])
  const [a = 0, b = 0, c = 0] = spread([1, 0.98, 0.1], 0.1)
  expect(a).toBe(1)
  expect(b).toBeCloseTo(0.9)
  expect(c).toBe(0.1)
  const all = spread([0, 0, 0], 0.1)
  expect(all.toSorted((x, y) => x - y).map((each) => Number(each.toFixed(2)))).toEqual([0, 0.1, 0.2])
})
