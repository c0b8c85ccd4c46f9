import type { Registry } from 'prom-client'
import type { Db } from '#db/connect.ts'
import { addGauge } from './gauge.ts'

/** Shows in the metrics how the connections of this process to its database are used. */
export function measurePool(registry: Registry, { pool }: Db): void {
  const help = 'Connections of the pool: total, idle, and callers waiting for one'
  addGauge(registry, { name: 'database_pool', help, labels: ['state'] }, () => [
    { labels: { state: 'total' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ])
}
