import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { leaderboardPeriods, leaderboardSorts } from '../limits/leaderboard.ts'
import type { UserType } from '../values/options.ts'
import { CustomUserId, PageQuery } from '../values/values.ts'
import { leaderboardCalls } from './calls.ts'
import { seasonPattern } from './seasons.ts'

/** The leaderboard's name for each type of person. */
export const leaderboardRoles = {
  Freelancers: 'freelancer',
  Students: 'student',
  Professors: 'professor',
  Business: 'business',
} as const satisfies Record<UserType, string>

/** A person on the leaderboard; `profilePicture` is an address, null without a picture. */
export const LeaderboardEntry = z.object({
  customUserId: CustomUserId,
  name: z.string(),
  profilePicture: z.nullable(z.string()),
  userType: z.enum(leaderboardRoles),
  projects: z.int(),
  views: z.int(),
  /** Points to two decimals: the public formula of ranking.ts. */
  rankingScore: z.number(),
})
export type LeaderboardEntry = z.output<typeof LeaderboardEntry>

/** A quarter of a year in UTC, such as `2026-Q4`. */
const Season = z.string().check(z.regex(seasonPattern))

export const LeaderboardQuery = z.extend(PageQuery, {
  sort: z._default(z.enum(leaderboardSorts), 'rank'),
  period: z._default(z.enum(leaderboardPeriods), '30D'),
  /** Ranks by what happened in this season alone; absent: all time. */
  season: z.optional(Season),
  /** The page with the caller's place. */
  around: z.optional(z.literal('me')),
})
export type LeaderboardQuery = z.output<typeof LeaderboardQuery>

export const Leaderboard = z.object({
  success: z.boolean(),
  data: z.array(LeaderboardEntry),
  /** The rank of the first entry of `data`; the others follow. */
  start: z.int(),
  /** The number of ranked people, and how many of them the period keeps. */
  total: z.int(),
  visible: z.int(),
  previousCursor: z.nullable(z.string()),
  nextCursor: z.nullable(z.string()),
  /** The seasons that can be asked for: the current one, then the one before. */
  seasons: z.array(Season),
  /** The caller's place in the whole list: null when not ranked, absent for visitors. */
  me: z.optional(z.nullable(z.object({ position: z.int(), entry: LeaderboardEntry }))),
})
export type Leaderboard = z.output<typeof Leaderboard>

/** The facts of `countedTerms` (ranking.ts). */
const Facts = z.object({
  orders: z.int(),
  engagements: z.int(),
  projects: z.int(),
  reviews: z.object({ count: z.int(), average: z.number() }),
  connections: z.int(),
  endorsements: z.int(),
  views: z.int(),
})

/** The caller's own score; `listed` is the choice to appear on the leaderboard. */
export const OwnRanking = z.object({ listed: z.boolean(), facts: Facts, score: z.number() })
export type OwnRanking = z.output<typeof OwnRanking>

/** What a ranked person's score consists of. */
export const RankingPoints = z.object({ facts: Facts, score: z.number() })
export type RankingPoints = z.output<typeof RankingPoints>

/** The leaderboard. */
export const leaderboardEndpoints = {
  list: endpoint(leaderboardCalls.list, {
    summary:
      'Ranked people by score, projects or views. The period keeps the top 20, 50 or 100 % of the whole list, rounded up; `around=me` answers the page with the caller’s place, empty when the period does not include it. `season` ranks by what happened in that quarter; 404 for a season that is not in `seasons`.',
    query: LeaderboardQuery,
    output: Leaderboard,
  }),
  points: endpoint(leaderboardCalls.points, {
    summary:
      'The facts behind a ranked person’s score, counted now, for all time or one season; 404 for people who are not on that list.',
    params: z.object({ id: CustomUserId }),
    query: z.object({ season: z.optional(Season) }),
    output: RankingPoints,
  }),
  own: endpoint(leaderboardCalls.own, {
    summary: 'The facts behind the caller’s score, counted now, and whether they appear on the leaderboard.',
    output: OwnRanking,
  }),
  setListed: endpoint(leaderboardCalls.setListed, {
    summary:
      'Whether the caller appears on the leaderboard: off removes them immediately, on brings them back within a minute.',
    body: z.strictObject({ listed: z.boolean() }),
    output: OwnRanking,
  }),
}
