import type { OwnAgentReview } from '@guildhall/contract/agents/reviews.ts'
import { errors } from '@guildhall/contract/errors.ts'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Review } from '@guildhall/contract/orders/reviews.ts'
import { averageStars } from '@guildhall/contract/values/average-stars.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import type { ReportKind } from '#feedback/service.ts'
import { type IdPlace, readBothWays, readIdCursor, writeIdCursor } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { findAgent } from '../queries.ts'
import { requireVisible } from '../visible-agent.ts'
import { type AgentReviewRow, countStars, findReview, findShown, findShownTo } from './queries.ts'
import { setReviewHidden } from './review-moves.ts'
import { movesOf, refusalOf, standingOf, stateOf } from './review-rules.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }
type Authors = Awaited<ReturnType<typeof directory.cards>>

/**
 * Returns one page of the reviews of an agent, newest first, with the figures of all of them. 404 unless the viewer may see the
 * agent.
 */
export async function listReviews(
  deps: Reads,
  viewer: Viewer | null,
  agentId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  await requireVisible(deps.db, viewer, agentId)
  const asked = { agentId, viewerId: viewer?.id ?? 0, limit: limit + 1 }
  const { rows, ...cursors } = await readBothWays(
    { place: readIdCursor(cursor), start: { step: 'first', id: '' } as IdPlace, limit },
    ({ step, id }) => (step === 'first' ? findShown.first(deps.db, asked) : findShown[step](deps.db, { ...asked, id })),
    writeIdCursor,
  )
  const counted = await countStars(deps.db, { agentId })
  const stars = Array.from({ length: reviewLimits.stars }, (_, at) => {
    const rating = reviewLimits.stars - at
    return { rating, count: counted.find((each) => each.rating === rating)?.count ?? 0 }
  })
  const count = stars.reduce((sum, each) => sum + each.count, 0)
  const sum = stars.reduce((all, each) => all + each.rating * each.count, 0)
  return { items: await present(deps, rows), ...cursors, rating: averageStars(sum, count), count, stars }
}

/** Returns a person's review of an agent, what they may do about it, and why they may not. */
export async function readOwn(deps: Reads, viewer: Viewer, agentId: string): Promise<OwnAgentReview> {
  const standing = await standingOf(deps.db, viewer, agentId)
  const { review, until } = standing
  const now = deps.clock.now()
  const [shown] = review ? await present(deps, [review]) : []
  const refusal = refusalOf(standing, review ? 'change' : 'write', now)
  return {
    review: review && shown ? { ...shown, state: stateOf(review) } : null,
    until: until?.toISOString() ?? null,
    moves: movesOf(standing, now),
    refusal: refusal && errors[refusal].message,
  }
}

/** Returns one review as everybody reads it. */
export async function readReview(deps: Reads, id: string): Promise<Review> {
  const [review] = await present(deps, await findReview(deps.db, { id }))
  if (!review) throw new AppError('review_not_found')
  return review
}

async function present(deps: Reads, rows: AgentReviewRow[]): Promise<Review[]> {
  const authors = await directory.cards(
    deps,
    rows.map(({ author_id }) => author_id),
  )
  return rows.map((row) => presentReview(row, authors))
}

function presentReview(row: AgentReviewRow, authors: Authors): Review {
  const { id, rating, text, author_id, created_at, changed_at, answer, answered_at } = row
  return {
    ...{ id, rating, text },
    author: authors.get(author_id) ?? null,
    createdAt: isoOf(created_at),
    changedAt: isoOrNull(changed_at),
    answer: answer !== null && answered_at ? { text: answer, at: isoOf(answered_at) } : null,
  }
}

/** Reports of reviews of agents that the reporter can read. */
export const reportedAgentReviews: ReportKind = {
  async find({ db }, viewer, id) {
    const [known] = await findReview(db, { id })
    if (!known) throw new AppError('review_not_found')
    const agent = await requireVisible(db, viewer, known.agent_id)
    const [review] = await findShownTo(db, { id, agentId: agent.id, viewerId: viewer?.id ?? 0 })
    if (!review) throw new AppError('review_not_found')
    const description = `${review.rating} of ${reviewLimits.stars} stars. ${review.text}`.trim()
    return {
      id,
      isOwn: viewer !== null && review.author_id === viewer.id,
      evidence: async () => ({ title: `Review of ${agent.name}`, description }),
    }
  },
  ownRefusal: 'report_own',
  isOnce: false,
}

/** Moderation of reviews of agents, for admin/. */
export const agentReviewModeration = {
  /** Returns a review with its author and agent; null when it does not exist or was withdrawn. */
  async find(deps: { db: Queryable; config: Deps['config'] }, id: string) {
    const [review] = await findReview(deps.db, { id })
    if (!review || stateOf(review) === 'withdrawn') return null
    const { agent_id: agentId, author_id: authorId } = review
    const [agent] = await findAgent(deps.db, { id: agentId })
    const card = (await directory.cards(deps, [authorId])).get(authorId)
    const seller =
      card && authorId !== null
        ? { customUserId: card.customUserId, name: await directory.nameOf(deps.db, authorId) }
        : null
    return {
      agentId,
      title: `Review of ${agent?.name ?? 'an agent'}`,
      visibility: stateOf(review) === 'hidden' ? ('hidden' as const) : ('public' as const),
      cover: null,
      seller,
    }
  },
  setHidden: setReviewHidden,
}
