import { int, moment, nullable, statement, text } from '#db/statement.ts'

// Failed jobs other than emails, which have a list of their own (server/admin/unsent/queries.ts).
const isFailed = "state = 'failed' and name not like '%-mail' and name not like '\\_\\_%'"

/** Jobs that failed for good, the newest first: what they were to do is not shown, because it may be private. */
export const findFailedJobs = statement('jobs_failed_listed', {
  takes: { limit: int },
  gives: { id: text, name: text, tries: int, ended_on: moment, reason: nullable(text) },
  sql: ({ limit }) => `
    select id::text, name, retry_count + 1 as tries, coalesce(completed_on, created_on) as ended_on,
      left(coalesce(output ->> 'message', output #>> '{value,message}'), 200) as reason
    from pgboss.job where ${isFailed} order by coalesce(completed_on, created_on) desc, id limit ${limit}`,
})

/** Queues a failed job again, as if it were new; no row when it is not a failed job. */
export const repeatFailedJob = statement('job_repeated', {
  takes: { id: text },
  gives: { name: text },
  sql: ({ id }) => `
    update pgboss.job set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null,
      start_after = now(), keep_until = now() + interval '14 days'
    where id = ${id}::uuid and ${isFailed} returning name`,
})

/** Deletes a failed job; no row when it is not a failed job. */
export const dropFailedJob = statement('job_dropped', {
  takes: { id: text },
  gives: { name: text },
  sql: ({ id }) => `delete from pgboss.job where id = ${id}::uuid and ${isFailed} returning name`,
})
