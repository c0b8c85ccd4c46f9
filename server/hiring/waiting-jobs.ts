import type { WaitingJob } from '@guildhall/contract/admin/dashboard.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { int, moment, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'

const findWaiting = statement('hiring_waiting', {
  takes: { clientId: int, limit: int },
  gives: { id: text, title: text, decides_at: moment, proposals: int, jobs: int },
  sql: ({ clientId, limit }) => `
    select p.id, p.title, p.decides_at, o.proposals, (count(*) over ())::int as jobs
    from job_posts p cross join lateral (
      select count(*)::int as proposals from engagements e
      where e.job_id = p.id and e.state = 'offered' and e.offer_by = 'provider') o
    where p.client_id = ${clientId} and p.state = 'open' and o.proposals > 0 order by p.decides_at, p.id limit ${limit}`,
})

const countWaitingForOthers = statement('hiring_waiting_for_others', {
  takes: { personId: int },
  gives: { jobs: int, proposals: int },
  sql: ({ personId }) => `
    select
      (select count(*) from job_posts p where p.client_id = ${personId} and p.state = 'open' and not exists (
        select from engagements e where e.job_id = p.id and e.state = 'offered' and e.offer_by = 'provider'))::int as jobs,
      (select count(*) from engagements e where e.provider_id = ${personId} and e.job_id is not null and e.state = 'offered'
        and e.offer_by = 'provider')::int as proposals`,
})

/** Counts what waits for others: a person's open jobs without a proposal to answer, and their own proposals. */
export async function countForOthers(
  { db }: { db: Queryable },
  viewer: Viewer,
): Promise<{ jobs: number; proposals: number }> {
  const [counted] = await countWaitingForOthers(db, { personId: viewer.id })
  return counted ?? { jobs: 0, proposals: 0 }
}

/** Returns a person's jobs with proposals to answer, the earliest decision date first, and how many there are. */
export async function listWaitingJobs(
  { db }: { db: Queryable },
  viewer: Viewer,
  most: number,
): Promise<{ items: WaitingJob[]; count: number }> {
  const rows = await findWaiting(db, { clientId: viewer.id, limit: most })
  const items = rows.map(({ id, title, decides_at, proposals }) => ({
    ...{ kind: 'job' as const, dueAt: isoOf(decides_at) },
    job: { id, title, proposals },
  }))
  return { items, count: rows[0]?.jobs ?? 0 }
}
