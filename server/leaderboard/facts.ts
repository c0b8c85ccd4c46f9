import type { CountedFacts } from '@guildhall/contract/ranking.ts'
import type { Queryable } from '#db/connect.ts'
import { purchases } from '#orders/service.ts'
import { catalogue } from '#projects/service.ts'
import { countConnections } from '#relations/service.ts'
import { directory } from '#users/service.ts'

/** What these people have really done, by their internal ids, each fact asked of the domain that keeps it. */
export async function readFacts(db: Queryable, ids: readonly number[]): Promise<Map<number, CountedFacts>> {
  const works = await catalogue.portfolios(db, ids)
  const orders = await purchases.ranked(db, ids)
  const connections = await countConnections(db, ids)
  const endorsements = await directory.endorsements(db, ids)
  return new Map(
    ids.map((id) => {
      const { projects, views, reviews, stars } = works.get(id) ?? { projects: 0, views: 0, reviews: 0, stars: 0 }
      return [
        id,
        {
          orders: orders.get(id) ?? 0,
          projects,
          reviews: { count: reviews, average: reviews === 0 ? 0 : stars / reviews },
          connections: connections.get(id) ?? 0,
          endorsements: endorsements.get(id) ?? 0,
          views,
        },
      ]
    }),
  )
}
