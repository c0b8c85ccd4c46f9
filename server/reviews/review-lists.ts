import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderReview, OrderReviews, ReceivedReview, Review } from '@guildhall/contract/orders/reviews.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { averageStars } from '@guildhall/contract/values/average-stars.ts'
import type { Queryable } from '#db/connect.ts'
import type { ReportKind } from '#feedback/service.ts'
import { type IdPlace, readBothWays, readIdCursor, writeIdCursor } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { purchases } from '#orders/service.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import {
  countStars,
  findModerated,
  findReceived,
  findReview,
  findReviewsOf,
  findShown,
  type ReviewRow,
} from './queries.ts'
import { movesOf, reviewUntil, stateOf } from './review-moves.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

/**
 * Returns one page of buyers' reviews of a project, newest first; `cursor` is the id of the last one seen. 404 unless the
 * viewer may see the project.
 */
export async function listReviews(
  deps: Reads,
  viewer: Viewer | null,
  projectId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { sum, count } = await catalogue.rating.find(deps.db, viewer?.id ?? 0, projectId)
  const [last] = cursor === undefined ? [] : await findReview(deps.db, { id: cursor })
  if (cursor !== undefined && last?.project_id !== projectId) throw new AppError('invalid_cursor')
  const asked = { projectId, limit: limit + 1 }
  const rows = last
    ? await findShown.next(deps.db, { ...asked, createdAt: last.created_at, id: last.id })
    : await findShown.first(deps.db, asked)
  const stars = await countStars(deps.db, { projectId })
  const shown = rows.slice(0, limit)
  return {
    items: await present(deps, shown),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    rating: averageStars(sum, count),
    count,
    stars: Array.from({ length: reviewLimits.stars }, (_, at) => {
      const rating = reviewLimits.stars - at
      return { rating, count: stars.find((each) => each.rating === rating)?.count ?? 0 }
    }),
  }
}

/**
 * Returns one page of the reviews of a person's projects, newest first. Reviews of projects that are no longer public stay,
 * because they count, but do not name the project. 404 for people whom the viewer does not find.
 */
export async function listReceived(
  deps: Reads,
  viewer: Viewer | null,
  handle: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const viewerId = viewer?.id ?? 0
  const sellerId = await directory.idFor(deps.db, handle, viewerId)
  if (sellerId === undefined) throw new AppError('profile_not_found')
  const asked = { sellerId, viewerId, limit: limit + 1 }
  const { rows, ...cursors } = await readBothWays(
    { place: readIdCursor(cursor), start: { step: 'first', id: '' } as IdPlace, limit },
    ({ step, id }) =>
      step === 'first' ? findReceived.first(deps.db, asked) : findReceived[step](deps.db, { ...asked, id }),
    writeIdCursor,
  )
  const people = await peopleOf(deps, rows)
  const items = rows.map((row): ReceivedReview => {
    const project = row.title === null ? null : { id: row.project_id, title: row.title }
    return { ...presentReview(row, people), project }
  })
  return { items, ...cursors }
}

async function present(deps: Reads, rows: ReviewRow[]): Promise<Review[]> {
  const people = await peopleOf(deps, rows)
  return rows.map((row) => presentReview(row, people))
}

/** Returns the cards of who wrote reviews, and of the sellers who answered. */
const peopleOf = (deps: Reads, rows: readonly ReviewRow[]) =>
  directory.cards(
    deps,
    rows.flatMap(({ author_id, seller_id, answer }) => (answer === null ? [author_id] : [author_id, seller_id])),
  )

/** Returns one review as everybody reads it. */
export async function readReview(deps: Reads, id: string): Promise<Review> {
  const [review] = await present(deps, await findReview(deps.db, { id }))
  if (!review) throw new AppError('review_not_found')
  return review
}

/** Returns the reviews of an order's lines, and what this person may do with each; 404 for strangers. */
export async function readOrderReviews(deps: Reads, viewer: Viewer, orderId: string): Promise<OrderReviews> {
  const found = await purchases.reviewable.find(deps.db, viewer, orderId)
  const rows = await findReviewsOf(deps.db, { orderId })
  const people = await peopleOf(deps, rows)
  const lines = found.lines.map((line) => {
    const row = rows.find(({ line_id }) => line_id === line.id)
    const moves = movesOf(found, line, row, deps.clock.now())
    return { lineId: line.id, review: row ? presentOwn(row, people) : null, moves }
  })
  return { until: reviewUntil(found.order)?.toISOString() ?? null, lines }
}

/** Returns the review of one line as the sides of its order see it. */
export async function readLineReview(
  deps: Reads,
  viewer: Viewer,
  { id, lineId }: { id: string; lineId: string },
): Promise<OrderReview> {
  const { lines } = await readOrderReviews(deps, viewer, id)
  const review = lines.find((line) => line.lineId === lineId)?.review
  if (!review) throw new AppError('review_not_found')
  return review
}

const iso = (moment: string) => new Date(moment).toISOString()

/** Returns a review as everybody reads it. */
function presentReview(row: ReviewRow, people: ReadonlyMap<number | null, UserCard>): Review {
  const { id, rating, text, author_id, created_at, changed_at, answer, answered_at } = row
  const by = people.get(row.seller_id) ?? null
  return {
    ...{ id, rating, text },
    author: people.get(author_id) ?? null,
    createdAt: iso(created_at),
    changedAt: changed_at && iso(changed_at),
    answer: answer !== null && answered_at ? { text: answer, at: iso(answered_at), by } : null,
  }
}

/** Returns a review as the sides of its order see it. */
function presentOwn(row: ReviewRow, people: ReadonlyMap<number | null, UserCard>): OrderReview {
  return { ...presentReview(row, people), state: stateOf(row) }
}

/** Reports of reviews that the reporter can read. */
export const reportedReviews: ReportKind = {
  async find({ db }, viewer, id) {
    const [review] = await findReview(db, { id })
    if (!review?.shown) throw new AppError('review_not_found')
    const { title } = await catalogue.rating.find(db, viewer?.id ?? 0, review.project_id)
    const [row] = await findModerated(db, { id })
    const isOwn = viewer !== null && row?.author === viewer.customUserId
    const description = `${review.rating} of ${reviewLimits.stars} stars. ${review.text}`.trim()
    return { id, isOwn, evidence: async () => ({ title: `Review of ${title}`, description }) }
  },
  ownRefusal: 'report_own',
  isOnce: false,
}
