import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { healthLimits } from '@guildhall/contract/limits/health.ts'
import type { Settings } from '@guildhall/server/config/config.ts'
import { findStorageFault } from '@guildhall/server/config/data-folder.ts'
import { readLastBackup } from '@guildhall/server/db/backup/installation-files.ts'
import { type Finding, fault, note, ok } from './finding.ts'

const dayMs = 86_400_000

/** Whether the data folder can be written. */
export async function checkFiles({ dataDir }: Settings): Promise<Finding[]> {
  const wrong = await findStorageFault(dataDir)
  return [wrong ? fault('Files', `${wrong} DATA_DIR is ${dataDir}.`) : ok('Files', `${dataDir} can be written.`)]
}

/** Whether there is room on the disk of the data folder. */
export async function checkDisk({ dataDir }: Settings): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const left = `${(free / 1e9).toFixed(1)} GB are free for DATA_DIR`
  if (free < healthLimits.fullDisk) return [fault('Disk', `${left}; make room before it is full.`)]
  return [free < healthLimits.lowDisk ? note('Disk', `${left}; make room soon.`) : ok('Disk', `${left}.`)]
}

const secretFiles = { AUTH_SECRET: 'auth-secret', FILES_SECRET: 'files-secret' } as const

/** Whether the secrets exist, and whether only their owner may read them. */
export function checkSecrets({ dataDir, payments }: Settings): Finding[] {
  const names: string[] = Object.entries(secretFiles).flatMap(([variable, file]) =>
    process.env[variable] ? [] : [file],
  )
  if (payments === 'sandbox') names.push('sandbox-secret')
  const findings = names.flatMap((name) => checkSecret(join(dataDir, name)))
  return findings.length > 0 ? findings : [ok('Secrets', 'Only their owner can read them.')]
}

function checkSecret(path: string): Finding[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found)
    return [fault('Secrets', `${path} is missing. Put it back from a backup, or everybody has to sign in again.`)]
  if (found.size === 0) return [fault('Secrets', `${path} is empty. Put it back from a backup.`)]
  // Windows has no such rights.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return [fault('Secrets', `Others on this machine can read ${path}. Run: chmod 600 ${path}`)]
  return []
}

/** Whether there is a backup, and how old it is. */
export async function checkBackup({ dataDir, demo }: Settings): Promise<Finding[]> {
  const last = await readLastBackup(dataDir).catch(() => null)
  const advice = 'Run npm run backup every day.'
  const wrong = demo ? note : fault
  if (!last) return [wrong('Backup', `There was none yet. ${advice}`)]
  const days = Math.floor((Date.now() - last.getTime()) / dayMs)
  const when = `The last one is from ${last.toISOString().slice(0, 10)}`
  return [days > 7 ? wrong('Backup', `${when}, ${days} days ago. ${advice}`) : ok('Backup', `${when}.`)]
}
