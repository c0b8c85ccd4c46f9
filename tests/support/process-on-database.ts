import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { createRateLimits } from '@guildhall/server/http/limits/rate-limits.ts'
import { createHub } from '@guildhall/server/realtime/hub.ts'
import { createRelay } from '@guildhall/server/realtime/relay.ts'
import { redisCounts } from '@guildhall/server/redis/counts.ts'
import { redisLine } from '@guildhall/server/redis/line.ts'
import { openRedis } from '@guildhall/server/redis/open-redis.ts'
import type { TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { startMarketplace } from './marketplace.ts'
import { quietLog } from './quiet-log.ts'

export type ProcessOnDatabase = Awaited<ReturnType<typeof startProcess>>

/** The secret that the processes of one installation share. */
export const sharedSecret = 'a secret of more than thirty-two characters'

/** Starts another server on the same database, and on the same Redis if there is one, as behind a load balancer. */
export async function startProcess(database: TestDatabase, redisUrl: string | null = null) {
  const port = await freePort()
  const redis = redisUrl ? await openRedis({ redisUrl, authSecret: sharedSecret }, quietLog) : null
  const many = { max: 1_000_000, windowMs: 60_000 }
  const limits = createRateLimits(
    { now: () => new Date() },
    { ...rateLimits, other: many, message: many } as never,
    redis && redisCounts(redis),
  )
  const realtime = await createRelay(createHub(), database, quietLog, redis && redisLine(redis))
  const market = await startMarketplace(
    { PORT: String(port), METRICS_PORT: '0' },
    { db: database.db, realtime, limits, redis },
  )
  await market.app.listen({ host: '127.0.0.1', port })
  const stop = async () => {
    await market.stop()
    await realtime.stop()
    await redis?.stop()
  }
  return { ...market, origin: `http://localhost:${port}`, stop }
}
