import { keptDays } from '@guildhall/contract/people-limits.ts'
import type { PgBoss, QueueOptions } from 'pg-boss'
import type { Db } from '#db/connect.ts'
import { isMailJob, mailJobs } from './mail-jobs.ts'

const day = 24 * 3600

const ordinary = {
  ...{ retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  ...{ expireInSeconds: 60, deleteAfterSeconds: day },
} satisfies QueueOptions

/**
 * Mails wait for a mail server that is away: pauses from 5 seconds up to an hour, together a little over two days. The
 * mail server may take a minute for one. What failed is kept for some days, so that it can be sent again.
 */
const mails = {
  ...ordinary,
  retryLimit: 57,
  expireInSeconds: 120,
  deleteAfterSeconds: keptDays.unsentMail * day,
} satisfies QueueOptions

/** Makes the queues that are missing, and gives those of an older version, and the mails that wait in them, these rules. */
export async function makeQueues(boss: PgBoss, db: Db, names: readonly string[]): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of names) {
    const rules = isMailJob(name) ? mails : ordinary
    const queue = there.get(name)
    if (!queue) await boss.createQueue(name, rules)
    else if (queue.retryLimit !== rules.retryLimit || queue.deleteAfterSeconds !== rules.deleteAfterSeconds)
      await boss.updateQueue(name, rules)
  }
  // A job keeps the rules it was written with.
  await db.pool.query(
    `update pgboss.job set retry_limit = $2, expire_seconds = $3, deletion_seconds = $4
     where name = any($1::text[]) and state in ('created', 'retry', 'active', 'failed') and retry_limit < $2`,
    [mailJobs, mails.retryLimit, mails.expireInSeconds, mails.deleteAfterSeconds],
  )
}
