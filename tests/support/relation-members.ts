import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { createRateLimits } from '@guildhall/server/http/limits/rate-limits.ts'
import { newMember } from './accounts.ts'
import { startTestApp, type TestApp } from './app.ts'
import { openBrowser } from './browser.ts'

/** A person who makes the calls of connections and relations. */
export type Member = Awaited<ReturnType<typeof relationMember>>

/** Starts the application for people who make more calls than normal in a minute. */
export async function startRelations(): Promise<TestApp> {
  const app = await startTestApp()
  const many = { max: 1_000_000, windowMs: 60_000 }
  Object.assign(app.deps.limits, createRateLimits(app.deps.clock, { ...rateLimits, other: many, suggestions: many }))
  return app
}

/**
 * Creates a person by first name who joined a while ago and gets only the notifications of the tests; `id` is the public
 * name, `personId` the internal one.
 */
export async function relationMember(app: TestApp, firstName: string, over: Record<string, unknown> = {}) {
  const email = `${firstName.toLowerCase()}@carrow.example`
  const { token, user } = await newMember(app, { email, firstName, lastName: 'Moor', ...over })
  const { rows } = await app.deps.db.pool.query('select id from people where email = $1', [email])
  const welcomed =
    'with welcome as (delete from notifications where user_id = $1) delete from notification_counters where user_id = $1'
  await app.deps.db.pool.query(welcomed, [rows[0].id])
  const browser = openBrowser(app)
  const of = { bearer: token as string }
  return {
    id: user.customUserId as string,
    personId: rows[0].id as number,
    token: token as string,
    email,
    get: (path: string) => browser.get(`/api${path}`, of),
    post: (path: string, body: unknown) => browser.post(`/api${path}`, body, of),
    put: (path: string, body: object = {}) => browser.put(`/api${path}`, body, of),
    patch: (path: string, body: object = {}) => browser.patch(`/api${path}`, body, of),
    delete: (path: string, body?: unknown) => browser.delete(`/api${path}`, { ...of, body }),
  }
}

/** Deletes all relations between people. */
export async function forgetRelations(app: TestApp): Promise<void> {
  const tables = ['relations', 'follows', 'put_away_suggestions', 'notifications']
  // A few rows: truncating the tables would take longer.
  await app.deps.db.pool.query(tables.map((table) => `delete from ${table}`).join(';'))
}
