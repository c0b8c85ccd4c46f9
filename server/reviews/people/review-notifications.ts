import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import type { Tx } from '#db/connect.ts'
import { dayText } from '#db/moments.ts'
import { aboutReview } from '#engagements/service.ts'
import { type NotifyDeps, notify, type Telling, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { WorkReviewRow } from './queries.ts'
import { type Reviewable, reviewSources } from './review-sources.ts'

const hrefOf = ({ kind, id }: Pick<Reviewable, 'kind' | 'id'>) => reviewSources[kind].path(id)
const what = ({ kind, title }: Reviewable) => reviewSources[kind].about(title)
const aboutSent = ({ id }: Reviewable) => `review sent ${id}`

/** Who wrote a review, and about whom. */
interface Pair<Author> {
  authorId: Author
  subjectId: number
}

/**
 * Notifies the other side that a review was sent, without its content, in the same transaction. Not across a block: the person
 * who blocked hears nothing of the other.
 */
export async function tellSent(
  deps: NotifyDeps,
  tx: Tx,
  row: Reviewable,
  { authorId, subjectId }: Pair<number>,
): Promise<void> {
  await takeBack(deps, tx, { userId: authorId, about: aboutReview(row.id) })
  if (row.review_until === null || !(await reviewSources[row.kind].areTogether(tx, row))) return
  await notify(deps, tx, [
    {
      userId: subjectId,
      type: 'job',
      title: `${await directory.nameOf(tx, authorId)} has sent a review`,
      message: `It is about ${what(row)}. You can read it when you have sent yours, or after ${dayText(row.review_until)}.`,
      href: hrefOf(row),
      about: aboutSent(row),
    },
  ])
}

/** Removes the notification that a review was sent: its author withdrew it. */
export async function tellWithdrawn(deps: NotifyDeps, tx: Tx, row: Reviewable, to: EngagementSide): Promise<void> {
  const userId = to === 'client' ? row.client_id : row.provider_id
  if (userId !== null) await takeBack(deps, tx, { userId, about: aboutSent(row) })
}

/** Notifies the sides that reviews are public, except the one who caused it, and ends what they were asked to do. */
export async function tellShown(
  deps: NotifyDeps,
  tx: Tx,
  row: Reviewable,
  { shown, actorId }: { shown: readonly WorkReviewRow[]; actorId: number | null },
): Promise<void> {
  const sides = [row.client_id, row.provider_id].filter((id) => id !== null).toSorted((a, b) => a - b)
  for (const userId of sides)
    for (const about of [aboutReview(row.id), aboutSent(row)]) await takeBack(deps, tx, { userId, about })
  const tellings: Telling[] = []
  for (const userId of sides) {
    const words = userId === actorId ? null : await shownWords(tx, row, shown, userId)
    if (words) tellings.push({ userId, type: 'job', ...words, href: hrefOf(row) })
  }
  await notify(deps, tx, tellings)
}

async function shownWords(tx: Tx, row: Reviewable, shown: readonly WorkReviewRow[], userId: number) {
  const about = shown.find(({ subject_id }) => subject_id === userId)
  const own = shown.find(({ author_id }) => author_id === userId)
  const otherId = about ? about.author_id : (own?.subject_id ?? null)
  const other = otherId === null ? 'the other side' : await directory.nameOf(tx, otherId)
  if (about && own)
    return {
      title: 'Your reviews are public',
      message: `You and ${other} can read what you wrote about ${row.title}. You can answer once.`,
    }
  if (about)
    return {
      title: 'A review of you is public',
      message: `It is by ${other}, about ${what(row)}. You can answer once.`,
    }
  return own ? { title: 'Your review is public', message: `It is on the profile of ${other}.` } : null
}

/** Notifies the author of a review that it was answered, in the transaction of the answer. */
export async function tellAnswered(
  deps: NotifyDeps,
  tx: Tx,
  row: Reviewable,
  { authorId, subjectId }: Pair<number | null>,
): Promise<void> {
  if (authorId === null || !(await reviewSources[row.kind].areTogether(tx, row))) return
  const title = `${await directory.nameOf(tx, subjectId)} answered your review`
  const message = `It is about ${what(row)}.`
  await notify(deps, tx, [{ userId: authorId, type: 'job', title, message, href: hrefOf(row) }])
}

/** Notifies the author of a review why it is shown again, in the same transaction. */
export async function tellShownAgain(
  deps: NotifyDeps,
  tx: Tx,
  { author_id, engagement_id, booking_id }: WorkReviewRow,
  reason: string,
): Promise<void> {
  if (author_id === null) return
  const message = `Your review is no longer hidden, and it counts again. The reason: ${reason}`
  const href = hrefOf(
    booking_id === null ? { kind: 'engagement', id: engagement_id ?? '' } : { kind: 'booking', id: booking_id },
  )
  await notify(deps, tx, [{ userId: author_id, type: 'job', title: 'Your review is back', message, href }])
}
