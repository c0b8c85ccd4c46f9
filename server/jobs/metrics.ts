import type { Registry } from 'prom-client'
import type { Db } from '#db/connect.ts'
import { bool, float, int, statement, text } from '#db/statement.ts'
import { addGauge } from '#http/monitoring/metrics.ts'
import type { Jobs } from './jobs.ts'

/**
 * Adds metrics of waiting and failed jobs, the results of mails, and the last ledger check. All is read from the one queue,
 * so every process of an installation reports the same.
 */
export function measureJobs(registry: Registry, jobs: Jobs, db: Db): void {
  const failed = { name: 'jobs_failed', help: 'Jobs that failed for the last time, in the last day', labels: ['job'] }
  addGauge(registry, failed, async () =>
    (await jobs.failed()).map(({ name, count }) => ({ labels: { job: name }, value: count })),
  )

  const readDue = shared(() => dueJobs(db))
  const waiting = { name: 'jobs_waiting', help: 'Jobs that are due and have not begun', labels: ['job'] }
  addGauge(registry, waiting, async () =>
    (await readDue()).map(({ job, count }) => ({ labels: { job }, value: count })),
  )
  const oldest = {
    name: 'jobs_oldest_waiting_seconds',
    help: 'How long the oldest job that has not begun has been due',
    labels: ['job'],
  }
  addGauge(registry, oldest, async () =>
    (await readDue()).map(({ job, seconds }) => ({ labels: { job }, value: seconds })),
  )

  const mails = {
    name: 'mails',
    help: 'Emails of the last day: sent, retried (further tries), failed, expired unsent, repeating (waiting for a try)',
    labels: ['outcome'],
  }
  addGauge(registry, mails, async () => {
    const { sent = 0, retried = 0, failed = 0, expired = 0, repeating = 0 } = (await mailOutcomes(db))[0] ?? {}
    return Object.entries({ sent, retried, failed, expired, repeating }).map(([outcome, value]) => ({
      labels: { outcome },
      value,
    }))
  })

  const readChecks = shared(() => ledgerChecks(db))
  const isOk = { name: 'ledger_check_ok', help: '1 if the last check of the ledger found it in order, else 0' }
  addGauge(registry, isOk, async () => (await readChecks()).map(({ ok }) => ({ value: ok ? 1 : 0 })))
  const at = { name: 'ledger_check_timestamp_seconds', help: 'When the ledger was last checked' }
  addGauge(registry, at, async () => (await readChecks()).map(({ at }) => ({ value: at })))
}

/** Shares one read between gauges that need it at the same time. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= read().finally(() => {
      running = undefined
    })
    return running
  }
}

const dueJobs = statement('jobs_waiting', {
  gives: { job: text, count: int, seconds: float },
  sql: () => `
    select name as job, count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as seconds
    from pgboss.job where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_%'
    group by name`,
})

const mailOutcomes = statement('jobs_mail_outcomes', {
  gives: { sent: int, retried: int, failed: int, expired: int, repeating: int },
  sql: () => `
    select count(*) filter (where state = 'completed')::int as sent, coalesce(sum(retry_count), 0)::int as retried,
      count(*) filter (where state = 'failed' and output ->> 'reason' is distinct from 'late')::int as failed,
      count(*) filter (where state = 'failed' and output ->> 'reason' = 'late')::int as expired,
      count(*) filter (where state = 'retry')::int as repeating
    from pgboss.job where name like '%-mail' and coalesce(completed_on, now()) > now() - interval '1 day'`,
})

const ledgerChecks = statement('jobs_ledger_checks', {
  gives: { ok: bool, at: float },
  sql: () => `
    select state = 'completed' as ok, extract(epoch from coalesce(completed_on, started_on))::float8 as at
    from pgboss.job where name = 'check-ledger' and (state in ('completed', 'failed') or state = 'retry')
    order by coalesce(completed_on, started_on) desc nulls last limit 1`,
})
