import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { int, moment, nullable, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type ChangeDeps, write } from '../booking-state.ts'
import { type BookingRow, findBooking, findTogether, lockBooking } from '../queries.ts'
import { sideOf } from '../rules.ts'

/** Sessions whose time for reviews is over, the longest overdue first. */
const findClosing = statement('bookings_review_closing', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `
    select id from bookings where review_until is not null and review_closed_at is null and review_until <= ${at}
    order by review_until limit 100`,
})

/** The sessions whose other side still exists and whose reviews are open, the earliest deadline first. */
const findOpenOf = statement('bookings_review_open', {
  takes: { personId: int, at: moment },
  gives: { id: text, title: text, review_until: moment, other_id: nullable(int) },
  sql: ({ personId, at }) => `
    select b.id, b.title, b.review_until, case when b.host_id = ${personId} then b.guest_id else b.host_id end as other_id
    from bookings b
    where (b.host_id = ${personId} or b.guest_id = ${personId}) and b.host_id is not null and b.guest_id is not null
      and b.review_until is not null and b.review_closed_at is null and b.review_until > ${at}
    order by b.review_until, b.id`,
})

const presentRow = (row: BookingRow) => ({
  ...{ kind: 'booking' as const, id: row.id, title: row.title, client_id: row.guest_id, provider_id: row.host_id },
  ...{ review_until: row.review_until, review_closed_at: row.review_closed_at },
})

function seen(viewer: Viewer, row: BookingRow | undefined) {
  const side = row && sideOf(row, viewer.id)
  if (!row || !side) throw new AppError('booking_not_found')
  return { row: presentRow(row), side: (side === 'guest' ? 'client' : 'provider') as EngagementSide }
}

/** What reviews/ needs of sessions: their sides and the time for reviews, for their sides only. */
export const reviewableBookings = {
  find: async (db: Queryable, viewer: Viewer, id: string) => seen(viewer, (await findBooking(db, { id }))[0]),
  lock: async (tx: Tx, viewer: Viewer, id: string) => seen(viewer, (await lockBooking(tx, { id }))[0]),
  async areTogether(
    db: Queryable,
    { client_id: one, provider_id: other }: { client_id: number | null; provider_id: number | null },
  ): Promise<boolean> {
    if (one === null || other === null) return false
    return (await findTogether(db, { one, other }))[0]?.together ?? false
  },
  openOf: (db: Queryable, personId: number, at: Date) => findOpenOf(db, { personId, at }),
  closing: {
    find: (db: Queryable, at: Date) => findClosing(db, { at }),
    async lock(tx: Tx, id: string) {
      const [row] = await lockBooking(tx, { id })
      return row && presentRow(row)
    },
  },
  async close({ clock }: Pick<ChangeDeps, 'clock'>, tx: Tx, id: string): Promise<void> {
    const [row] = await lockBooking(tx, { id })
    if (row) await write(tx, row, { review_closed_at: clock.now().toISOString() }, clock.now())
  },
}
