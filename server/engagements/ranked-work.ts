import { rankingLimits } from '@guildhall/contract/limits/leaderboard.ts'
import type { Queryable } from '#db/connect.ts'
import { type Between, int, list, moment, statement } from '#db/statement.ts'
import { purchases } from '#orders/service.ts'
import { isPaidWork } from './tables.ts'

const inYear = (at: string) => `date_part('year', ${at} at time zone 'UTC')`

// Sales between the two people in the same year use up the limit first. Erased clients share the id 0.
const ranked = (providerIds: string, within: (at: string) => string) => `
  with worked as materialized (
      select provider_id as id, coalesce(client_id, 0) as other, ${inYear('ended_at')} as year, count(*) as engagements
      from engagements e
      where provider_id = any (${providerIds}::bigint[]) and state = 'completed' and ${isPaidWork('e')} ${within('ended_at')}
      group by 1, 2, 3),
    sold as materialized (
      select seller_id as id, coalesce(buyer_id, 0) as other, ${inYear('completed_at')} as year, count(*) as orders
      from orders
      where seller_id in (select id from worked) and ${purchases.isRankedSale} ${within('completed_at')}
      group by 1, 2, 3)
  select id, sum(least(engagements, greatest(0, ${rankingLimits.ordersPerBuyer} - coalesce(orders, 0))))::int as engagements
  from worked left join sold using (id, other, year) group by id`

const countRanked = statement('ranked_engagements', {
  takes: { providerIds: list(int) },
  gives: { id: int, engagements: int },
  sql: ({ providerIds }) => ranked(providerIds, () => ''),
})

const countRankedBetween = statement('ranked_engagements_between', {
  takes: { providerIds: list(int), from: moment, to: moment },
  gives: { id: int, engagements: int },
  sql: ({ providerIds, from, to }) => ranked(providerIds, (at) => `and ${at} >= ${from} and ${at} < ${to}`),
})

/**
 * Returns the completed engagements of providers that count for the rank, of all time or completed between two moments of one
 * year, by internal ids. Each counts once, however many milestones it has; with the sales of the same two people at most three
 * count in a calendar year (UTC). Providers without any are absent.
 */
export async function countRankedWork(
  db: Queryable,
  providerIds: readonly number[],
  between?: Between,
): Promise<Map<number, number>> {
  const rows = between
    ? await countRankedBetween(db, { providerIds, ...between })
    : await countRanked(db, { providerIds })
  return new Map(rows.map(({ id, engagements }) => [id, engagements]))
}
