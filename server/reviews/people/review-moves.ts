import { otherSide, type ReviewedKind, workReviewWords } from '@guildhall/contract/engagements/options.ts'
import type { WorkReviewInput } from '@guildhall/contract/engagements/work-reviews.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { deleteUnread, findOf, insertReview, saveReview, showAll, type WorkReviewRow } from './queries.ts'
import { tellAnswered, tellSent, tellShown, tellWithdrawn } from './review-notifications.ts'
import { refusalOf, type Standing, standingOf } from './review-rules.ts'
import { namedBy, type Reviewable, reviewSources } from './review-sources.ts'

export type WorkReviewDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>

/** Names what is reviewed. */
export interface Reviewed {
  kind: ReviewedKind
  id: string
}

async function lockStanding(tx: Tx, viewer: Viewer, of: Reviewed): Promise<Standing> {
  const { row, side } = await reviewSources[of.kind].lock(tx, viewer, of.id)
  return standingOf(row, side, await findOf(tx, namedBy(of)))
}

/**
 * Writes or changes a side's review of the other side. With the second one both become public: the lock of what is reviewed
 * lets of two reviews at once the second find the first. Repeating it changes nothing, also once it is shown. 404 for
 * strangers, 409 when the time is over or the reviews are shown.
 */
export async function writeWorkReview(
  deps: WorkReviewDeps,
  viewer: Viewer,
  of: Reviewed,
  input: WorkReviewInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const standing = await lockStanding(tx, viewer, of)
    const { row, side, own, other } = standing
    const now = deps.clock.now()
    const said = { ...input, words: workReviewWords.filter((word) => input.words.includes(word)) }
    if (own && isSame(own, said)) return
    const refusal = refusalOf(standing, own ? 'change' : 'write', now)
    if (refusal) throw new AppError(refusal)
    if (own) {
      await saveReview(tx, { ...own, ...said, changed_at: now })
      return
    }
    const subjectId = side === 'client' ? row.provider_id : row.client_id
    if (subjectId === null) throw new AppError('work_review_alone')
    const made = { id: newId(), ...namedBy(of), by: side, authorId: viewer.id, subjectId, ...said, at: now }
    await insertReview(tx, made)
    if (other) await showReviews(deps, tx, row, viewer.id)
    else await tellSent(deps, tx, row, { authorId: viewer.id, subjectId })
  })
}

function isSame(own: WorkReviewRow, { rating, words, text }: WorkReviewInput): boolean {
  return own.rating === rating && own.text === text && own.words.join() === words.join()
}

/** Deletes a side's review before it is shown; it can write another one. Without one, nothing changes. */
export async function withdrawWorkReview(deps: WorkReviewDeps, viewer: Viewer, of: Reviewed): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const standing = await lockStanding(tx, viewer, of)
    if (!standing.own) return
    const refusal = refusalOf(standing, 'withdraw', deps.clock.now())
    if (refusal) throw new AppError(refusal)
    await deleteUnread(tx, { ...namedBy(of), by: standing.side })
    await tellWithdrawn(deps, tx, standing.row, otherSide[standing.side])
  })
}

/** Answers the review about the viewer, once and for good; the same answer again changes nothing. */
export async function answerWorkReview(
  deps: WorkReviewDeps,
  viewer: Viewer,
  of: Reviewed,
  text: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const standing = await lockStanding(tx, viewer, of)
    const { row, other } = standing
    if (other?.answer === text) return
    const now = deps.clock.now()
    const refusal = refusalOf(standing, 'answer', now)
    if (refusal || !other) throw new AppError(refusal ?? 'review_not_found')
    await saveReview(tx, { ...other, answer: text, answered_at: now })
    await tellAnswered(deps, tx, row, { authorId: other.author_id, subjectId: viewer.id })
  })
}

/** Makes the reviews of what is locked public and ends the time for them; `actorId` is who caused it, if anybody. */
export async function showReviews(
  deps: WorkReviewDeps,
  tx: Tx,
  row: Reviewable,
  actorId: number | null,
): Promise<void> {
  const shown = await showAll(tx, { ...namedBy(row), at: deps.clock.now() })
  await reviewSources[row.kind].close(deps, tx, row.id)
  await tellShown(deps, tx, row, { shown, actorId })
}
