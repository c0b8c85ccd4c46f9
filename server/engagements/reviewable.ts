import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { int, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type ChangeDeps, change, lock } from './engagement-state.ts'
import { areTogether } from './moves.ts'
import { type EngagementRow, findEngagement, lockEngagement } from './queries.ts'
import { sideOf } from './rules.ts'

/** An engagement as reviews see it: its sides, and by when they can review each other. */
export type Reviewable = EngagementRow

/** Engagements whose time for reviews is over, the longest overdue first. */
const findClosing = statement('engagements_review_closing', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `
    select id from engagements where review_until is not null and review_closed_at is null and review_until <= ${at}
    order by review_until limit 100`,
})

const openRow = { id: text, title: text, review_until: moment, other_id: nullable(int) }
/** An engagement that a person can review, with the other side. */
export type OpenReview = RowOf<typeof openRow>

/** The engagements whose other side still exists and whose reviews are open, the earliest deadline first. */
const findOpenOf = statement('engagements_review_open', {
  takes: { personId: int, at: moment },
  gives: openRow,
  sql: ({ personId, at }) => `
    select e.id, e.title, e.review_until,
      case when e.client_id = ${personId} then e.provider_id else e.client_id end as other_id
    from engagements e
    where (e.client_id = ${personId} or e.provider_id = ${personId}) and e.client_id is not null and e.provider_id is not null
      and e.review_until is not null and e.review_closed_at is null and e.review_until > ${at}
    order by e.review_until, e.id`,
})

const seen = (viewer: Viewer, row: EngagementRow | undefined): { row: Reviewable; side: EngagementSide } => {
  const side = row ? sideOf(row, viewer.id) : null
  if (!row || !side) throw new AppError('engagement_not_found')
  return { row, side }
}

/** What reviews/ needs of engagements: their sides and the time for reviews, for their sides only. */
export const reviewableEngagements = {
  /** 404 for everybody but its two sides. */
  find: async (db: Queryable, viewer: Viewer, id: string) => seen(viewer, (await findEngagement(db, { id }))[0]),
  /** The same, locked until the end of the transaction: of two reviews at once the second finds the first. */
  lock: async (tx: Tx, viewer: Viewer, id: string) => seen(viewer, await lock(tx, id)),
  /** Whether the sides may write to each other. */
  areTogether,
  /** What a person can review now, reviewed or not. */
  openOf: (db: Queryable, personId: number, at: Date): Promise<OpenReview[]> => findOpenOf(db, { personId, at }),
  /** For the clock: those whose time is over, and each of them locked. */
  closing: {
    find: (db: Queryable, at: Date) => findClosing(db, { at }),
    lock: async (tx: Tx, id: string): Promise<Reviewable | undefined> => (await lockEngagement(tx, { id }))[0],
  },
  /** Ends the time for reviews of a locked engagement, which shows those that were written. */
  async close(deps: ChangeDeps, tx: Tx, id: string): Promise<void> {
    const [row] = await lockEngagement(tx, { id })
    if (row) await change(deps, tx, row, { review_closed_at: deps.clock.now().toISOString() }, null)
  },
}
