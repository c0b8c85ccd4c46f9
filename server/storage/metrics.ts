import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import { addGauge } from '#http/gauge.ts'

/** Shows in the metrics how many bytes are free on the disk of the data folder. */
export function measureStorage(registry: Registry, dataDir: string): void {
  const help = 'Bytes that the server may still use on the disk of DATA_DIR'
  addGauge(registry, { name: 'data_folder_free_bytes', help }, async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return [{ value: bavail * bsize }]
  })
}
