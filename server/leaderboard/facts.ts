import type { CountedFacts } from '@guildhall/contract/leaderboard/ranking.ts'
import { datesOfSeason } from '@guildhall/contract/leaderboard/seasons.ts'
import type { Queryable } from '#db/connect.ts'
import { purchases } from '#orders/service.ts'
import { catalogue } from '#projects/service.ts'
import { countConnections } from '#relations/service.ts'
import { receivedReviews } from '#reviews/service.ts'
import { directory } from '#users/service.ts'
import { allTime } from './tables.ts'

/**
 * Returns what these people have really done, by internal id: of all time, or in a season. Each fact is queried from the
 * domain that stores it.
 */
export function readFacts(db: Queryable, season: string, ids: readonly number[]): Promise<Map<number, CountedFacts>> {
  return season === allTime ? readAll(db, ids) : readOfSeason(db, season, ids)
}

const none = { projects: 0, views: 0, reviews: 0, stars: 0 }

async function readAll(db: Queryable, ids: readonly number[]): Promise<Map<number, CountedFacts>> {
  const works = await catalogue.portfolios(db, ids)
  const orders = await purchases.ranked(db, ids)
  const connections = await countConnections(db, ids)
  const endorsements = await directory.endorsements(db, ids)
  return new Map(
    ids.map((id) => {
      const { projects, views, reviews, stars } = works.get(id) ?? none
      return [id, factsOf({ id, projects, views, reviews, stars, orders, connections, endorsements })]
    }),
  )
}

async function readOfSeason(db: Queryable, season: string, ids: readonly number[]): Promise<Map<number, CountedFacts>> {
  const dates = datesOfSeason(season)
  const works = await catalogue.portfoliosBetween(db, ids, dates)
  const received = await receivedReviews.countBetween(db, ids, dates)
  const orders = await purchases.ranked(db, ids, dates)
  const connections = await countConnections(db, ids, dates)
  const endorsements = await directory.endorsements(db, ids, dates)
  return new Map(
    ids.map((id) => {
      const { projects, views } = works.get(id) ?? none
      const { reviews, stars } = received.get(id) ?? none
      return [id, factsOf({ id, projects, views, reviews, stars, orders, connections, endorsements })]
    }),
  )
}

type Counts = ReadonlyMap<number, number>

interface Read {
  id: number
  projects: number
  views: number
  reviews: number
  stars: number
  orders: Counts
  connections: Counts
  endorsements: Counts
}

function factsOf({ id, projects, views, reviews, stars, orders, connections, endorsements }: Read): CountedFacts {
  return {
    orders: orders.get(id) ?? 0,
    projects,
    reviews: { count: reviews, average: reviews === 0 ? 0 : stars / reviews },
    connections: connections.get(id) ?? 0,
    endorsements: endorsements.get(id) ?? 0,
    views,
  }
}
