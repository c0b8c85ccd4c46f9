import { prepared } from '#db/statement.ts'
import { columns, joined, type ReviewRow } from './review-row.ts'

/** No row when the line has one already. */
export const insertReview = prepared<{ id: string }>(
  'review_insert',
  `insert into reviews (id, line_id, project_id, author_id, rating, text, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (line_id) do nothing returning id`,
)

/** Locks the review of a line until the end of the transaction. */
export const lockOfLine = prepared<ReviewRow>(
  'review_lock_line',
  `select ${columns} ${joined} where r.line_id = $1 for no key update of r`,
)

export const lockReview = prepared<ReviewRow>(
  'review_lock',
  `select ${columns} ${joined} where r.id = $1 for no key update of r`,
)

/** Writes what may change of a review. */
export const saveReview = prepared(
  'review_save',
  `update reviews set rating = $2, text = $3, changed_at = $4, answer = $5, answered_at = $6, hidden_at = $7, withdrawn_at = $8
   where id = $1`,
)
