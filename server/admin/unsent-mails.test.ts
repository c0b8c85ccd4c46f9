import { mailReasonWords } from '@guildhall/contract/notifications/mail-options.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { freshPlace } from '../../tests/support/installation-place.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { installationLine, runCommand } from '../../tests/support/run-command.ts'

type Member = Awaited<ReturnType<typeof newMember>>

let place: Awaited<ReturnType<typeof freshPlace>>
let server: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
let admin: Member
let maya: Member
const oldId = '0f8f2a5e-1111-4222-8333-444455556666'
let number: number
let addresses = 0

const ask = async (text: string, values: unknown[] = []) => (await app.deps.db.pool.query(text, values)).rows
beforeAll(async () => {
  place = await freshPlace()
  server = await startMailServer()
  app = await startTestApp({}, place)
  admin = await newMember(app, { email: 'admin@carrow.example', firstName: 'Ines', lastName: 'Keeper' })
  maya = await newMember(app, { email: 'maya@carrow.example', firstName: 'Maya' })
  await ask("update people set role = 'admin' where email = $1", [admin.email])
  const question = { category: 'My account', text: 'How do I change my name?' }
  number = (await by(maya).post('/feedback', question)).body.number
  await app.stop()
  // What an older version leaves: queues and a waiting mail with its own rules.
  app = await startTestApp({}, place)
  await app.deps.jobs.stop()
  await ask(
    "update pgboss.queue set retry_limit = 8, expire_seconds = 60, deletion_seconds = 86400 where name like '%-mail'",
  )
  await ask(
    `insert into pgboss.job (id, name, data, state, retry_limit, retry_count, retry_delay, retry_backoff, retry_delay_max,
       expire_seconds, deletion_seconds, started_on, output)
     values ($1, 'password-changed-mail', $2, 'retry', 8, 8, 5, true, 3600, 60, 86400, now(), $3)`,
    [oldId, { email: 'older@carrow.example', everywhere: true }, { message: 'Error: connect ECONNREFUSED' }],
  )
  await app.stop()
  await server.close()
  app = await startTestApp(server.env, place)
})
afterAll(async () => {
  await app.stop()
  await server.close()
  await place[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await server.close()
  server.refuse(null)
  await ask("delete from pgboss.job where name like '%-mail' and id <> $1", [oldId])
  server.received.length = 0
})

const by = (member?: Member) => {
  addresses += 1
  const browser = openBrowser(app, `10.31.${addresses >> 8}.${addresses & 255}`)
  const who = member ? { bearer: member.token } : {}
  return {
    get: (path: string) => browser.get(`/api${path}`, who),
    post: (path: string, body: unknown) => browser.post(`/api${path}`, body, who),
  }
}
const list = async () => (await by(admin).get('/admin/mails')).body
const failedMails = async () => (await by(admin).get('/admin/overview')).body.open.mails
/** Queues the mail that confirms Maya's message. */
const confirmMessage = () => app.deps.jobs.enqueue(app.deps.db, 'message-received-mail', { number })
const states = async (name: string) =>
  (await ask('select state from pgboss.job where name = $1', [name])).map(({ state }) => state)
const until = (name: string, state: string) =>
  vi.waitFor(async () => expect(await states(name)).toEqual([state]), { timeout: 5000, interval: 30 })
/** Moves on past the retry delay. */
const next = (name: string, more = '') =>
  ask(`update pgboss.job set start_after = now() ${more} where name = $1 and state = 'retry'`, [name])
const arrived = (to: string) =>
  vi.waitFor(() => expect(server.received.map((mail) => mail.to)).toEqual([to]), { timeout: 5000, interval: 30 })
/** A mail that was tried for two days while the mail server was down. */
const failForGood = async () => {
  await confirmMessage()
  await until('message-received-mail', 'retry')
  await next('message-received-mail', ', retry_count = retry_limit - 1')
  await until('message-received-mail', 'failed')
}

test('a mail queued by an older version stays queued under the new rules and is delivered', async () => {
  const [job] = await ask('select state, retry_limit, retry_count, deletion_seconds from pgboss.job where id = $1', [
    oldId,
  ])
  expect(job).toMatchObject({ retry_limit: 57, deletion_seconds: 14 * 24 * 3600 })
  expect(await ask("select distinct retry_limit from pgboss.queue where name like '%-mail'")).toEqual([
    { retry_limit: 57 },
  ])
  await until('password-changed-mail', 'retry')
  await server.open()
  await next('password-changed-mail')
  await arrived('older@carrow.example')
})

test('the retry delays of a mail add up to two days', async () => {
  const [queue] = await ask("select * from pgboss.queue where name = 'message-received-mail'")
  const { retry_delay: first, retry_delay_max: most, retry_limit: tries } = queue
  const shortest = Array.from({ length: tries }, (_, at) => Math.min(most, first * 2 ** at))
  expect(shortest.reduce((sum, each) => sum + each, 0) / 3600).toBeGreaterThan(48)
  expect(shortest.reduce((sum, each) => sum + 2 * each, 0) / 3600).toBeLessThan(48 * 2 + 3)
})

test('a mail is delivered once the mail server is back, and does not count as failed meanwhile', async () => {
  await confirmMessage()
  await until('message-received-mail', 'retry')
  expect(await list()).toMatchObject({ items: [], failed: 0 })
  await server.open()
  await next('message-received-mail')
  await arrived(maya.email)
  await until('message-received-mail', 'completed')
})

test('GET /admin/mails lists a mail that failed for good, and POST …/send-again sends it once', async () => {
  await failForGood()
  const { items, failed } = await list()
  expect(items).toEqual([
    {
      id: expect.any(String),
      kind: 'message-received',
      to: maya.email,
      state: 'failed',
      reason: mailReasonWords.unreachable,
      answer: null,
      tries: 58,
      askedAt: expect.any(String),
      endedAt: expect.any(String),
    },
  ])
  expect([failed, await failedMails()]).toEqual([1, 1])
  const [{ id }] = items
  await server.open()
  expect((await by(admin).post(`/admin/mails/${id}/send-again`, { reason: '' })).status).toBe(422)
  expect((await by(admin).post(`/admin/mails/${id}/send-again`, { reason: 'The server is back.' })).status).toBe(204)
  await arrived(maya.email)
  const again = await by(admin).post(`/admin/mails/${id}/send-again`, { reason: 'Once more.' })
  expect(again).toMatchObject({ status: 409, body: { code: 'mail_not_failed' } })
  expect(await list()).toMatchObject({ items: [], failed: 0 })
  const [line] = (await by(admin).get('/admin/log')).body.items
  expect(line).toMatchObject({
    act: 'send-mail-again',
    subject: { kind: 'mail', id, title: 'Message received' },
    reason: 'The server is back.',
    before: 'failed',
    after: 'waiting',
  })
  expect(JSON.stringify(line)).not.toContain(maya.email)
})

test('npm run admin -- mails lists failed mails and sends them again', { timeout: 60_000 }, async () => {
  await failForGood()
  const [{ id }] = (await list()).items
  const run = (...args: string[]) => runCommand('admin', ['mails', ...args], place)
  const line = installationLine(place, 2)
  const [listed, unknown, unsaid] = await Promise.all([
    run(),
    run('send-again', oldId.replace('0', 'f')),
    run('send-again'),
  ])
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(listed.out).toMatch(
    new RegExp(`^${id}  \\S+  failed  Message received  maya@carrow.example  tries: 58  .*$`, 'm'),
  )
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('There is no email') })
  expect(unsaid).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage: /) })
  await server.open()
  expect(await run('send-again', id)).toEqual({
    code: 0,
    out: `${line}\nThe running server sends 1 email again`,
    err: '',
  })
  await arrived(maya.email)
  expect((await run('send-again', '--all')).out).toBe(`${line}\nNo email can be sent again`)
  expect((await run()).out).toBe(`${line}\nNo email of the last 14 days failed or expired`)
})

test('POST /admin/mails/send-again sends every failed mail and skips expired ones', async () => {
  await server.open()
  const insert = `insert into pgboss.job (id, name, data, state, created_on, completed_on, retry_limit, expire_seconds)
    select gen_random_uuid(), $1, $2, 'failed', now() - interval '61 minutes', now(), 57, 120`
  await ask(insert, ['password-changed-mail', { email: 'one@carrow.example', everywhere: false }])
  await ask(insert, ['deletion-cancelled-mail', { email: 'two@carrow.example', by: 'signIn' }])
  await ask(insert, ['password-reset-mail', { email: maya.email }])
  expect(await failedMails()).toBe(2)
  const sent = await by(admin).post('/admin/mails/send-again', { reason: 'The server is back.' })
  expect(sent).toMatchObject({ status: 200, body: { count: 2 } })
  await vi.waitFor(() => expect(server.received).toHaveLength(2), { timeout: 5000 })
  expect(server.received.map(({ to }) => to).sort()).toEqual(['one@carrow.example', 'two@carrow.example'])
  const { items, failed } = await list()
  expect(items).toMatchObject([{ kind: 'password-reset', state: 'expired', reason: mailReasonWords.late }])
  expect(failed).toBe(0)
  expect((await by(admin).post('/admin/mails/send-again', { reason: 'Again.' })).body).toEqual({ count: 0 })
  const [line] = (await by(admin).get('/admin/log')).body.items
  expect(line).toMatchObject({ act: 'send-mail-again', subject: { id: 'all', title: '2 emails' } })
})

test('a mail that the mail server rejects permanently fails immediately, and stores nothing of the response', async () => {
  await server.open()
  server.refuse({ responseCode: 550, message: '5.1.1 <maya@carrow.example> unknown, see https://mail.example/?code=1' })
  await confirmMessage()
  await until('message-received-mail', 'failed')
  const { items } = await list()
  expect(items).toMatchObject([{ state: 'failed', tries: 1, reason: mailReasonWords.refused, answer: '550 5.1.1' }])
  const [job] = await ask("select output from pgboss.job where name = 'message-received-mail'")
  expect(job.output).toEqual({ reason: 'refused', to: maya.email, answer: '550 5.1.1' })
})

test('a mail that the mail server defers is tried again', async () => {
  await server.open()
  server.refuse({ responseCode: 450, message: '4.7.1 greylisted' })
  await confirmMessage()
  await until('message-received-mail', 'retry')
  const [job] = await ask("select output from pgboss.job where name = 'message-received-mail'")
  expect(job.output).toEqual({ reason: 'busy', to: maya.email, answer: '450 4.7.1' })
  server.refuse(null)
  await next('message-received-mail')
  await arrived(maya.email)
})

test('a mail whose link no longer works is never sent: it expires, and a new one can be requested', async () => {
  const askForLink = () => by().post('/auth/request-password-reset', { email: maya.email })
  expect((await askForLink()).status).toBe(200)
  await until('password-reset-mail', 'retry')
  await server.open()
  await next('password-reset-mail', ", created_on = now() - interval '61 minutes'")
  await until('password-reset-mail', 'failed')
  expect(server.received).toEqual([])
  const { items, failed } = await list()
  expect(items).toMatchObject([
    { kind: 'password-reset', to: maya.email, state: 'expired', reason: mailReasonWords.late },
  ])
  expect(failed).toBe(0)
  const again = await by(admin).post(`/admin/mails/${items[0].id}/send-again`, { reason: 'They ask for it.' })
  expect(again).toMatchObject({ status: 409, body: { code: 'mail_expired' } })
  expect((await askForLink()).status).toBe(200)
  await arrived(maya.email)
})

test('a code is sent within its ten minutes, and not later', async () => {
  await ask(
    "insert into pgboss.job (id, name, data, retry_limit, created_on) values (gen_random_uuid(), 'social-code-mail', $1, 57, now() - interval '11 minutes')",
    [{ email: 'late@carrow.example' }],
  )
  await until('social-code-mail', 'failed')
  await server.open()
  await ask(
    "insert into pgboss.job (id, name, data, retry_limit, created_on) values (gen_random_uuid(), 'social-code-mail', $1, 57, now() - interval '9 minutes')",
    [{ email: 'early@carrow.example' }],
  )
  await arrived('early@carrow.example')
})

test('GET /admin/mails pages forwards and back, also over mails that failed in the same moment', async () => {
  await ask(
    `insert into pgboss.job (id, name, data, state, completed_on, retry_limit)
     select gen_random_uuid(), 'account-erased-mail', jsonb_build_object('email', n || '@carrow.example'), 'failed',
       timestamptz '2026-11-01 08:00:00.1234' + (n / 3) * interval '1 microsecond', 57 from generate_series(1, 7) n`,
  )
  const page = async (cursor = '') => (await by(admin).get(`/admin/mails?limit=3${cursor && `&cursor=${cursor}`}`)).body
  const first = await page()
  const second = await page(first.nextCursor)
  const third = await page(second.nextCursor)
  const seen = [first, second, third].flatMap(({ items }) => items.map(({ to }: { to: string }) => to))
  expect(new Set(seen).size).toBe(7)
  expect([first.previousCursor, third.nextCursor]).toEqual([null, null])
  expect((await page(third.previousCursor)).items).toEqual(second.items)
  expect((await by(admin).get('/admin/mails?cursor=abc')).body.code).toBe('invalid_cursor')
})

test('only administrators can list and resend mails', async () => {
  await failForGood()
  const [{ id }] = (await list()).items
  const reason = { reason: 'x' }
  for (const [who, status] of [
    [undefined, 401],
    [maya, 403],
  ] as const) {
    expect((await by(who).get('/admin/mails')).status).toBe(status)
    expect((await by(who).post('/admin/mails/send-again', reason)).status).toBe(status)
    expect((await by(who).post(`/admin/mails/${id}/send-again`, reason)).status).toBe(status)
  }
  expect((await by(admin).post(`/admin/mails/${oldId.replace('0', 'f')}/send-again`, reason)).status).toBe(404)
  expect((await by(admin).post('/admin/mails/abc/send-again', reason)).status).toBe(404)
  expect(await states('message-received-mail')).toEqual(['failed'])
})

test('erasing an account deletes its queued and failed mails', async () => {
  const gone = { email: 'gone@carrow.example' }
  const insert =
    'insert into pgboss.job (id, name, data, state, start_after, output) values (gen_random_uuid(), $1, $2, $3, $4, $5)'
  const later = '2027-01-01'
  await ask(
    'insert into auth_users (id, name, email, email_verified, created_at, updated_at) values ($1, $1, $2, true, now(), now())',
    ['gone-uid', gone.email],
  )
  await ask(
    "insert into people (uid, custom_user_id, email, user_type, first_name) values ('gone-uid', 'gone-uid', $1, 'Freelancers', 'Gone')",
    [gone.email],
  )
  await ask("insert into account_deletions (uid, requested_at, due_at) values ('gone-uid', now(), now())")
  await ask(insert, ['password-changed-mail', { email: 'Gone@carrow.example', everywhere: true }, 'retry', later, null])
  await ask(insert, ['order-mail', { event: 1 }, 'failed', later, { reason: 'unreachable', to: gone.email }])
  await ask(insert, ['order-mail', { event: 2 }, 'failed', later, { reason: 'unreachable', to: maya.email }])
  await app.deps.jobs.enqueue(app.deps.db, 'erase-account', { uid: 'gone-uid' })
  await vi.waitFor(async () => expect(await states('account-erased-mail')).toHaveLength(1), { timeout: 5000 })
  expect(await states('password-changed-mail')).not.toContain('retry')
  expect((await list()).items).toMatchObject([{ to: maya.email }])
}, 60_000)
