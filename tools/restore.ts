// npm run restore -- FILE [--force]: puts an archive of `npm run backup` in place of what is there.
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeDataFolder } from '@guildhall/server/config/secrets.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import { type Dump, restoreDatabase } from '@guildhall/server/db/dump.ts'
import { type Database, startDatabase } from '@guildhall/server/db/start-database.ts'
import { archiveFormat, isOfTheInstallation, tar } from './archive.ts'
import { command, loadHere, quietLog } from './command.ts'

type Manifest = { format: number; version: string; time: string; dump: Dump }

await command(async (args) => {
  const force = args.includes('--force')
  const [name] = args.filter((each) => !each.startsWith('--'))
  if (!name) throw new StartError('Which archive? npm run restore -- FILE [--force]')
  const file = resolve(name)
  if (!existsSync(file)) throw new StartError(`${file} is not there`)
  const config = loadHere()
  makeDataFolder(config.dataDir)
  const database = await startDatabase({ ...config, origin: 'npm run restore' }, quietLog)
  const stage = await mkdtemp(join(config.dataDir, 'restoring-'))
  try {
    await refuseOthers(database)
    if (!force && (await hasPeople(database))) {
      throw new StartError('There are people in this installation; --force replaces everything by the archive')
    }
    await tar(['-xzf', file, '-C', stage, '--no-same-owner'])
    const manifest = await readManifest(stage, file)
    await restoreDatabase(database.url, join(stage, 'database'), manifest.dump)
    await replaceFiles(stage, config.dataDir)
    console.log(`Restored: ${file}, written ${manifest.time} by version ${manifest.version}`)
  } finally {
    await database.stop()
    await rm(stage, { recursive: true, force: true })
  }
})

async function readManifest(stage: string, file: string): Promise<Manifest> {
  const text = await readFile(join(stage, 'manifest.json'), 'utf8').catch(() => undefined)
  const manifest: Manifest | undefined = text && JSON.parse(text)
  if (manifest?.format === archiveFormat) return manifest
  throw new StartError(`${file} is no archive of npm run backup that this version can read`)
}

async function refuseOthers({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name = 'guildhall' and pid <> pg_backend_pid()`)
  if (rows[0].others > 0) throw new StartError('A server works on this database; stop it first')
}

async function hasPeople({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(`select to_regclass('public.people') is not null as there`)
  if (!rows[0].there) return false
  return (await pool.query('select exists (select from people) as some')).rows[0].some
}

async function replaceFiles(stage: string, dataDir: string): Promise<void> {
  for (const each of await readdir(dataDir)) {
    if (isOfTheInstallation(each)) await rm(join(dataDir, each), { recursive: true, force: true })
  }
  for (const each of await readdir(stage)) {
    if (each === 'manifest.json' || each === 'database') continue
    await rename(join(stage, each), join(dataDir, each))
    if (each.endsWith('-secret')) await chmod(join(dataDir, each), 0o600)
  }
}
