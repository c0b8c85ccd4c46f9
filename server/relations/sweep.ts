import { relationLimits } from '@guildhall/contract/people-limits.ts'
import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { Deps } from '../deps.ts'

const most = 10_000
// Whoever is just acting on one of them has its people locked; it is left for the next time.
const lapse = prepared(
  'relations_lapse',
  `update relations set state = 'none', requested_by = null, note = null
   where id = any (array(select id from relations where requested_by is not null and since <= $1 limit ${most} for update skip locked))`,
)
const forget = prepared(
  'relations_forget',
  `delete from relations where id = any (array(
     select id from relations where state = 'none' and coalesce(greatest(low_withdrew_at, high_withdrew_at), '-infinity') <= $1
     limit ${most} for update skip locked))`,
)
const forgetFollows = prepared('follows_forget', 'delete from follows where ended_at <= $1')
const forgetPutAway = prepared('put_away_forget', 'delete from put_away_suggestions where at <= $1')

/** Ends requests that have lapsed and forgets what means nothing any more; reads never need it. */
export async function sweepRelations({ db, clock }: Pick<Deps, 'clock'> & { db: Queryable }): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  await lapse(db, before(relationLimits.requestMs))
  await forget(db, before(relationLimits.waitMs))
  await forgetFollows(db, before(relationLimits.requestMs))
  await forgetPutAway(db, before(relationLimits.putAwayMs))
}
