import { expect, test } from 'vitest'
import { visibleOf } from '../limits/leaderboard.ts'
import { pointsOf, type RankingFacts, scoreOf } from './ranking.ts'

const term = <T extends keyof RankingFacts>(name: T, fact: RankingFacts[T], points: number) =>
  [name, fact, points] as [T, RankingFacts[T], number]

// Each term on its own.
test.each([
  term('orders', 0, 0),
  term('orders', 3, 150),
  term('engagements', 2, 100),
  term('projects', 1, 20),
  term('projects', 7, 140),
  term('reviews', { count: 0, average: 0 }, 0),
  term('reviews', { count: 1, average: 5 }, 50),
  term('reviews', { count: 7, average: 4.5 }, 135),
  term('reviews', { count: 2, average: 3.5 }, 55.47),
  term('connections', 0, 0),
  term('connections', 39, 195),
  term('connections', 40, 200),
  term('connections', 5000, 200),
  term('endorsements', 49, 98),
  term('endorsements', 50, 100),
  term('endorsements', 51, 100),
  term('views', 0, 0),
  term('views', 1, 10),
  term('views', 2, 15.85),
  term('views', 1023, 100),
])('%s of %o is %d', (name, fact, points) => expect(pointsOf(name as 'views', fact as number)).toBe(points))

test('the score is exactly the sum of its lines as shown', () => {
  expect(scoreOf({})).toBe(0)
  expect(scoreOf({ orders: 1, projects: 2, views: 2 })).toBe(105.85)
  const all = { orders: 3, engagements: 1, projects: 4, connections: 60, endorsements: 80, views: 5 }
  expect(scoreOf({ ...all, reviews: { count: 2, average: 4.5 } })).toBe(677.17)
})

test('a chip shows its share of the whole list, rounded up', () => {
  const of = (total: number) => [visibleOf('24h', total), visibleOf('7D', total), visibleOf('30D', total)]
  expect(of(0)).toEqual([0, 0, 0])
  expect(of(1)).toEqual([1, 1, 1])
  expect(of(5)).toEqual([1, 3, 5])
  expect(of(6)).toEqual([2, 3, 6])
  // 0.2 × 35 is slightly above 7 in floating point.
  expect(of(35)).toEqual([7, 18, 35])
  expect(of(1_000_000)).toEqual([200_000, 500_000, 1_000_000])
})
