import { sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss, QueueOptions } from 'pg-boss'
import type { Log } from '#config/log.ts'
import type { Db, Queryable, Tx } from '#db/connect.ts'
import { int, list, statement, text } from '#db/statement.ts'
import type { allJobs } from '../all-jobs.ts'
import type { JobDeps } from '../deps.ts'
import { tryJob, tryMail } from './attempts.ts'
import type { AnyJob } from './job-definition.ts'

type Defined = (typeof allJobs)[number]
/** The data of each job, by its name. */
export type JobData = { [J in Defined as J['name']]: Parameters<J['run']>[1] }
export type JobName = keyof JobData

export interface Jobs {
  /**
   * Enqueues a job in the caller's transaction: it exists if and only if that commits. With `startAfter` it waits until
   * then.
   */
  enqueue<N extends JobName>(tx: Queryable | Tx, name: N, data: JobData[N], startAfter?: Date): Promise<void>
  /**
   * Creates the queues. Call it before the first `enqueue`, which would create them within a transaction: when every
   * connection has a transaction waiting for that, none is left to create them with.
   */
  prepare(): Promise<void>
  /** Starts processing jobs, and the schedule of recurring ones. */
  start(): Promise<void>
  stop(): Promise<void>
  /** How many jobs of each name failed for good in the last day, for the metrics. */
  failed(): Promise<{ name: string; count: number }[]>
}

// Workers are woken when a job is due; the queue requires them to poll as well.
const pollSeconds = 3600

const findFailed = statement('jobs_failed', {
  gives: { name: text, count: int },
  sql: () => `
    select name, count(*)::int as count from pgboss.job
    where state = 'failed' and coalesce(completed_on, now()) > now() - interval '1 day' group by name`,
})

/** Jobs in the product's own database (pg-boss, imported on first use). `start` calls `deps`. */
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
      // The queues are polled anyway; this saves a person waiting for a mail.
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
      await renewSchedules(running, defined)
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
    db: { executeSql: (text, values) => db.pool.sessions.query(text, values) },
    superviseIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 30,
    // No job depends on another, which is what this would check.
    flowIntervalSeconds: 3600,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'))
  await boss.start()
  await makeQueues(boss, db, defined)
  return boss
}

/** Schedules recurring jobs, and ends the schedules of jobs that an older version had. */
async function renewSchedules(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const recurring = jobs.flatMap(({ name, cron }) => (cron ? [{ name, cron }] : []))
  const names = new Set(recurring.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
  for (const { name, cron } of recurring) await boss.schedule(name, cron, {})
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
        // Recorded immediately, or a crash while others of the batch wait for the mail server would send this one twice. If
        // that fails, the end of the batch records it.
        if (result.status === 'completed') await boss.complete(name, job.id).catch(() => undefined)
        return result
      }),
    ),
  )
}

// Pauses from 5 seconds up to an hour.
const pauses = { retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 } satisfies QueueOptions

const renewRules = statement('jobs_renew_rules', {
  takes: { names: list(text), retryLimit: int, expireSeconds: int, deletionSeconds: int },
  sql: ({ names, retryLimit, expireSeconds, deletionSeconds }) => `
    update pgboss.job
    set retry_limit = ${retryLimit}, expire_seconds = ${expireSeconds}, deletion_seconds = ${deletionSeconds}
    where name = any(${names}::text[]) and state in ('created', 'retry', 'active', 'failed') and retry_limit < ${retryLimit}`,
})

/** Creates missing queues. Applies the current rules to queues of an older version and the mails that wait in them. */
async function makeQueues(boss: PgBoss, db: Db, jobs: readonly AnyJob[]): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, rules } of jobs) {
    const queue = there.get(name)
    if (!queue) await boss.createQueue(name, { ...pauses, ...rules })
    else if (queue.retryLimit !== rules.retryLimit || queue.deleteAfterSeconds !== rules.deleteAfterSeconds)
      await boss.updateQueue(name, { ...pauses, ...rules })
  }
  const mails = jobs.filter(({ isMail }) => isMail)
  const [first] = mails
  if (!first) return
  // A job keeps the rules it was written with.
  const { retryLimit, expireInSeconds, deleteAfterSeconds } = first.rules
  await renewRules(db, {
    ...{ names: mails.map(({ name }) => name), retryLimit },
    ...{ expireSeconds: expireInSeconds, deletionSeconds: deleteAfterSeconds },
  })
}

/** How often each process checks for due jobs of any queue: they start within a second. */
const lookMs = 700

/** The queues with a due job. One index probe for each, however many jobs wait. */
const findDue = statement('jobs_due', {
  takes: { names: list(text) },
  gives: { name: text },
  sql: ({ names }) => `
    select name from unnest(${names}::text[]) queue (name) where exists (
      select from pgboss.job j where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
})

/**
 * Checks all queues together and wakes the workers of those with due jobs, whichever process enqueued them. So an idle
 * process sends one statement, where each worker would send its own. Returns the stop function.
 */
function watchQueues(db: Db, log: Log, names: readonly string[], wake: (name: string) => void): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false
  const look = async () => {
    try {
      for (const { name } of await findDue(db, { names })) if (!isStopped) wake(name)
    } catch (error) {
      log.warn({ err: error }, 'Due jobs could not be looked up')
    }
    if (!isStopped) timer = setTimeout(look, lookMs).unref()
  }
  timer = setTimeout(look, lookMs).unref()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
