import { recordLimits } from '@guildhall/contract/limits/profiles.ts'
import type { SellerRecord } from '@guildhall/contract/users/seller-record.ts'
import { averageStars } from '@guildhall/contract/values/average-stars.ts'
import type { Queryable } from '#db/connect.ts'
import { int, moment, nullable, statement } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import type { Deps } from '../deps.ts'

const hour = 3600
const day = 86_400_000

// Reads one row by key, and at most `answersAtMost` entries of an index.
const findCounts = statement('seller_record', {
  takes: { personId: int, viewerId: int, since: moment },
  gives: {
    delivered: int,
    on_time: int,
    late: int,
    rating_sum: int,
    rating_count: int,
    answers: int,
    answer_seconds: nullable(int),
  },
  sql: ({ personId, viewerId, since }) => `
    select coalesce(r.delivered, 0) as delivered, coalesce(r.on_time, 0) as on_time, coalesce(r.late, 0) as late,
      coalesce(r.rating_sum, 0) as rating_sum, coalesce(r.rating_count, 0) as rating_count, a.answers, a.answer_seconds
    from people p left join seller_records r on r.user_id = p.id
    cross join lateral (
      select count(*)::int as answers, percentile_disc(0.5) within group (order by n.answer_seconds) as answer_seconds
      from (select c.answer_seconds from conversations c
        where c.answered_by = p.id and c.first_at > ${since}::timestamptz
        order by c.first_at desc limit ${recordLimits.answersAtMost}) n) a
    where p.id = ${personId} and not p.away and (${viewerId}::bigint <> 0 or not p.hidden)
      and ${notHidden(viewerId, 'p.id')}`,
})

/** What is shown of a person who has no figures, or none for this viewer. */
const none: SellerRecord = { delivered: null, onTime: null, rating: null, reviews: 0, answersWithinHours: null }

/**
 * Returns a person's figures as a seller, by internal ids (0 is a visitor): empty for people whom the viewer does not find.
 * Figures that rest on too few cases are left out.
 */
export async function findSellerRecord(
  { db, clock }: { db: Queryable } & Pick<Deps, 'clock'>,
  personId: number,
  viewerId: number,
): Promise<SellerRecord> {
  const since = new Date(clock.now().getTime() - recordLimits.answerDays * day)
  const [row] = await findCounts(db, { personId, viewerId, since })
  if (!row) return none
  const judged = row.on_time + row.late
  const isAnswering = row.answers >= recordLimits.answersFrom && row.answer_seconds !== null
  return {
    delivered: row.delivered || null,
    onTime:
      judged >= recordLimits.onTimeFrom ? { percent: Math.floor((row.on_time * 100) / judged), of: judged } : null,
    rating: averageStars(row.rating_sum, row.rating_count),
    reviews: row.rating_count,
    answersWithinHours: isAnswering ? Math.max(1, Math.ceil((row.answer_seconds ?? 0) / hour)) : null,
  }
}
