import { sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '#config/log.ts'
import type { Db, Queryable, Tx } from '#db/connect.ts'
import { isMailJob } from './mail-jobs.ts'
import { makeQueues } from './queues.ts'
import { tryJob, tryMail } from './trying.ts'

/** What runs later or outside of a transaction, by name, with the data it needs. No secret belongs in it. */
export interface JobData {
  'verification-mail': { email: string }
  'password-reset-mail': { email: string }
  'social-code-mail': { email: string }
  /** `former`: to an address the account had before, which can still take it back. */
  'sign-in-added-mail': { email: string; provider: string; former: boolean }
  'sign-in-removed-mail': { email: string; provider: string; former: boolean }
  'password-changed-mail': { email: string; everywhere: boolean }
  'email-change-mail': { uid: string; email: string }
  /** `since`: when the change was asked for, ISO 8601. */
  'email-changed-mail': { uid: string; email: string; newEmail: string; since: string }
  'deletion-requested-mail': { email: string; dueAt: string }
  'deletion-cancelled-mail': { email: string; by: 'signIn' | 'recovery' }
  'account-erased-mail': { email: string }
  'data-export': { id: number }
  'export-ready-mail': { id: number }
  'erase-account': { uid: string }
  'message-received-mail': { number: number }
  'message-settled-mail': { number: number }
  'project-moderated-mail': { line: number }
  'person-moderated-mail': { line: number }
  /** Mails what is new for one saved search. */
  'saved-search-mail': { id: string }
  /** Once a day: a mail for each saved search that has an alert. */
  'saved-search-alerts': Record<string, never>
  /** Mails a notification, unless it was read meanwhile. */
  'notification-mail': { id: number }
  /** Confirms a purchase to its buyer, or that money came too late for it. */
  'purchase-mail': { id: string; what: 'paid' | 'late' }
  /** Confirms to a buyer what a line of an order's record says. */
  'order-mail': { event: number }
  /** Mails a member of a conversation, unless they have read meanwhile. */
  'unread-mail': { conversation: number; seat: number }
  /** Every minute: what happens to orders by itself. */
  'order-clock': Record<string, never>
  /** Asks the provider to send money back. */
  refund: { id: string }
  /** Asks the provider to pay out. */
  payout: { id: string }
  /** Once a day: all of the ledger is checked. */
  'check-ledger': Record<string, never>
  /** Works off what a payment provider told us. */
  'payment-event': { provider: string; eventId: string }
  /** Once a minute: asks about payments of which the provider says nothing. */
  'ask-payments': Record<string, never>
  /** What the sandbox provider does later: slow payments, and its webhooks. */
  sandbox: Record<string, never>
  sweep: Record<string, never>
}

export type JobName = keyof JobData
export type Workers = { [N in JobName]: (data: JobData[N]) => Promise<void> }

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

// A mail is out within a second; what the clock starts may wait.
const pollSeconds: Record<JobName, number> = {
  'verification-mail': 0.5,
  'password-reset-mail': 0.5,
  'password-changed-mail': 0.5,
  'social-code-mail': 0.5,
  'sign-in-added-mail': 0.5,
  'sign-in-removed-mail': 0.5,
  'email-change-mail': 0.5,
  'email-changed-mail': 0.5,
  'deletion-requested-mail': 0.5,
  'deletion-cancelled-mail': 0.5,
  'account-erased-mail': 0.5,
  'data-export': 2,
  'export-ready-mail': 0.5,
  'erase-account': 30,
  'message-received-mail': 0.5,
  'message-settled-mail': 0.5,
  'project-moderated-mail': 0.5,
  'person-moderated-mail': 0.5,
  'saved-search-mail': 2,
  'saved-search-alerts': 60,
  'notification-mail': 0.5,
  'purchase-mail': 0.5,
  'order-mail': 0.5,
  'unread-mail': 0.5,
  'order-clock': 10,
  refund: 0.5,
  payout: 0.5,
  'check-ledger': 60,
  'payment-event': 0.5,
  'ask-payments': 30,
  sandbox: 0.5,
  sweep: 60,
}
const names = Object.keys(pollSeconds) as JobName[]

/** Jobs over the product's own database (pg-boss, imported at the first use). `workers` is asked for at the start. */
export function createJobs(db: Db, log: Log, workers: () => Workers): Jobs {
  let starting: Promise<PgBoss> | undefined
  const workerIds = new Map<JobName, string>()
  const boss = () => {
    starting ??= startBoss(db, log)
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
      // A worker looks twice a second by itself; this only spares a person the wait for a mail.
      if ('afterCommit' in tx) tx.afterCommit(wake)
      else await wake()
    },

    async prepare() {
      await boss()
    },

    async start() {
      const running = await boss()
      for (const name of names) workerIds.set(name, await work(running, name, workers()[name], log))
      await running.schedule('sweep', '17 * * * *', {})
      await running.schedule('order-clock', '* * * * *', {})
      await running.schedule('check-ledger', '43 3 * * *', {})
      await running.schedule('saved-search-alerts', '0 8 * * *', {})
      await running.schedule('ask-payments', '* * * * *', {})
    },

    async stop() {
      const running = await starting?.catch(() => undefined)
      starting = undefined
      await running?.stop({ graceful: true, timeout: 5000, close: true })
    },

    async failed() {
      const { rows } = await db.execute<{ name: string; count: number }>(
        sql`select name, count(*)::int as count from pgboss.job
          where state = 'failed' and coalesce(completed_on, now()) > now() - interval '1 day' group by name`,
      )
      return rows
    },
  }
}

async function startBoss(db: Db, log: Log): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    superviseIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 30,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'))
  await boss.start()
  await makeQueues(boss, db, names)
  return boss
}

async function work<N extends JobName>(boss: PgBoss, name: N, run: Workers[N], log: Log): Promise<string> {
  const options = {
    ...{ pollingIntervalSeconds: pollSeconds[name], batchSize: 10 },
    ...({ perJobResults: true, includeMetadata: true } as const),
  }
  const isMail = isMailJob(name)
  return boss.work(name, options, async (jobs: JobWithMetadata<JobData[N]>[]) =>
    Promise.all(
      jobs.map(async (job) => {
        if (!isMail) return tryJob(job, () => run(job.data), log)
        const result = await tryMail(job, () => run(job.data), log)
        // Noted at once, or a crash while others of the batch wait for the mail server would send this one twice. Where
        // that fails, the end of the batch notes it.
        if (result.status === 'completed') await boss.complete(name, job.id).catch(() => undefined)
        return result
      }),
    ),
  )
}
