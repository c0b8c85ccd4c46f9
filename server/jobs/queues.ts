import type { PgBoss, QueueOptions } from 'pg-boss'
import type { Log } from '#config/log.ts'
import type { Db } from '#db/connect.ts'
import { int, list, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import type { AnyJob } from './job-definition.ts'

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
export async function makeQueues(boss: PgBoss, db: Db, jobs: readonly AnyJob[]): Promise<void> {
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
export function watchQueues(db: Db, log: Log, names: readonly string[], wake: (name: string) => void): () => void {
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
