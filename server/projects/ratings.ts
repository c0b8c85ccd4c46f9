import type { Queryable, Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import { recentReads } from '#http/recent.ts'
import type { Deps } from '../deps.ts'
import { visibleTo } from './visible.ts'

/** What the reviews of a project add up to; `sum` of all stars. */
export interface Rating {
  title: string
  seller_id: number
  sum: number
  count: number
}

const change = prepared<Rating>(
  'project_rating_add',
  `update projects set rating_sum = rating_sum + $2, rating_count = rating_count + $3 where id = $1
   returning title, seller_id, rating_sum as sum, rating_count as count`,
)

const find = prepared<Rating>(
  'project_rating',
  `select p.title, p.seller_id, p.rating_sum as sum, p.rating_count as count from projects p
   where p.id = $1 and ${visibleTo('$2')}`,
)

/**
 * Changes a project's stars and the number of its reviews by so many, in the transaction that changes the review: sums, so
 * that reviews that come at once are all in it. 404 when the project is gone.
 */
export async function addToRating(
  deps: Pick<Deps, 'db' | 'clock'>,
  tx: Tx,
  id: string,
  by: { stars: number; reviews: number },
): Promise<Rating> {
  const [row] = await change(tx, id, by.stars, by.reviews)
  if (!row) throw new AppError('project_not_found')
  tx.afterCommit(() => recentReads(deps).forget())
  return row
}

/** What the reviews of a project add up to, as this person (internal id, 0 for nobody) may see it; 404 otherwise. */
export async function findRating(db: Queryable, viewerId: number, id: string): Promise<Rating> {
  const [row] = await find(db, id, viewerId)
  if (!row) throw new AppError('project_not_found')
  return row
}
