import { partEndpoints } from '@guildhall/contract/admin/parts.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { createReadiness } from '#http/monitoring/health.ts'
import type { Deps } from '../deps.ts'
import {
  bucketPart,
  databasePart,
  filesPart,
  jobsPart,
  mailPart,
  partOf,
  paymentsPart,
  readQueue,
  redisPart,
  searchPart,
  socketPart,
} from './read-parts.ts'

/** Whether every part of the installation works, for administrators. */
export function systemHealthRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, clock, redis, bucket } = deps
  const askReadiness = createReadiness(deps)
  mount(app, partEndpoints, {
    async read() {
      const ready = await askReadiness()
      const began = performance.now()
      const queue = readQueue(db)
      const ms = queue.then(
        () => performance.now() - began,
        () => null,
      )
      const faultOf = (name: 'database' | 'files') =>
        ready.find((part) => part.name === name && !part.ok)?.message ?? null
      const parts = await Promise.all([
        partOf('database', async () => databasePart(faultOf('database') ? null : await ms, db.pool.waitingCount)),
        partOf('jobs', async () => jobsPart(await queue)),
        partOf('mail', async () => mailPart(await queue, config)),
        partOf('files', () => filesPart(config, faultOf('files'))),
        partOf('payments', () => paymentsPart(db, config)),
        partOf('socket', () => socketPart(db, config)),
        ...(redis ? [partOf('redis', () => redisPart(redis.fault()))] : []),
        ...(bucket ? [partOf('s3', () => bucketPart(bucket.fault()))] : []),
        partOf('search', () => searchPart(db)),
      ])
      return { at: clock.now().toISOString(), parts }
    },
  })
}
