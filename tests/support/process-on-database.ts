import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { createRateLimits } from '@guildhall/server/http/limits/rate-limits.ts'
import { createHub } from '@guildhall/server/realtime/hub.ts'
import { createRelay } from '@guildhall/server/realtime/relay.ts'
import type { TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { startMarketplace } from './marketplace.ts'
import { quietLog } from './quiet-log.ts'

export type ProcessOnDatabase = Awaited<ReturnType<typeof startProcess>>

/** Starts another server on the same database, as behind a load balancer. */
export async function startProcess(database: TestDatabase) {
  const port = await freePort()
  const many = { max: 1_000_000, windowMs: 60_000 }
  const limits = createRateLimits({ now: () => new Date() }, { ...rateLimits, other: many, message: many } as never)
  const realtime = await createRelay(createHub(), database, quietLog)
  const market = await startMarketplace(
    { PORT: String(port), METRICS_PORT: '0' },
    { db: database.db, realtime, limits },
  )
  await market.app.listen({ host: '127.0.0.1', port })
  const stop = async () => {
    await market.stop()
    await realtime.stop()
  }
  return { ...market, origin: `http://localhost:${port}`, stop }
}
