import type { Registry } from 'prom-client'
import { addGauge } from '#http/monitoring/metrics.ts'
import type { Bucket } from '../port.ts'

/** Adds metrics of the bucket where files are in one: whether it works, and what failed because it did not. */
export function measureBucket(registry: Registry, bucket: Bucket | null): void {
  if (!bucket) return
  addGauge(registry, { name: 's3_up', help: '1 while the bucket of S3_BUCKET works, else 0' }, () => [
    { value: bucket.fault() === null ? 1 : 0 },
  ])
  addGauge(registry, { name: 's3_outages', help: 'Times the bucket stopped working, since the start' }, () => [
    { value: bucket.totals.outages },
  ])
  addGauge(registry, { name: 's3_failures', help: 'Requests that failed because of it, since the start' }, () => [
    { value: bucket.totals.failures },
  ])
}
