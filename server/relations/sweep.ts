import { relationLimits } from '@guildhall/contract/people-limits.ts'
import { prepared } from '#db/statement.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import type { Deps } from '../deps.ts'

const most = 10_000
const findLapsed = prepared<{ id: string }>(
  'relations_lapsed',
  'select id from relations where requested_by is not null and since <= $1 order by since limit 1000',
)
// Somebody who acts on one of them has it locked; it is left for the next time.
const lockRequest = prepared<{ id: string; requested_by: number | null; since: string }>(
  'relation_lock_request',
  'select id, requested_by, since from relations where id = $1 for update skip locked',
)
const lapse = prepared(
  'relation_lapse',
  "update relations set state = 'none', requested_by = null, note = null where id = $1",
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
export async function sweepRelations({ db, clock }: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const requests = dueOf({
    what: 'request to connect',
    find: () => findLapsed(db, before(relationLimits.requestMs)),
    lock: async (tx, id) => (await lockRequest(tx, id))[0],
    isDue: ({ requested_by, since }) => requested_by !== null && new Date(since) <= before(relationLimits.requestMs),
    act: (tx, { id }) => lapse(tx, id),
  })
  await runDue(db, [requests])
  await forget(db, before(relationLimits.waitMs))
  await forgetFollows(db, before(relationLimits.requestMs))
  await forgetPutAway(db, before(relationLimits.putAwayMs))
}
