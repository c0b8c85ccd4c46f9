import { StartError } from '@guildhall/server/config/start-error.ts'
import { isoOf } from '@guildhall/server/db/moments.ts'
import type { Database } from '@guildhall/server/db/start-database.ts'
import { dropFailedJob, findFailedJobs, repeatFailedJob } from '@guildhall/server/jobs/failed-jobs.ts'
import * as z from 'zod/mini'

type JobsCommand = { act: 'list' } | { act: 'repeat' | 'drop'; id: string }

const shown = 200

/** Parses the arguments of `jobs`; null when they are invalid. */
export function readJobsCommand([act, id, ...rest]: string[]): JobsCommand | null {
  if (act === undefined) return { act: 'list' }
  if ((act !== 'repeat' && act !== 'drop') || rest.length > 0 || !z.uuid().safeParse(id).success) return null
  return { act, id: id as string }
}

/** Lists the failed jobs, has the running server do one again, or deletes one. */
export async function runJobsCommand({ db, pool }: Database, asked: JobsCommand): Promise<void> {
  const { rows } = await pool.query("select to_regclass('pgboss.job') is not null as there")
  if (!rows[0].there) throw new StartError('There is no job queue yet: start the server once')
  if (asked.act === 'list') {
    const failed = await findFailedJobs(db, { limit: shown + 1 })
    for (const { id, name, tries, ended_on, reason } of failed.slice(0, shown))
      console.log([id, isoOf(ended_on), name, `tries: ${tries}`, reason ?? 'no reason is known'].join('  '))
    if (failed.length === 0) console.log('No job failed')
    if (failed.length > shown) console.log(`Only the newest ${shown} are shown`)
    return
  }
  const change = asked.act === 'repeat' ? repeatFailedJob : dropFailedJob
  const [job] = await change(db, { id: asked.id })
  if (!job) throw new StartError(`There is no failed job ${asked.id}`)
  console.log(asked.act === 'repeat' ? `The running server does ${job.name} again` : `${job.name} is deleted`)
}
