import { prepared } from '#db/statement.ts'
import { columns, joined, type ReviewRow } from './review-row.ts'

/** The reviews of an order's lines. */
export const findReviewsOf = prepared<ReviewRow>(
  'reviews_of_order',
  `select ${columns} ${joined} where l.order_id = $1`,
)

export const findReview = prepared<ReviewRow>('review_find', `select ${columns} ${joined} where r.id = $1`)

const page = (after: string) =>
  `select ${columns} from (
     select * from reviews where project_id = $1 and shown ${after} order by created_at desc, id desc limit $2) r
   join order_lines l on l.id = r.line_id order by r.created_at desc, r.id desc`

/** Pages of what everybody reads of a project, newest first. */
export const findShown = {
  first: prepared<ReviewRow>('reviews_shown', page('')),
  next: prepared<ReviewRow>('reviews_shown_next', page('and (created_at, id) < ($3::timestamptz, $4)')),
}

/** How many of a project's reviews have how many stars. */
export const countStars = prepared<{ rating: number; count: number }>(
  'reviews_stars',
  'select rating, count(*)::int as count from reviews where project_id = $1 and shown group by rating',
)
