import { Gauge, type Registry } from 'prom-client'
import type { Jobs } from './jobs.ts'

/** Shows in the metrics how many jobs were given up, by name. */
export function measureJobs(registry: Registry, jobs: Jobs): void {
  new Gauge({
    name: 'jobs_failed',
    help: 'Jobs given up after all their tries, kept for a day',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, count } of await jobs.failed()) this.set({ job: name }, count)
    },
  })
}
