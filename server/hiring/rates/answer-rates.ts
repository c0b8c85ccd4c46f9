import type { AnswerRate } from '@guildhall/contract/hiring/jobs.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import type { Queryable } from '#db/connect.ts'
import { anyOf, float, int, list, moment, statement } from '#db/statement.ts'

// A proposal got an answer when its client accepted, declined or answered it with another offer, also because the job was filled or
// closed. Withdrawn ones are left out, and so are those of a block or an erased account.
const findRates = statement('hiring_answer_rates', {
  takes: { clientIds: list(int), since: moment },
  gives: { client_id: int, answered: int, missed: int, days: float },
  sql: ({ clientIds, since }) => `
    select e.client_id, (count(*) filter (where a.answered))::int as answered, (count(*) filter (where e.reason = 'unanswered'))::int as missed,
      coalesce(percentile_cont(0.5) within group (order by date_part('epoch', o.answered_at - o.made_at) / 86400)
        filter (where a.answered), 0) as days
    from engagements e join engagement_offers o on o.engagement_id = e.id and o.version = 1,
      lateral (select e.agreed_version is not null or e.state = 'declined' or (o.outcome = 'replaced' and e.offer_by = 'client') as answered) a
    where e.client_id = ${anyOf(clientIds, 'bigint')} and e.job_id is not null and e.created_at > ${since}
      and o.answered_at is not null and (a.answered or e.reason = 'unanswered')
    group by e.client_id`,
})

/** Answer rates of clients by internal ids; without those that are not shown yet. */
export type AnswerRates = ReadonlyMap<number | null, AnswerRate>

/**
 * Returns how reliably clients answer proposals, by internal ids: over the last months, for those with enough answered or missed
 * ones.
 */
export async function findAnswerRates(
  db: Queryable,
  clientIds: readonly (number | null)[],
  now: Date,
): Promise<AnswerRates> {
  const ids = [...new Set(clientIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - hiringLimits.ratedMonths)
  const rows = await findRates(db, { clientIds: ids, since })
  return new Map(
    rows.flatMap(({ client_id, answered, missed, days }): [number, AnswerRate][] => {
      const proposals = answered + missed
      if (proposals < hiringLimits.ratedFrom) return []
      return [
        [client_id, { percent: Math.floor((answered * 100) / proposals), proposals, days: Math.round(days * 10) / 10 }],
      ]
    }),
  )
}
