import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { readLastBackup } from '#db/backup/last-backup.ts'
import type { Db } from '#db/connect.ts'

type Values = { labels?: Record<string, string>; value: number }[]

/**
 * A figure that is read when somebody asks for the metrics. What cannot be read then (no database) is left out: the other
 * figures are still served.
 */
export function addGauge(
  registry: Registry,
  { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
  read: () => Values | Promise<Values>,
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset()
      const values = await Promise.resolve()
        .then(read)
        .catch((): Values => [])
      // Without labels `reset` means 0, which nobody has read.
      if (values.length === 0 && labels.length === 0) this.remove()
      for (const each of values) this.set(each.labels ?? {}, each.value)
    },
  })
}

/** Shows in the metrics how the connections of this process to its database are used. */
export function measurePool(registry: Registry, { pool }: Db): void {
  const help = 'Connections of the pool: total, idle, and callers waiting for one'
  addGauge(registry, { name: 'database_pool', help, labels: ['state'] }, () => [
    { labels: { state: 'total' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ])
}

/** Shows in the metrics when the last backup of this data folder was written; nothing before the first one. */
export function measureBackup(registry: Registry, dataDir: string): void {
  const help = 'When npm run backup last wrote an archive of this data folder'
  addGauge(registry, { name: 'backup_timestamp_seconds', help }, async () => [
    { value: (await readLastBackup(dataDir)).getTime() / 1000 },
  ])
}

/** Shows in the metrics how many bytes are free on the disk of the data folder. */
export function measureStorage(registry: Registry, dataDir: string): void {
  const help = 'Bytes that the server may still use on the disk of DATA_DIR'
  addGauge(registry, { name: 'data_folder_free_bytes', help }, async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return [{ value: bavail * bsize }]
  })
}
