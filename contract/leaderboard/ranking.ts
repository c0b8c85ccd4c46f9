import { rankingLimits as limits } from '../limits/leaderboard.ts'

/** What a person has done, as the ranking counts it. */
export interface RankingFacts {
  /** Completed paid orders as a seller, at most three per buyer and calendar year. */
  orders: number
  /**
   * Completed engagements as a provider in which something was paid, once each; with `orders` at most three per client and
   * calendar year.
   */
  engagements: number
  /** Public projects. */
  projects: number
  /** Reviews of purchases, and by clients of paid work: their number, and their average rating. */
  reviews: { count: number; average: number }
  connections: number
  endorsements: number
  /** Views of the public projects by signed-in people, once per person, project and day. */
  views: number
}
export type RankingTerm = keyof RankingFacts

/** The terms in the order of the sum. */
export const countedTerms = [
  'orders',
  'engagements',
  'projects',
  'reviews',
  'connections',
  'endorsements',
  'views',
] as const satisfies readonly RankingTerm[]
export type CountedTerm = (typeof countedTerms)[number]
export type CountedFacts = Pick<RankingFacts, CountedTerm>

/** The public formula of `rankingScore`: the points each fact is worth. */
const worth: { [Term in RankingTerm]: (fact: RankingFacts[Term]) => number } = {
  orders: (count) => limits.order * count,
  engagements: (count) => limits.engagement * count,
  projects: (count) => limits.project * count,
  reviews: ({ count, average }) => limits.rating * average * Math.log2(1 + count),
  connections: (count) => Math.min(limits.connection * count, limits.connectionsAtMost),
  endorsements: (count) => Math.min(limits.endorsement * count, limits.endorsementsAtMost),
  views: (count) => limits.views * Math.log2(1 + count),
}

/** The points of one term, to two decimals, so that the lines of a sum add up to the total below them. */
export function pointsOf<Term extends RankingTerm>(term: Term, fact: RankingFacts[Term]): number {
  return Math.round(worth[term](fact) * 100) / 100
}

/** `rankingScore`: the points of all given facts, to two decimals. */
export function scoreOf(facts: Partial<RankingFacts>): number {
  const terms = Object.keys(facts) as RankingTerm[]
  const hundredths = terms.map((term) => Math.round(pointsOf(term, facts[term] as never) * 100))
  return hundredths.reduce((sum, points) => sum + points, 0) / 100
}
