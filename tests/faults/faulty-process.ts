import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { endLostRuns } from '@guildhall/server/agents/runs/run-clock.ts'
import { createApp } from '@guildhall/server/app.ts'
import { runBookingClock } from '@guildhall/server/bookings/booking-clock.ts'
import { loadConfig } from '@guildhall/server/config/config.ts'
import { connect } from '@guildhall/server/db/connect.ts'
import { createRateLimits } from '@guildhall/server/http/limits/rate-limits.ts'
import type { IdentityPort } from '@guildhall/server/identity/port.ts'
import { makeDeps } from '@guildhall/server/make-deps.ts'
import { runOrderClock } from '@guildhall/server/orders/clock.ts'
import { purchaseLifecycle as lifecycle } from '@guildhall/server/orders/service.ts'
import { askPayments } from '@guildhall/server/payments/jobs.ts'
import pg from 'pg'
import { quietLog } from '../support/quiet-log.ts'

// Runs the product's API and jobs in a separate process that dies at a point its parent names, as by `kill -9`: before or
// after one database statement, or after the commit that follows it. It dies `lateMs` after that point; the connection is
// blocked meanwhile, while everything else goes on.
type Fault = { statement: string; at: 'before' | 'after' | 'commit'; lateMs: number }

const { SITE_DATABASE: url = '', DATA_DIR, PORT, AHEAD = '0' } = process.env
let fault: Fault | null = null
/** Never resolves. */
const die = () => new Promise<never>(() => setTimeout(() => process.kill(process.pid, 'SIGKILL'), fault?.lateMs))

const query = pg.Client.prototype.query as (...all: unknown[]) => unknown
const armed = new WeakSet<object>()
pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
  const [asked] = all as [{ name?: string; text?: string } | string]
  const { name = '', text = '' } = typeof asked === 'string' ? { text: asked } : asked
  const isFault = fault !== null && fault.statement === name
  if (isFault && fault?.at === 'before') return die()
  const isLast = (isFault && fault?.at === 'after') || (/^commit/i.test(text) && armed.has(this))
  if (isFault && fault?.at === 'commit') armed.add(this)
  // The driver's pool passes a callback, transactions await a promise.
  if (isLast && typeof all.at(-1) === 'function') return query.apply(this, [...all.slice(0, -1), die])
  const answer = query.apply(this, all)
  return isLast ? Promise.resolve(answer).then(die) : answer
} as typeof pg.Client.prototype.query

const config = loadConfig({ DATA_DIR, PORT, METRICS_PORT: '0', SEED_SIZE: 'none' })
const db = connect(url, quietLog)
const clock = { now: () => new Date(Date.now() + Number(AHEAD)) }
const made = await makeDeps(config, { db, pool: db.pool, url, stop: async () => {} }, quietLog, clock)
const identity = {
  authenticate: async (token: string) => ({
    uid: token,
    sid: token,
    email: `${token}@example.org`,
    authTime: Date.now(),
    expiresAt: Date.now() + 600_000,
  }),
  onSessionsEnd: () => () => {},
  routes: () => {},
} as unknown as IdentityPort
const many = { max: 1_000_000_000, windowMs: 60_000 }
const limits = createRateLimits(clock, { ...rateLimits, message: many, other: many, socket: many })
const deps = { ...made, identity, limits }
const app = await createApp(deps)
await deps.jobs.prepare()
await app.listen({ host: config.host, port: config.port })
await deps.jobs.start()

/** Performs at once what the jobs of every minute would. */
async function performDue() {
  for (const perform of [
    () => askPayments({ ...deps, lifecycle }),
    () => runOrderClock(deps),
    () => runBookingClock(deps),
    () => endLostRuns(deps),
  ])
    await perform().catch(() => undefined)
}
process.on('message', async (message: Fault | 'due') => {
  if (message === 'due') await performDue()
  else fault = message
  process.send?.('done')
})
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
process.send?.('ready')
