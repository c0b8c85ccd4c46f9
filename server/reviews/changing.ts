import type { Tx } from '#db/connect.ts'
import { catalogue } from '#projects/service.ts'
import type { Deps } from '../deps.ts'
import type { ReviewRow } from './review-row.ts'
import { saveReview } from './save-queries.ts'

type Changes = Partial<
  Pick<ReviewRow, 'rating' | 'text' | 'changed_at' | 'answer' | 'answered_at' | 'hidden_at' | 'withdrawn_at'>
>

/** Writes a changed review, which the transaction has locked, and with it what its project's reviews add up to. */
export async function change(
  deps: Pick<Deps, 'db' | 'clock'>,
  tx: Tx,
  review: ReviewRow,
  changes: Changes,
): Promise<void> {
  const next = { ...review, ...changes }
  const { id, rating, text, changed_at, answer, answered_at, hidden_at, withdrawn_at } = next
  await saveReview(tx, id, rating, text, changed_at, answer, answered_at, hidden_at, withdrawn_at)
  const [before, after] = [counted(review), counted(next)]
  const by = { stars: after.stars - before.stars, reviews: after.reviews - before.reviews }
  await catalogue.rating.add(deps, tx, review.project_id, by)
}

function counted({ rating, hidden_at, withdrawn_at }: ReviewRow) {
  return hidden_at || withdrawn_at ? { stars: 0, reviews: 0 } : { stars: rating, reviews: 1 }
}
