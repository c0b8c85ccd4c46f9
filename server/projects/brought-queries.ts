import { prepared } from '#db/statement.ts'

/** Of these projects ($1) the licences sold that stand, and the seller's share of what is complete, in minor units. */
export const findBrought = prepared<{ id: string; sold: number; earned: number }>(
  'project_days_brought',
  `select project_id as id, sum(licences)::int as sold, sum(earned_minor)::bigint as earned
   from project_days where project_id = any ($1::text[]) group by project_id`,
)
