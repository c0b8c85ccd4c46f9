import type { Queryable, Tx } from '#db/connect.ts'
import { int, type RowOf, statement, text } from '#db/statement.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { visibleTo } from './project-queries.ts'

/** The totals of a project's reviews; `sum` adds all stars. */
export type Rating = RowOf<typeof rating>
const rating = { title: text, seller_id: int, sum: int, count: int }

const change = statement('project_rating_add', {
  takes: { id: text, stars: int, reviews: int },
  gives: rating,
  sql: ({ id, stars, reviews }) => `
    update projects set rating_sum = rating_sum + ${stars}, rating_count = rating_count + ${reviews} where id = ${id}
    returning title, seller_id, rating_sum as sum, rating_count as count`,
})

const find = statement('project_rating', {
  takes: { id: text, viewerId: int },
  gives: rating,
  sql: ({ id, viewerId }) => `
    select p.title, p.seller_id, p.rating_sum as sum, p.rating_count as count from projects p
    where p.id = ${id} and ${visibleTo(viewerId)}`,
})

/**
 * Adds to a project's stars and number of reviews, in the transaction that changes the review: as sums, so that simultaneous
 * reviews are all included. 404 when the project is gone.
 */
export async function addToRating(
  deps: Pick<Deps, 'db' | 'clock'>,
  tx: Tx,
  id: string,
  by: { stars: number; reviews: number },
): Promise<Rating> {
  const [row] = await change(tx, { id, ...by })
  if (!row) throw new AppError('project_not_found')
  tx.afterCommit(() => recentReads(deps).forget())
  return row
}

/** Returns the totals of a project's reviews, if this person (internal id, 0 for a visitor) may see it; 404 otherwise. */
export async function findRating(db: Queryable, viewerId: number, id: string): Promise<Rating> {
  const [row] = await find(db, { id, viewerId })
  if (!row) throw new AppError('project_not_found')
  return row
}
