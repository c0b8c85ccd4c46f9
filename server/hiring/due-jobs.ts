import type { DueEntry } from '@guildhall/contract/meetings/calendar.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { type Between, int, moment, statement, text } from '#db/statement.ts'

const findDue = statement('job_decisions_due', {
  takes: { personId: int, from: moment, to: moment, limit: int },
  gives: { id: text, title: text, decides_at: moment },
  sql: (p) => `
    select id, title, decides_at from job_posts
    where client_id = ${p.personId} and state = 'open' and decides_at >= ${p.from} and decides_at < ${p.to}
    order by decides_at, id limit ${p.limit}`,
})

/** Returns the decision dates of a person’s open jobs between two moments, for calendar/. */
export async function listDueJobs(
  db: Queryable,
  personId: number,
  { from, to }: Between,
  limit: number,
): Promise<DueEntry[]> {
  const rows = await findDue(db, { personId, from, to, limit })
  // `decides_at` is the end of the decision day, the first moment of the next day.
  return rows.map(({ id, title, decides_at }) => ({
    ...{ kind: 'job' as const, at: new Date(Date.parse(isoOf(decides_at)) - 1).toISOString() },
    ...{ title: `Decide: ${title}`, about: '', href: `/jobs/${id}` },
  }))
}
