import type { Registry } from 'prom-client'
import { addGauge } from '#http/monitoring/metrics.ts'
import type { Redis } from './port.ts'

/** Adds metrics of Redis where it is configured: whether it answers, and what was done without it. */
export function measureRedis(registry: Registry, redis: Redis | null): void {
  if (!redis) return
  addGauge(registry, { name: 'redis_up', help: '1 while Redis answers, else 0' }, () => [
    { value: redis.fault() === null ? 1 : 0 },
  ])
  addGauge(registry, { name: 'redis_outages', help: 'Times Redis stopped answering, since the start' }, () => [
    { value: redis.totals.outages },
  ])
  const help = 'What was done without Redis since the start: limits counted by this process, events by the database'
  addGauge(registry, { name: 'redis_fallbacks', help, labels: ['of'] }, () =>
    Object.entries(redis.totals.fallbacks).map(([of, value]) => ({ labels: { of }, value })),
  )
}
