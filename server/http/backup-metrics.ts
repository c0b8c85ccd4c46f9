import type { Registry } from 'prom-client'
import { readLastBackup } from '#db/backup/last-backup.ts'
import { addGauge } from './gauge.ts'

/** Shows in the metrics when the last backup of this data folder was written; nothing before the first one. */
export function measureBackup(registry: Registry, dataDir: string): void {
  const help = 'When npm run backup last wrote an archive of this data folder'
  addGauge(registry, { name: 'backup_timestamp_seconds', help }, async () => [
    { value: (await readLastBackup(dataDir)).getTime() / 1000 },
  ])
}
