// npm run backup [-- FILE]: database, files and secrets of the installation into one archive, while it runs or not.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { version } from '@guildhall/server/config/paths.ts'
import { dumpDatabase } from '@guildhall/server/db/dump.ts'
import { attachDatabase } from '@guildhall/server/db/start-database.ts'
import { archiveFormat, isOfTheInstallation, tar } from './archive.ts'
import { command, loadHere, quietLog } from './command.ts'

await command(async ([name]) => {
  const config = loadHere()
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(name ?? `backups/guildhall-${time}.tar.gz`)
  const stage = await mkdtemp(join(tmpdir(), 'guildhall-backup-'))
  const database = await attachDatabase(config, quietLog)
  try {
    await mkdir(join(stage, 'database'))
    const dump = await dumpDatabase(database.url, join(stage, 'database'))
    await writeFile(
      join(stage, 'manifest.json'),
      JSON.stringify({ format: archiveFormat, version, time, dump }, null, 2),
    )
    await mkdir(dirname(file), { recursive: true })
    const kept = (await readdir(config.dataDir)).filter(isOfTheInstallation)
    // The archive holds secrets and everybody's data: only its owner may read it.
    process.umask(0o077)
    await tar(['-czf', file, '-C', stage, 'manifest.json', 'database', '-C', config.dataDir, ...kept], [0, 1])
    console.log(`Written: ${file}`)
  } finally {
    await database.stop()
    await rm(stage, { recursive: true, force: true })
  }
})
