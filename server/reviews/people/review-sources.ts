import type { EngagementSide, ReviewedKind } from '@guildhall/contract/engagements/options.ts'
import { bookings } from '#bookings/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../../deps.ts'

/** Work or a session as reviews see it: its sides, and by when they can review each other. Times are PostgreSQL's text. */
export interface Reviewable {
  kind: ReviewedKind
  id: string
  title: string
  client_id: number | null
  provider_id: number | null
  review_until: string | null
  review_closed_at: string | null
}

interface Own {
  row: Reviewable
  side: EngagementSide
}

interface OpenReview {
  id: string
  title: string
  review_until: string
  other_id: number | null
}

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>

/** What reviews need of a kind of work, for its two sides alone: 404 for everybody else. */
interface ReviewSource {
  find(db: Queryable, viewer: Viewer, id: string): Promise<Own>
  /** The same, locked until the end of the transaction: of two reviews at once the second finds the first. */
  lock(tx: Tx, viewer: Viewer, id: string): Promise<Own>
  /** Whether the sides may write to each other. */
  areTogether(db: Queryable, row: Reviewable): Promise<boolean>
  /** What a person can review now, reviewed or not. */
  openOf(db: Queryable, personId: number, at: Date): Promise<OpenReview[]>
  /** For the clock: those whose time is over, and each of them locked. */
  closing: {
    find(db: Queryable, at: Date): Promise<{ id: string }[]>
    lock(tx: Tx, id: string): Promise<Reviewable | undefined>
  }
  /** Ends the time for reviews of what is locked. */
  close(deps: ChangeDeps, tx: Tx, id: string): Promise<void>
  path(id: string): string
  /** In a sentence after 'about': 'your work on A map viewer'. */
  about(title: string): string
}

const work = engagements.reviewable
const ofEngagement = <Row extends object>(row: Row) => ({ ...row, kind: 'engagement' as const })

export const reviewSources: Record<ReviewedKind, ReviewSource> = {
  engagement: {
    async find(db, viewer, id) {
      const { row, side } = await work.find(db, viewer, id)
      return { row: ofEngagement(row), side }
    },
    async lock(tx, viewer, id) {
      const { row, side } = await work.lock(tx, viewer, id)
      return { row: ofEngagement(row), side }
    },
    areTogether: work.areTogether,
    openOf: work.openOf,
    closing: {
      find: work.closing.find,
      async lock(tx, id) {
        const row = await work.closing.lock(tx, id)
        return row && ofEngagement(row)
      },
    },
    close: work.close,
    path: (id) => `/engagements/${id}#review`,
    about: (title) => `your work on ${title}`,
  },
  booking: {
    ...bookings.reviewable,
    path: (id) => `/bookings/${id}#review`,
    about: (title) => `your session ${title}`,
  },
}

/** How statements name what is reviewed. */
export const namedBy = ({ kind, id }: Pick<Reviewable, 'kind' | 'id'>) => ({
  engagementId: kind === 'engagement' ? id : null,
  bookingId: kind === 'booking' ? id : null,
})
