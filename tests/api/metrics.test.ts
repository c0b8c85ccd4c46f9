import { mkdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { noteBackup } from '@guildhall/server/db/backup/installation-files.ts'
import { serveMetrics } from '@guildhall/server/http/monitoring/metrics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { openBrowser } from '../support/browser.ts'

let site: TestApp
let metrics: Awaited<ReturnType<typeof serveMetrics>>
beforeAll(async () => {
  site = await startTestApp()
  metrics = await serveMetrics(site.app.metrics, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  metrics.close()
  await site.stop()
})
const read = async () => (await fetch(`http://127.0.0.1:${(metrics.address() as AddressInfo).port}/metrics`)).text()
const figure = (text: string, line: string) => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.split(' ').at(-1))
}

test('GET /metrics serves exactly the metrics in the table of docs/operations/monitoring.md', async () => {
  const text = await read()
  const served = [...text.matchAll(/^# HELP (\w+) /gm)].map(([, name = '']) => name)
  const section = /^## Metrics\n(.*?)^## /ms.exec(readFileSync('docs/operations/monitoring.md', 'utf8'))?.[1] ?? ''
  const named = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
  expect(served.filter((name) => !/^(process|nodejs)_/.test(name)).sort()).toEqual(named.sort())
})

test('GET /metrics counts refusals by code and limit, failed sign-ins, and connections of the pool', async () => {
  const browser = openBrowser(site, '10.70.0.1')
  const wrong = { email: 'nobody@carrow.example', password: 'not the password' }
  expect((await browser.post('/api/auth/sign-in/email', wrong)).body.code).toBe('wrong_credentials')
  for (let each = 0; each <= rateLimits.passwordReset.max; each += 1)
    await browser.post('/api/auth/request-password-reset', { email: 'nobody@carrow.example' })
  const text = await read()
  expect(figure(text, 'sign_in_failures_total')).toBe(1)
  expect(figure(text, 'refusals_total{code="wrong_credentials"}')).toBe(1)
  expect(figure(text, 'refusals_total{code="rate_limited"}')).toBe(1)
  expect(figure(text, 'limit_refusals{limit="passwordReset"}')).toBe(1)
  expect(figure(text, 'sockets_open')).toBe(0)
  expect(figure(text, 'database_pool{state="total"}')).toBeGreaterThan(0)
  expect(figure(text, 'database_pool{state="waiting"}')).toBeDefined()
})

test('GET /metrics shows how long the oldest job waits, the results of mails, and the state of the ledger', async () => {
  const { db, jobs } = site.deps
  await jobs.stop()
  await jobs.enqueue(db, 'refund', { id: 'aaaaaaaaaaaa' })
  await jobs.enqueue(db, 'check-ledger', {})
  await db.pool.query("update pgboss.job set start_after = now() - interval '90 seconds' where name = 'refund'")
  const before = await read()
  const risen = (text: string, line: string) => (figure(text, line) ?? 0) - (figure(before, line) ?? 0)
  expect(figure(before, 'ledger_check_ok')).toBeUndefined()
  await db.pool.query(
    "update pgboss.job set state = 'completed', completed_on = to_timestamp(1000) where name = 'check-ledger'",
  )
  await db.pool.query(
    `insert into pgboss.job (id, name, data, state, retry_count, completed_on, output)
     select gen_random_uuid(), 'notification-mail', '{}', state::pgboss.job_state, tries, ended, output::jsonb
     from (values ('completed', 0, now(), null), ('completed', 2, now(), null), ('failed', 8, now(), null),
       ('failed', 1, now(), '{"reason":"late"}'), ('retry', 4, null, null), ('failed', 3, now() - interval '2 days', null))
       as mail (state, tries, ended, output)`,
  )
  const text = await read()
  expect(figure(text, 'jobs_waiting{job="refund"}')).toBe(1)
  expect(figure(text, 'jobs_oldest_waiting_seconds{job="refund"}')).toBeGreaterThanOrEqual(90)
  expect(risen(text, 'mails{outcome="sent"}')).toBe(2)
  expect(risen(text, 'mails{outcome="retried"}')).toBe(15)
  expect(risen(text, 'mails{outcome="expired"}')).toBe(1)
  expect(risen(text, 'mails{outcome="repeating"}')).toBe(1)
  expect(risen(text, 'jobs_failed{job="notification-mail"}')).toBe(2)
  expect(risen(text, 'mails{outcome="failed"}')).toBe(1)
  expect(figure(text, 'ledger_check_ok')).toBe(1)
  expect(figure(text, 'ledger_check_timestamp_seconds')).toBe(1000)
  await db.pool.query("update pgboss.job set state = 'retry' where name = 'check-ledger'")
  expect(figure(await read(), 'ledger_check_ok')).toBe(0)
})

test('GET /metrics shows the last backup once there is one', async () => {
  expect(figure(await read(), 'backup_timestamp_seconds')).toBeUndefined()
  mkdirSync(site.config.dataDir, { recursive: true })
  await noteBackup(site.config.dataDir, new Date(2_000_000))
  expect(figure(await read(), 'backup_timestamp_seconds')).toBe(2000)
})

// Last, because the database is gone afterwards.
test('GET /metrics without a database answers with the figures that do not need one', async () => {
  await site.deps.db.pool.end()
  const text = await read()
  expect(figure(text, 'sign_in_failures_total')).toBe(1)
  expect(figure(text, 'jobs_waiting{job="refund"}')).toBeUndefined()
})
