import {
  leaderboardEndpoints,
  type OwnRanking,
  type RankingPoints,
} from '@guildhall/contract/leaderboard/leaderboard.ts'
import { scoreOf } from '@guildhall/contract/leaderboard/ranking.ts'
import { keptSeasons } from '@guildhall/contract/leaderboard/seasons.ts'
import type { FastifyInstance } from 'fastify'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { readFacts } from './facts.ts'
import { readLeaderboard } from './leaderboard-page.ts'
import { findRanked } from './queries.ts'
import { readSeason } from './seasons.ts'
import { allTime } from './tables.ts'

/** The leaderboard, what the caller's score consists of, and the choice to appear. */
export function leaderboardRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const own = async ({ id }: Viewer): Promise<OwnRanking> => {
    const facts = (await readFacts(db, allTime, [id])).get(id)
    if (!facts) throw new AppError('profile_not_found')
    return { listed: await directory.isListed(db, id), facts, score: scoreOf(facts) }
  }
  const points = async (viewer: Viewer | null, season: string, handle: string): Promise<RankingPoints> => {
    const [ranked] = await findRanked(db, { season, handle, viewerId: viewer?.id ?? 0 })
    const facts = ranked && (await readFacts(db, season, [ranked.id])).get(ranked.id)
    if (!facts) throw new AppError('profile_not_found')
    return { facts, score: scoreOf(facts) }
  }
  mount(app, leaderboardEndpoints, {
    points: async ({ viewer, params: { id }, query }) => {
      const season = readSeason(query.season, keptSeasons(clock.now()))
      return viewer
        ? points(viewer, season, id)
        : recentReads(deps).read(`points ${season} ${id}`, () => points(null, season, id))
    },
    list: async ({ viewer, query }) => readLeaderboard(deps, viewer, query),
    own: async ({ viewer }) => own(viewer),
    setListed: async ({ viewer, body }) => {
      await directory.setListed(deps, viewer.id, body.listed)
      recentReads(deps).forget()
      return own(viewer)
    },
  })
}
