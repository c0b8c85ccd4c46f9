import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from './connect.ts'

/** Shows in the metrics whether the database answers, how often it did not, and how many calls to it failed for that. */
export function measureOutages(registry: Registry, { pool: { outages } }: Db): void {
  const registers = [registry]
  new Gauge({
    name: 'database_up',
    help: '1 while the database answers, 0 during an outage',
    registers,
    collect() {
      this.set(outages.isDown() ? 0 : 1)
    },
  })
  new Counter({
    name: 'database_outages_total',
    help: 'Times the database stopped answering',
    registers,
    collect() {
      this.reset()
      this.inc(outages.totals.outages)
    },
  })
  new Counter({
    name: 'database_calls_refused_total',
    help: 'Calls to the database that failed because it did not answer',
    registers,
    collect() {
      this.reset()
      this.inc(outages.totals.refused)
    },
  })
}
