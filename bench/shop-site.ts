import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@guildhall/server/app.ts'
import { loadConfig } from '@guildhall/server/config/config.ts'
import type { Db } from '@guildhall/server/db/connect.ts'
import { makeDeps } from '@guildhall/server/make-deps.ts'
import type { PaymentProvider } from '@guildhall/server/payments/port.ts'
import { quietLog } from './community.ts'
import { openParts } from './site.ts'

/**
 * Starts the real application with its jobs over a database, for purchases; `providerMs` is the provider's time for each
 * purchase.
 */
export async function startShop(db: Db, url: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  // The sandbox sends its webhooks to the site's URL.
  const port = await freePort()
  const env = { DATA_DIR: dataDir, PORT: String(port), METRICS_PORT: '0', SEED_SIZE: 'none', LOG_LEVEL: 'silent' }
  const config = loadConfig(env)
  const made = await makeDeps(config, { db, pool: db.pool, url, stop: async () => {} }, quietLog)
  const providerMs = new Map<string, number>()
  const deps = { ...made, ...openParts(made.clock), payments: timed(made.payments, providerMs) }
  const app = await createApp(deps)
  await app.listen({ port, host: '127.0.0.1' })
  await deps.jobs.start()
  return {
    app,
    port,
    host: new URL(config.origin).host,
    providerMs,
    async stop() {
      await app.close()
      await deps.jobs.stop()
      await made.identity.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns a port that is not in use. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Wraps the provider to record how long each purchase's payment takes to create. */
function timed(provider: PaymentProvider | null, ms: Map<string, number>): PaymentProvider {
  if (!provider) throw new Error('The bench buys at the sandbox provider')
  return {
    ...provider,
    async start(request) {
      const begin = performance.now()
      try {
        return await provider.start(request)
      } finally {
        ms.set(request.purchaseId, performance.now() - begin)
      }
    },
  }
}
