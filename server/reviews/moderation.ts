import { reviewLimits } from '@guildhall/contract/commerce-limits.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { catalogue } from '#projects/service.ts'
import type { Deps } from '../deps.ts'
import { change } from './changing.ts'
import { findReview } from './queries.ts'
import { stateOf } from './rules.ts'
import { lockReview } from './save-queries.ts'
import { tellModerated } from './telling.ts'

interface ModeratedRow {
  project_id: string
  title: string
  hidden: boolean
  author: string | null
  author_name: string | null
}

const findModerated = prepared<ModeratedRow>(
  'review_moderated',
  `select r.project_id, p.title, r.hidden_at is not null as hidden, a.custom_user_id as author,
     coalesce(nullif(a.company_name, ''), trim(a.first_name || ' ' || a.last_name)) as author_name
   from reviews r join projects p on p.id = r.project_id left join people a on a.id = r.author_id
   where r.id = $1 and r.withdrawn_at is null`,
)

/** What reports are about and moderators act on, for feedback/ and admin/. */
export const reviewModeration = {
  /** A review that this person can read, as evidence of a report; 404 otherwise. */
  async read({ db }: { db: Queryable }, viewer: Viewer | null, id: string) {
    const [review] = await findReview(db, id)
    if (!review?.shown) throw new AppError('review_not_found')
    const { title } = await catalogue.rating.find(db, viewer?.id ?? 0, review.project_id)
    const description = `${review.rating} of ${reviewLimits.stars} stars. ${review.text}`.trim()
    const [row] = await findModerated(db, id)
    return { title: `Review of ${title}`, description, seller: row?.author ? { customUserId: row.author } : null }
  },

  /** How a review is now: where it stands and who wrote it; null when it is gone or was taken back. */
  async find(db: Queryable, id: string) {
    const [row] = await findModerated(db, id)
    if (!row) return null
    const { project_id, title, hidden, author, author_name } = row
    return {
      projectId: project_id,
      title: `Review of ${title}`,
      visibility: hidden ? ('hidden' as const) : ('public' as const),
      cover: null,
      seller: author ? { customUserId: author, name: author_name ?? '' } : null,
    }
  },

  /** Hides a review, which counts no more, or shows it again; its author gets the reason. 409 when it is so already, 404 when gone. */
  async setHidden(
    deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>,
    tx: Tx,
    id: string,
    { hidden, reason }: { hidden: boolean; reason: string },
  ): Promise<void> {
    const [review] = await lockReview(tx, id)
    const state = review && stateOf(review)
    if (!review || state === 'withdrawn') throw new AppError('review_not_found')
    if ((state === 'hidden') === hidden) throw new AppError('review_moderated')
    await change(deps, tx, review, { hidden_at: hidden ? deps.clock.now().toISOString() : null })
    await tellModerated(deps, tx, { review, hidden, reason })
  },
}
