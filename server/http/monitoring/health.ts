import { setTimeout as pause } from 'node:timers/promises'
import { type HealthPart, healthEndpoints } from '@guildhall/contract/api/health.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { findStorageFault } from '#config/data-folder.ts'
import type { Deps } from '../../deps.ts'
import { mount } from '../endpoints.ts'

/** While draining, a process answers everybody, and tells load balancers to send nothing more. */
export type Phase = 'starting' | 'ok' | 'draining' | 'closing'

/** `/api/test` and the two health checks of a load balancer. */
export function healthRoutes(app: FastifyInstance, deps: Deps, phase: () => Phase, version: string): void {
  const askParts = createReadiness(deps)
  mount(app, healthEndpoints, {
    test: async () => ({ status: 'ok' as const, version }),
    live: async () => ({ status: 'ok' as const, version }),
    ready: async ({ reply }) => {
      const now = phase()
      if (now !== 'ok') {
        reply.code(503).header('retry-after', '2')
        return { status: now === 'closing' ? 'draining' : now }
      }
      const parts = await askParts()
      if (parts.every(({ ok, name }) => ok || name === 'redis' || name === 's3'))
        return { status: 'ok' as const, parts }
      reply.code(503).header('retry-after', '2')
      return { status: 'unavailable' as const, parts }
    },
  })
}

/** Milliseconds for which a disk check stays valid, so that outside requests cost at most one write a second. */
const freshMs = 1_000
/** Milliseconds the database has to answer: a load balancer's own time-out is often two or three seconds. */
const databaseMs = 2_000

/** Checks each part that the process uses; for load balancers and for the overview of the staff. Its sentences contain no path, address or system error. */
export function createReadiness({
  db,
  config,
  redis,
  bucket,
}: Pick<Deps, 'db' | 'config' | 'redis' | 'bucket'>): () => Promise<HealthPart[]> {
  let files: { fault: Promise<string | null>; at: number } | undefined
  return async () => {
    const now = performance.now()
    if (!files || now - files.at > freshMs) files = { fault: findStorageFault(config.dataDir), at: now }
    const fault = (await databaseAnswers(db)) ? null : 'The database does not answer.'
    const silent = redis?.fault() ? 'Redis does not answer. The database and this process do its work.' : null
    return [
      part('database', fault),
      part('files', await files.fault),
      // Its work is done without it, so nobody is sent elsewhere.
      ...(redis ? [part('redis', silent)] : []),
      // Every process uses the same bucket, and most of the product works without files.
      ...(bucket ? [part('s3', bucket.fault() && 'S3 does not work. Files cannot be read or stored.')] : []),
    ]
  }
}

async function databaseAnswers(db: Deps['db']): Promise<boolean> {
  if (db.pool.outages.isDown()) return false
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, pause(databaseMs, false, { ref: false })])
}

const part = (name: HealthPart['name'], fault: string | null): HealthPart =>
  fault === null ? { name, ok: true } : { name, ok: false, message: fault }
