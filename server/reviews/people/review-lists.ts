import { type ReviewedKind, reviewedKinds, workReviewWords } from '@guildhall/contract/engagements/options.ts'
import { workReviewNames } from '@guildhall/contract/engagements/words.ts'
import type {
  SideReview,
  SideReviews,
  WaitingReview,
  WorkReview,
} from '@guildhall/contract/engagements/work-reviews.ts'
import { workReviewLimits } from '@guildhall/contract/limits/engagements.ts'
import { averageStars } from '@guildhall/contract/values/average-stars.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import type { ReportKind } from '#feedback/service.ts'
import { type IdPlace, readBothWays, readIdCursor, writeIdCursor } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import {
  countWords,
  findOf,
  findPublished,
  findReceived,
  findReviewedBy,
  sumReceived,
  type WorkReviewRow,
} from './queries.ts'
import type { Reviewed } from './review-moves.ts'
import { isOpen, movesOf, standingOf, stateOf } from './review-rules.ts'
import { namedBy, reviewSources } from './review-sources.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }
type Authors = Awaited<ReturnType<typeof directory.cards>>

/**
 * Returns the reviews of an engagement or a session as one of its sides may see them: the other side's only once it is shown. Null before
 * the work is over and when nothing was paid; 404 for strangers.
 */
export async function readSideReviews(deps: Reads, viewer: Viewer, of: Reviewed): Promise<SideReviews | null> {
  const { row, side } = await reviewSources[of.kind].find(deps.db, viewer, of.id)
  if (row.review_until === null) return null
  const standing = standingOf(row, side, await findOf(deps.db, namedBy(of)))
  const { own, other } = standing
  const authors = await directory.cards(
    deps,
    [own, other].map((review) => review?.author_id ?? null),
  )
  const now = deps.clock.now()
  return {
    until: isoOf(row.review_until),
    isOpen: isOpen(row, now),
    own: own ? presentSide(own, authors) : null,
    other: other && stateOf(other) !== 'waiting' ? presentSide(other, authors) : null,
    isOtherSent: other !== undefined,
    moves: movesOf(standing, now),
  }
}

/**
 * Returns one page of the public reviews of a person by those they worked with, or by the clients of one of their services, newest
 * first, with the figures of all of them. 404 for people whom the viewer does not find.
 */
export async function listReceivedOfWork(
  deps: Reads,
  viewer: Viewer | null,
  handle: string,
  { limit, cursor, serviceId = null }: { limit: number; cursor?: string | undefined; serviceId?: string | null },
) {
  const viewerId = viewer?.id ?? 0
  const subjectId = await directory.idFor(deps.db, handle, viewerId)
  if (subjectId === undefined) throw new AppError('profile_not_found')
  const asked = { subjectId, serviceId, viewerId, limit: limit + 1 }
  const { rows, ...cursors } = await readBothWays(
    { place: readIdCursor(cursor), start: { step: 'first', id: '' } as IdPlace, limit },
    ({ step, id }) =>
      step === 'first' ? findReceived.first(deps.db, asked) : findReceived[step](deps.db, { ...asked, id }),
    writeIdCursor,
  )
  const authors = await directory.cards(
    deps,
    rows.map(({ author_id }) => author_id),
  )
  const [sum] = await sumReceived(deps.db, { subjectId, serviceId })
  const ticked = await countWords(deps.db, { subjectId, serviceId })
  return {
    items: rows.map((row) => present(row, authors)),
    ...cursors,
    rating: averageStars(sum?.stars ?? 0, sum?.count ?? 0),
    count: sum?.count ?? 0,
    words: workReviewWords.map((word) => ({ word, count: ticked.find((each) => each.word === word)?.count ?? 0 })),
  }
}

/** Returns the reviews that wait for a person to write them, the earliest deadline first, and how many. */
export async function listWaitingReviews(
  deps: Reads,
  viewer: Viewer,
  most: number,
): Promise<{ items: { kind: 'review'; dueAt: string; review: WaitingReview }[]; count: number }> {
  const openOf = async (of: ReviewedKind) =>
    (await reviewSources[of].openOf(deps.db, viewer.id, deps.clock.now())).map((row) => ({ of, ...row }))
  const open = (await Promise.all(reviewedKinds.map(openOf))).flat()
  const ids = open.map(({ id }) => id)
  const reviewed = new Set((await findReviewedBy(deps.db, { authorId: viewer.id, ids })).map(({ id }) => id))
  const waiting = open
    .filter(({ id }) => !reviewed.has(id))
    .sort((one, other) => Date.parse(one.review_until) - Date.parse(other.review_until))
  const items = []
  for (const { of, id, title, review_until, other_id } of waiting.slice(0, most)) {
    const name = other_id === null ? '' : await directory.nameOf(deps.db, other_id)
    items.push({ kind: 'review' as const, dueAt: isoOf(review_until), review: { of, id, title, name } })
  }
  return { items, count: waiting.length }
}

// Both are dated by when they became public: nobody learns who wrote first, or when.
function present(row: WorkReviewRow, authors: Authors): WorkReview {
  const { id, booking_id, by, rating, words, text, author_id, created_at, changed_at, shown_at, answer, answered_at } =
    row
  return {
    ...{ id, of: booking_id === null ? ('engagement' as const) : ('booking' as const), by, rating, words, text },
    author: authors.get(author_id) ?? null,
    createdAt: isoOf(shown_at ?? created_at),
    changedAt: shown_at === null ? isoOrNull(changed_at) : null,
    answer: answer !== null && answered_at ? { text: answer, at: isoOf(answered_at) } : null,
  }
}

const presentSide = (row: WorkReviewRow, authors: Authors): SideReview => ({
  ...present(row, authors),
  state: stateOf(row),
})

/** Reports of reviews of people that the reporter can read. */
export const reportedWorkReviews: ReportKind = {
  async find({ db }, viewer, id) {
    const [review] = await findPublished(db, { id })
    if (!review?.shown) throw new AppError('review_not_found')
    const title = await titleOf(db, review)
    const ticked = review.words.map((word) => workReviewNames[word]).join(', ')
    const description = [`${review.rating} of ${workReviewLimits.stars} stars.`, ticked && `${ticked}.`, review.text]
      .filter(Boolean)
      .join(' ')
    return {
      id,
      isOwn: viewer !== null && review.author_id === viewer.id,
      evidence: async () => ({ title, description }),
    }
  },
  ownRefusal: 'report_own',
  isOnce: false,
}

/** Returns the name of a review for the staff: whom it is about. */
export async function titleOf(db: Queryable, { subject_id }: WorkReviewRow): Promise<string> {
  return `Review of ${await directory.nameOf(db, subject_id)}`
}
