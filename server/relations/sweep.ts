import { relationLimits } from '@guildhall/contract/limits/people.ts'
import { int, moment, nullable, statement, text } from '#db/statement.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import type { Deps } from '../deps.ts'

const most = 10_000
const findLapsed = statement('relations_lapsed', {
  takes: { before: moment },
  gives: { id: text },
  sql: ({ before }) =>
    `select id from relations where requested_by is not null and since <= ${before} order by since limit 1000`,
})

// A person acting on one of them has it locked; it is left for the next run.
const lockRequest = statement('relation_lock_request', {
  takes: { id: text },
  gives: { id: text, requested_by: nullable(int), since: moment },
  sql: ({ id }) => `select id, requested_by, since from relations where id = ${id} for update skip locked`,
})

const lapse = statement('relation_lapse', {
  takes: { id: text },
  sql: ({ id }) => `update relations set state = 'none', requested_by = null, note = null where id = ${id}`,
})

const forget = statement('relations_forget', {
  takes: { before: moment },
  sql: ({ before }) => `
    delete from relations where id = any (array(
      select id from relations
      where state = 'none' and coalesce(greatest(low_withdrew_at, high_withdrew_at), '-infinity') <= ${before}
      limit ${most} for update skip locked))`,
})

const forgetFollows = statement('follows_forget', {
  takes: { before: moment },
  sql: ({ before }) => `delete from follows where ended_at <= ${before}`,
})

const forgetPutAway = statement('put_away_forget', {
  takes: { before: moment },
  sql: ({ before }) => `delete from put_away_suggestions where at <= ${before}`,
})

/** Ends expired requests and deletes rows without meaning; reads never depend on it. */
export async function sweepRelations({ db, clock }: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const before = (ms: number) => ({ before: new Date(clock.now().getTime() - ms) })
  const requests = dueOf({
    what: 'request to connect',
    find: () => findLapsed(db, before(relationLimits.requestMs)),
    lock: async (tx, id) => (await lockRequest(tx, { id }))[0],
    isDue: ({ requested_by, since }) =>
      requested_by !== null && new Date(since) <= before(relationLimits.requestMs).before,
    act: (tx, { id }) => lapse(tx, { id }),
  })
  await runDue(db, [requests])
  await forget(db, before(relationLimits.waitMs))
  await forgetFollows(db, before(relationLimits.requestMs))
  await forgetPutAway(db, before(relationLimits.putAwayMs))
}
