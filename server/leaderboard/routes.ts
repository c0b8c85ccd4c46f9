import { leaderboardEndpoints, type OwnRanking } from '@guildhall/contract/leaderboard.ts'
import { scoreOf } from '@guildhall/contract/ranking.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { recentReads } from '#http/recent.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { readFacts } from './facts.ts'
import { readLeaderboard } from './reading.ts'

/** The leaderboard, what one's own score is made of, and the choice to appear (specification 7, product 9 and 12). */
export function leaderboardRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const own = async ({ id }: Viewer): Promise<OwnRanking> => {
    const facts = (await readFacts(db, [id])).get(id)
    if (!facts) throw new AppError('profile_not_found')
    return { listed: await directory.isListed(db, id), facts, score: scoreOf(facts) }
  }
  mount(app, leaderboardEndpoints, {
    list: async ({ viewer, query }) => readLeaderboard(deps, viewer, query),
    own: async ({ viewer }) => own(viewer),
    setListed: async ({ viewer, body }) => {
      await directory.setListed(deps, viewer.id, body.listed)
      recentReads(deps).forget()
      return own(viewer)
    },
  })
}
