import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { quietLog } from '../../tests/support/quiet-log.ts'
import { createJobs, type Jobs, type Workers } from './jobs.ts'

let database: TestDatabase
let jobs: Jobs
const run = vi.fn<Workers['verification-mail']>(async () => {})
const errors = vi.fn()
const idle = async () => {}
beforeAll(async () => {
  database = await freshDatabase()
  const workers = new Proxy({} as Workers, { get: (_, name) => (name === 'verification-mail' ? run : idle) })
  jobs = createJobs(database.db, { ...quietLog, error: errors }, () => workers)
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

const rows = async () =>
  (await database.db.execute(sql`select state, retry_count, data from pgboss.job where name = 'verification-mail'`))
    .rows

test('a job is done once its transaction commits', async () => {
  await transaction(database.db, async (tx) => {
    await jobs.enqueue(tx, 'verification-mail', { email: 'a@carrow.example' })
    expect(run).not.toHaveBeenCalled()
  })
  await vi.waitFor(() => expect(run).toHaveBeenCalledWith({ email: 'a@carrow.example' }), { timeout: 1000 })
})

test('a job of a transaction that is rolled back never was', async () => {
  const before = (await rows()).length
  const failed = transaction(database.db, async (tx) => {
    await jobs.enqueue(tx, 'verification-mail', { email: 'never@carrow.example' })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await rows()).toHaveLength(before)
})

test('a job that fails is logged, waits longer each time, and is visible when it is given up', async () => {
  run.mockRejectedValueOnce(new Error('no connection'))
  await jobs.enqueue(database.db, 'verification-mail', { email: 'b@carrow.example' })
  const find = async () => (await rows()).find(({ data }) => (data as { email: string }).email === 'b@carrow.example')
  await vi.waitFor(async () => expect((await find())?.state).toBe('retry'), { timeout: 3000 })
  expect(errors.mock.calls[0]?.[0]).toMatchObject({ job: 'verification-mail', err: { message: 'no connection' } })
  expect(await jobs.failed()).toEqual([])
  await database.db.execute(sql`update pgboss.job set state = 'failed' where data ->> 'email' = 'b@carrow.example'`)
  expect(await jobs.failed()).toEqual([{ name: 'verification-mail', count: 1 }])
})
