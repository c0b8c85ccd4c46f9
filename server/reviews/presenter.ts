import type { UserCard } from '@guildhall/contract/people.ts'
import type { OrderReview, Review } from '@guildhall/contract/reviews.ts'
import type { ReviewRow } from './review-row.ts'
import { stateOf } from './rules.ts'

const iso = (moment: string) => new Date(moment).toISOString()

/** A review as everybody reads it. */
export function presentReview(row: ReviewRow, authors: ReadonlyMap<number | null, UserCard>): Review {
  const { id, rating, text, author_id, created_at, changed_at, answer, answered_at } = row
  return {
    ...{ id, rating, text },
    author: authors.get(author_id) ?? null,
    createdAt: iso(created_at),
    changedAt: changed_at && iso(changed_at),
    answer: answer !== null && answered_at ? { text: answer, at: iso(answered_at) } : null,
  }
}

/** The same as the sides of its order see it. */
export function presentOwn(row: ReviewRow, authors: ReadonlyMap<number | null, UserCard>): OrderReview {
  return { ...presentReview(row, authors), state: stateOf(row) }
}
