import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { MailNotSent } from '#mail/refusals.ts'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { quietLog } from '../../tests/support/quiet-log.ts'
import { allJobs } from '../all-jobs.ts'
import type { JobDeps } from '../deps.ts'
import { mailJobs } from './attempts.ts'
import { type AnyJob, defineClock, defineJob } from './job-definition.ts'
import { createJobs, type JobData, type Jobs } from './jobs.ts'

let database: TestDatabase
let jobs: Jobs
const run = vi.fn<(data: JobData['verification-mail']) => Promise<void>>(async () => {})
const runRefund = vi.fn<(data: JobData['refund']) => Promise<void>>(async () => {})
const errors = vi.fn()
const warnings = vi.fn()
// The product's jobs, replaced by ones that only record that they ran.
const noted = allJobs.map(
  (job): AnyJob => ({
    ...job,
    async run(_deps, data) {
      if (job.name === 'verification-mail') await run(data as JobData['verification-mail'])
      if (job.name === 'refund') await runRefund(data as JobData['refund'])
    },
  }),
)
beforeAll(async () => {
  database = await freshDatabase()
  jobs = createJobs(database.db, { ...quietLog, error: errors, warn: warnings }, noted, () => ({}) as JobDeps)
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

const rows = async () =>
  (await database.db.execute(sql`select state, retry_count, data from pgboss.job where name = 'verification-mail'`))
    .rows

test('each kind of mail has its job, and each job has one definition', () => {
  const names = allJobs.map(({ name }) => name)
  expect(names.length).toBe(new Set(names).size)
  expect(allJobs.filter(({ isMail }) => isMail).map(({ name }) => name)).toEqual(expect.arrayContaining([...mailJobs]))
})

test('a job queued by a process without workers starts within a second in another process', async () => {
  const writer = createJobs(database.db, quietLog, noted, () => ({}) as JobDeps)
  await writer.prepare()
  const begin = performance.now()
  await writer.enqueue(database.db, 'verification-mail', { email: 'elsewhere@carrow.example' })
  await vi.waitFor(() => expect(run).toHaveBeenCalledWith({ email: 'elsewhere@carrow.example' }), { timeout: 3000 })
  expect(performance.now() - begin).toBeLessThan(1000)
  await writer.stop()
})

test('a job runs once its transaction commits', async () => {
  await transaction(database.db, async (tx) => {
    await jobs.enqueue(tx, 'verification-mail', { email: 'a@carrow.example' })
    expect(run).not.toHaveBeenCalled()
  })
  await vi.waitFor(() => expect(run).toHaveBeenCalledWith({ email: 'a@carrow.example' }), { timeout: 1000 })
})

test('a job of a rolled back transaction does not exist', async () => {
  const before = (await rows()).length
  const failed = transaction(database.db, async (tx) => {
    await jobs.enqueue(tx, 'verification-mail', { email: 'never@carrow.example' })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await rows()).toHaveLength(before)
})

test('a failing job is logged, waits longer each time, and stays visible after its last try', async () => {
  run.mockRejectedValueOnce(new Error('no connection'))
  await jobs.enqueue(database.db, 'verification-mail', { email: 'b@carrow.example' })
  const find = async () => (await rows()).find(({ data }) => (data as { email: string }).email === 'b@carrow.example')
  await vi.waitFor(async () => expect((await find())?.state).toBe('retry'), { timeout: 3000 })
  expect(warnings.mock.calls).toEqual([
    [
      expect.objectContaining({ job: 'verification-mail', try: 1, of: 58, err: new Error('no connection') }),
      'An email failed and is tried again',
    ],
  ])
  expect(await jobs.failed()).toEqual([])
  await database.db.execute(sql`update pgboss.job set state = 'failed' where data ->> 'email' = 'b@carrow.example'`)
  expect(await jobs.failed()).toEqual([{ name: 'verification-mail', count: 1 }])
})

test('the log distinguishes a try of a mail from its last one, and says when one expired', async () => {
  const find = async (email: string) => (await rows()).find(({ data }) => (data as { email: string }).email === email)
  const fail = async (email: string, error: Error) => {
    run.mockRejectedValueOnce(error)
    await jobs.enqueue(database.db, 'verification-mail', { email })
    await vi.waitFor(async () => expect((await find(email))?.state).toMatch(/retry|failed/), { timeout: 3000 })
  }
  const again = (email: string, more: string) =>
    database.db.execute(
      sql.raw(`update pgboss.job set start_after = now(), ${more} where data ->> 'email' = '${email}'`),
    )
  const refused = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 <d@x.example> gone' }

  await fail('c@carrow.example', new MailNotSent('c@carrow.example', { code: 'ESOCKET' }))
  run.mockRejectedValueOnce(new MailNotSent('c@carrow.example', { code: 'ESOCKET' }))
  await again('c@carrow.example', 'retry_count = retry_limit - 1')
  await vi.waitFor(async () => expect((await find('c@carrow.example'))?.state).toBe('failed'), { timeout: 3000 })
  const last = errors.mock.calls.at(-1)
  expect(last).toMatchObject([
    { job: 'verification-mail', try: 58, of: 58, reason: 'unreachable' },
    'An email failed for the last time and is not tried again',
  ])

  await fail('d@carrow.example', new MailNotSent('d@carrow.example', refused))
  const [details, words] = errors.mock.calls.at(-1) as [{ err: Error }, string]
  expect([details.err.message, words]).toEqual([
    'The email did not go: refused, EENVELOPE, RCPT TO, 550 5.1.1',
    'An email was refused for good and is not tried again',
  ])

  const calls = run.mock.calls.length
  run.mockRejectedValueOnce(new MailNotSent('e@carrow.example', { code: 'ESOCKET' }))
  await jobs.enqueue(database.db, 'verification-mail', { email: 'e@carrow.example' })
  await vi.waitFor(async () => expect((await find('e@carrow.example'))?.state).toBe('retry'), { timeout: 3000 })
  await again('e@carrow.example', "created_on = now() - interval '10 minutes'")
  await vi.waitFor(async () => expect((await find('e@carrow.example'))?.state).toBe('failed'), { timeout: 3000 })
  expect(run).toHaveBeenCalledTimes(calls + 1)
  expect(warnings.mock.calls.at(-1)).toMatchObject([
    { job: 'verification-mail', try: 2 },
    'An email expired before it could be sent and is not sent',
  ])
})

test('a mail is not delayed when the clock of the process is ahead of the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  await jobs.enqueue(database.db, 'verification-mail', { email: 'f@carrow.example' })
  await vi.waitFor(() => expect(run).toHaveBeenCalledWith({ email: 'f@carrow.example' }), { timeout: 3000 })
})

test('the log distinguishes a try of another job from its last one', async () => {
  runRefund.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('still away'))
  await jobs.enqueue(database.db, 'refund', { id: 'aaaaaaaaaaaa' })
  const state = async () =>
    (await database.db.execute(sql`select state from pgboss.job where name = 'refund'`)).rows[0]?.state
  await vi.waitFor(async () => expect(await state()).toBe('retry'), { timeout: 3000 })
  expect(errors.mock.calls.at(-1)).toMatchObject([{ job: 'refund', try: 1, of: 9 }, 'A job failed and is tried again'])
  await database.db.execute(
    sql`update pgboss.job set start_after = now(), retry_count = retry_limit - 1 where name = 'refund'`,
  )
  await vi.waitFor(async () => expect(await state()).toBe('failed'), { timeout: 3000 })
  expect(errors.mock.calls.at(-1)).toMatchObject([
    { job: 'refund', try: 9, of: 9 },
    'A job failed for the last time and is not tried again',
  ])
})

test('a sent mail is recorded immediately, while another one of its batch still waits', async () => {
  const slow = Promise.withResolvers<void>()
  run.mockImplementation(async ({ email }) => {
    if (email === 'slow@carrow.example') await slow.promise
  })
  await transaction(database.db, async (tx) => {
    await jobs.enqueue(tx, 'verification-mail', { email: 'slow@carrow.example' })
    await jobs.enqueue(tx, 'verification-mail', { email: 'quick@carrow.example' })
  })
  const stateOf = async (who: string) =>
    (await rows()).find(({ data }) => (data as { email: string }).email === `${who}@carrow.example`)?.state
  await vi.waitFor(async () => expect(await stateOf('quick')).toBe('completed'), { timeout: 3000 })
  expect(await stateOf('slow')).toBe('active')
  slow.resolve()
  await vi.waitFor(async () => expect(await stateOf('slow')).toBe('completed'), { timeout: 3000 })
})

test('a start ends the schedules of jobs that only an older version had, and keeps the others', async () => {
  const older = createJobs(
    database.db,
    quietLog,
    [...noted, defineJob('retired-clock', { cron: '* * * * *' }, async () => {})],
    () => ({}) as JobDeps,
  )
  await older.start()
  await older.stop()
  const scheduled = async () =>
    (await database.db.execute<{ name: string }>(sql`select name from pgboss.schedule`)).rows.map(({ name }) => name)
  expect(await scheduled()).toContain('retired-clock')
  const newer = createJobs(database.db, quietLog, noted, () => ({}) as JobDeps)
  await newer.start()
  await newer.stop()
  const recurring = allJobs.filter((job: AnyJob) => job.cron).map(({ name }) => name)
  expect((await scheduled()).toSorted()).toEqual(recurring.toSorted())
})

test('the clock performs what is due in every domain, also after the failure of another, and then fails', async () => {
  const performed: string[] = []
  const clock = defineClock([
    async () => Promise.reject(new Error('no orders today')),
    async () => performed.push('meetings'),
    async () => performed.push('bookings'),
  ])
  await expect(clock.run({} as JobDeps, {})).rejects.toThrow('Some due work could not be done')
  expect(performed).toEqual(['meetings', 'bookings'])
})
