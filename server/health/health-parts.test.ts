import { renameSync } from 'node:fs'
import type { InstallationPart } from '@guildhall/contract/admin/parts.ts'
import { expect, test } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const app = await fileFixture(startTestApp())
const { pool } = app.deps.db
const admin = await newMember(app, { email: 'ines@carrow.example', firstName: 'Ines' })
await pool.query("update people set role = 'admin' where email = $1", [admin.email])

const read = async () => {
  const { status, body } = await openBrowser(app, '10.42.9.1').get('/api/admin/health', { bearer: admin.token })
  expect(status).toBe(200)
  return body.parts as InstallationPart[]
}
const stateOf = async (name: InstallationPart['name']) => (await read()).find((part) => part.name === name)

test('every part has a state and a sentence', async () => {
  const parts = await read()
  expect(parts.map(({ name }) => name)).toEqual(['database', 'jobs', 'mail', 'files', 'payments', 'socket', 'search'])
  for (const { sentence } of parts) expect(sentence).toMatch(/^[A-Z].+\.$/)
  expect(parts.filter(({ state }) => state !== 'works')).toEqual([])
})

test('jobs that wait, fail or stop are named, with what to do', async () => {
  const add = (state: string, seconds: number) =>
    pool.query(
      `insert into pgboss.job (name, state, start_after, completed_on) values ('sweep', $1, now() - make_interval(secs => $2), now())`,
      [state, seconds],
    )
  await add('failed', 0)
  expect(await stateOf('jobs')).toMatchObject({ state: 'watch', sentence: expect.stringContaining('1 job failed') })
  await pool.query(`delete from pgboss.job where name = 'sweep'`)
  // A row that no worker takes, as when none runs.
  const late = (seconds: number) =>
    pool.query(
      `insert into pgboss.job (name, state, start_after, blocked) values ('sweep', 'created', now() - make_interval(secs => $1), true)`,
      [seconds],
    )
  await late(240)
  expect(await stateOf('jobs')).toMatchObject({ state: 'watch', sentence: expect.stringContaining('4 minutes') })
  await late(1200)
  expect(await stateOf('jobs')).toMatchObject({ state: 'broken', sentence: expect.stringContaining('start it again') })
  await pool.query(`delete from pgboss.job where name = 'sweep'`)
  expect(await stateOf('jobs')).toMatchObject({ state: 'works' })
})

test('unsent mails, messages of the provider and gaps of the search are named', async () => {
  await pool.query(`insert into pgboss.job (name, state, completed_on) values ('role-changed-mail', 'failed', now())`)
  expect(await stateOf('mail')).toMatchObject({ state: 'watch', sentence: expect.stringContaining('1 email') })
  await pool.query(
    `insert into payment_events (provider, event_id, type, payload, received_at, state, reason)
     values ('sandbox', 'e1', 'paid', '{}', now(), 'parked', 'No such payment')`,
  )
  expect(await stateOf('payments')).toMatchObject({ state: 'watch', sentence: expect.stringContaining('1 message') })
  // Without triggers, as nothing of the product can write it.
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into projects (id, seller_id, title, description, description_html, category, price_minor, posted_at, visibility, own_work_at)
    select 'health000001', id, 'Lamp', '', '', 'Writing', 0, now(), 'public', now() from people limit 1;
    commit`)
  const { sentence = '', state } = (await stateOf('search')) ?? {}
  expect([state, sentence]).toEqual(['broken', expect.stringContaining('misses 1')])
  // What it says to do helps.
  await pool.query(sentence.slice(sentence.indexOf('select '), -1))
  expect(await stateOf('search')).toMatchObject({ state: 'works' })
})

test('files that cannot be written are named without a path', async () => {
  const { dataDir } = app.deps.config
  renameSync(dataDir, `${dataDir}.away`)
  await expect.poll(() => stateOf('files'), { timeout: 5000 }).toMatchObject({ state: 'broken' })
  expect(JSON.stringify(await read())).not.toContain(dataDir)
  renameSync(`${dataDir}.away`, dataDir)
})

test('a part that cannot be read is named, and the others are still there', async () => {
  await pool.query('alter table payment_events rename to hidden_events')
  expect(await stateOf('payments')).toMatchObject({ state: 'broken', sentence: expect.stringContaining('checked') })
  expect(await stateOf('database')).toMatchObject({ state: 'works' })
  await pool.query('alter table hidden_events rename to payment_events')
})
