import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#config/start-error.ts'

/** The prefix of a running restore's folder in the data folder; the rest of the name is random. */
export const stagePrefix = 'restoring-'
const passing = /^postgres|\.log$|^(running|last-backup)\.json$|^(restoring|restored|backing-up)-/

/**
 * Whether an entry of the data folder belongs in an archive. Files and secrets do. The database goes in as a dump, and what
 * concerns only this machine or moment (password, port, lock, logs) stays out.
 */
export const isOfTheInstallation = (name: string) => !passing.test(name)

/** Throws a `StartError` when an entry of the data folder cannot be renamed, so that nothing fails halfway. */
export async function refuseFixedEntries(dataDir: string): Promise<void> {
  const { dev } = await stat(dataDir)
  for (const name of (await readdir(dataDir)).filter(isOfTheInstallation)) {
    const entry = await lstat(join(dataDir, name))
    if (entry.dev === dev && !entry.isSymbolicLink()) continue
    throw new StartError(
      `${join(dataDir, name)} is a link or another volume, which a restore cannot replace; link or mount all of DATA_DIR instead`,
    )
  }
}

/**
 * Replaces the installation's files with those below `data` of the stage. After a kill, a second call continues where it
 * stopped. The old files are deleted last.
 */
export async function replaceFiles(dataDir: string, stage: string): Promise<void> {
  const [before, data, cleared] = ['before', 'data', 'cleared'].map((name) => join(stage, name)) as [
    string,
    string,
    string,
  ]
  if (!existsSync(cleared)) {
    await mkdir(before, { recursive: true })
    for (const name of (await readdir(dataDir)).filter(isOfTheInstallation)) {
      await move(join(dataDir, name), join(before, name))
    }
    await writeFile(cleared, '', { flush: true })
  }
  for (const name of await readdir(data)) await move(join(data, name), join(dataDir, name))
  // Renamed first: half deleted it would look like a stage that still has to be put in place.
  const done = join(dataDir, `restored-${stage.split(stagePrefix).at(-1)}`)
  await rename(stage, done)
  await rm(done, { recursive: true, force: true })
}

async function move(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await rename(from, to)
}

// Belongs to this machine only: archives leave it out, and a restore keeps it.
const lastBackupFile = 'last-backup.json'

/** Records in the data folder that a backup was written, for the metrics of the server that runs there. */
export async function noteBackup(dataDir: string, writtenAt: Date): Promise<void> {
  const path = join(dataDir, lastBackupFile)
  await writeFile(path, `${JSON.stringify({ writtenAt: writtenAt.toISOString() })}\n`)
  // The user who makes backups keeps their files private; the server may run as another user.
  await chmod(path, 0o644)
}

/** When the last backup of this data folder was written. Throws when there was none. */
export async function readLastBackup(dataDir: string): Promise<Date> {
  const { writtenAt } = JSON.parse(await readFile(join(dataDir, lastBackupFile), 'utf8')) as { writtenAt: string }
  return new Date(writtenAt)
}
