import type { CountedFacts } from '@guildhall/contract/leaderboard/ranking.ts'
import { datesOfSeason } from '@guildhall/contract/leaderboard/seasons.ts'
import type { Queryable } from '#db/connect.ts'
import type { Between } from '#db/statement.ts'
import { engagements } from '#engagements/service.ts'
import { purchases } from '#orders/service.ts'
import { catalogue } from '#projects/service.ts'
import { countConnections } from '#relations/service.ts'
import { receivedReviews, workReviews } from '#reviews/service.ts'
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
  return factsOf(ids, { works, ofProjects: works, ...(await readDealings(db, ids)) })
}

async function readOfSeason(db: Queryable, season: string, ids: readonly number[]): Promise<Map<number, CountedFacts>> {
  const dates = datesOfSeason(season)
  const works = await catalogue.portfoliosBetween(db, ids, dates)
  const ofProjects = await receivedReviews.countBetween(db, ids, dates)
  return factsOf(ids, { works, ofProjects, ...(await readDealings(db, ids, dates)) })
}

/** What comes from other people, of all time or between two moments. */
async function readDealings(db: Queryable, ids: readonly number[], between?: Between) {
  const orders = await purchases.ranked(db, ids, between)
  const work = await engagements.ranked(db, ids, between)
  const ofWork = await workReviews.ranked(db, ids, between)
  const connections = await countConnections(db, ids, between)
  const endorsements = await directory.endorsements(db, ids, between)
  return { orders, work, ofWork, connections, endorsements }
}

type Counts = ReadonlyMap<number, number>
type Reviews = ReadonlyMap<number, { reviews: number; stars: number }>

interface Read {
  works: ReadonlyMap<number, { projects: number; views: number }>
  ofProjects: Reviews
  orders: Counts
  work: Counts
  ofWork: Reviews
  connections: Counts
  endorsements: Counts
}

// Reviews of projects and of paid work count together.
function factsOf(ids: readonly number[], read: Read): Map<number, CountedFacts> {
  return new Map(
    ids.map((id) => {
      const { projects, views } = read.works.get(id) ?? none
      const [ofProjects, ofWork] = [read.ofProjects.get(id) ?? none, read.ofWork.get(id) ?? none]
      const count = ofProjects.reviews + ofWork.reviews
      const average = count === 0 ? 0 : (ofProjects.stars + ofWork.stars) / count
      const [orders, engagements] = [read.orders.get(id) ?? 0, read.work.get(id) ?? 0]
      const [connections, endorsements] = [read.connections.get(id) ?? 0, read.endorsements.get(id) ?? 0]
      return [id, { orders, engagements, projects, reviews: { count, average }, connections, endorsements, views }]
    }),
  )
}
