import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Of this machine alone: it stays out of archives, and a restore leaves it.
const lastBackupFile = 'last-backup.json'

/** Notes in the data folder that a backup was written, for the metrics of the server that runs there. */
export async function noteBackup(dataDir: string, writtenAt: Date): Promise<void> {
  const path = join(dataDir, lastBackupFile)
  await writeFile(path, `${JSON.stringify({ writtenAt: writtenAt.toISOString() })}\n`)
  // Whoever makes backups keeps their files closed; the server may run as another user.
  await chmod(path, 0o644)
}

/** When the last backup of this data folder was written. Throws when there was none. */
export async function readLastBackup(dataDir: string): Promise<Date> {
  const { writtenAt } = JSON.parse(await readFile(join(dataDir, lastBackupFile), 'utf8')) as { writtenAt: string }
  return new Date(writtenAt)
}
