import { sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '#config/log.ts'
import type { Db, Queryable, Tx } from '#db/connect.ts'
import { int, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import type { allJobs } from '../all-jobs.ts'
import type { JobDeps } from '../deps.ts'
import { tryJob, tryMail } from './attempts.ts'
import type { AnyJob } from './job-definition.ts'
import { makeQueues, watchQueues } from './queues.ts'

type Defined = (typeof allJobs)[number]
/** What each job takes, by its name. */
export type JobData = { [J in Defined as J['name']]: Parameters<J['run']>[1] }
export type JobName = keyof JobData

export interface Jobs {
  /** Writes a job in the caller's transaction: it exists if and only if that commits. Given a moment it waits until then. */
  enqueue<N extends JobName>(tx: Queryable | Tx, name: N, data: JobData[N], startAfter?: Date): Promise<void>
  /**
   * Makes the queues. Before the first call: `enqueue` would make them within a transaction, and when every connection has
   * one that waits for them, none is left to make them with.
   */
  prepare(): Promise<void>
  /** Starts working off jobs, and the clock of those that recur. */
  start(): Promise<void>
  stop(): Promise<void>
  /** How many jobs of each name were given up in the last day, for the metrics. */
  failed(): Promise<{ name: string; count: number }[]>
}

// Workers are woken when something is due; the queue wants them to look by themselves too.
const pollSeconds = 3600

const findFailed = statement('jobs_failed', {
  gives: { name: text, count: int },
  sql: () => `
    select name, count(*)::int as count from pgboss.job
    where state = 'failed' and coalesce(completed_on, now()) > now() - interval '1 day' group by name`,
})

/** Jobs over the product's own database (pg-boss, imported at the first use). `deps` is asked for at the start. */
export function createJobs(db: Db, log: Log, defined: readonly AnyJob[], deps: () => JobDeps): Jobs {
  let starting: Promise<PgBoss> | undefined
  let stopWatching: (() => void) | undefined
  const workerIds = new Map<string, string>()
  const boss = () => {
    starting ??= startBoss(db, log, defined)
    return starting
  }

  return {
    async enqueue(tx, name, data, startAfter) {
      const { fromDrizzle } = await import('pg-boss')
      await (await boss()).send(name, data, { db: fromDrizzle(tx, sql), ...(startAfter ? { startAfter } : {}) })
      if (startAfter) return
      const wake = async () => {
        const id = workerIds.get(name)
        if (id) (await boss()).notifyWorker(id)
      }
      // The queues are looked at anyway; this spares a person the wait for a mail.
      if ('afterCommit' in tx) tx.afterCommit(wake)
      else await wake()
    },

    async prepare() {
      await boss()
    },

    async start() {
      const running = await boss()
      const parts = deps()
      for (const job of defined) workerIds.set(job.name, await work(running, job, parts, log))
      for (const { name, cron } of defined) if (cron) await running.schedule(name, cron, {})
      stopWatching = watchQueues(db, log, [...workerIds.keys()], (name) =>
        running.notifyWorker(workerIds.get(name) ?? ''),
      )
    },

    async stop() {
      stopWatching?.()
      const running = await starting?.catch(() => undefined)
      starting = undefined
      await running?.stop({ graceful: true, timeout: 5000, close: true })
    },

    failed: () => findFailed(db),
  }
}

async function startBoss(db: Db, log: Log, defined: readonly AnyJob[]): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    superviseIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 30,
    // No job waits for another, which is what this would look for.
    flowIntervalSeconds: 3600,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'))
  await boss.start()
  await makeQueues(boss, db, defined)
  return boss
}

async function work(boss: PgBoss, { name, isMail, run }: AnyJob, deps: JobDeps, log: Log): Promise<string> {
  const options = {
    ...{ pollingIntervalSeconds: pollSeconds, batchSize: 10, burstWhenBatchFull: true },
    ...({ perJobResults: true, includeMetadata: true } as const),
  }
  return boss.work(name, options, async (jobs: JobWithMetadata<object>[]) =>
    Promise.all(
      jobs.map(async (job) => {
        if (!isMail) return tryJob(job, () => run(deps, job.data), log)
        const result = await tryMail(job, () => run(deps, job.data), log)
        // Noted at once, or a crash while others of the batch wait for the mail server would send this one twice. Where
        // that fails, the end of the batch notes it.
        if (result.status === 'completed') await boss.complete(name, job.id).catch(() => undefined)
        return result
      }),
    ),
  )
}
