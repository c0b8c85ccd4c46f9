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

// Pauses from 5 seconds up to an hour.
const pauses = { retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 } satisfies QueueOptions

const renewRules = statement('jobs_renew_rules', {
  takes: { names: list(text), retryLimit: int, expireSeconds: int, deletionSeconds: int },
  sql: ({ names, retryLimit, expireSeconds, deletionSeconds }) => `
    update pgboss.job
    set retry_limit = ${retryLimit}, expire_seconds = ${expireSeconds}, deletion_seconds = ${deletionSeconds}
    where name = any(${names}::text[]) and state in ('created', 'retry', 'active', 'failed') and retry_limit < ${retryLimit}`,
})

/** Makes the queues that are missing, and gives those of an older version, and the mails that wait in them, these rules. */
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

/** So often each process looks for jobs of any queue that are due: theirs starts within a second. */
const lookMs = 700

/** The queues in which a job waits whose moment has come. One probe of an index for each, however many wait. */
const findDue = statement('jobs_due', {
  takes: { names: list(text) },
  gives: { name: text },
  sql: ({ names }) => `
    select name from unnest(${names}::text[]) queue (name) where exists (
      select from pgboss.job j where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
})

/**
 * Looks in all queues at once and wakes the workers of those in which something is due, whichever process wrote it. So
 * an idle process sends one statement, where each worker would send its own. Answers how to stop.
 */
function watchQueues(db: Db, log: Log, names: readonly string[], wake: (name: string) => void): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false
  const look = async () => {
    try {
      for (const { name } of await findDue(db, { names })) if (!isStopped) wake(name)
    } catch (error) {
      log.warn({ err: error }, 'Jobs that are due could not be looked for')
    }
    if (!isStopped) timer = setTimeout(look, lookMs).unref()
  }
  timer = setTimeout(look, lookMs).unref()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
