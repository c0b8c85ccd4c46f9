// npm run backup [-- FILE]: packs the installation's database, files and secrets into one archive, while it runs or not.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { version } from '@guildhall/server/config/paths.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import { dumpDatabase } from '@guildhall/server/db/backup/dump.ts'
import { noteBackup } from '@guildhall/server/db/backup/installation-files.ts'
import { packArchive, refuseInside } from './archive.ts'
import { command } from './command.ts'
import { openInstallation } from './installation.ts'
import { linkFiles, removeForgottenStages, stagePrefix } from './linked-files.ts'

await command(async ([name]) => {
  const {
    settings: { dataDir, s3 },
    database,
  } = await openInstallation()
  if (!existsSync(dataDir)) {
    await database.stop()
    throw new StartError(`DATA_DIR holds '${dataDir}', which does not exist; it should be the folder with the files`)
  }
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(name ?? `backups/guildhall-${time}.tar.gz`)
  // The archive contains secrets and everybody's data: only its owner may read it.
  process.umask(0o077)
  await removeForgottenStages(dataDir)
  const stage = await mkdtemp(join(dataDir, stagePrefix))
  try {
    refuseInside(dataDir, file)
    await mkdir(join(stage, 'database'))
    await mkdir(join(stage, 'data'))
    // Before and after the snapshot: files its rows name are included, even if uploaded or deleted meanwhile.
    await linkFiles(dataDir, join(stage, 'data'))
    const dump = await dumpDatabase(database.url, join(stage, 'database'))
    await linkFiles(dataDir, join(stage, 'data'))
    await mkdir(dirname(file), { recursive: true })
    await packArchive(file, stage, { version, time, dump })
    await noteBackup(dataDir, new Date())
    console.log(`Written: ${file}`)
    if (s3) console.log(`The files of people are in the bucket ${s3.bucket}, not in the archive`)
  } finally {
    await database.stop()
    await rm(stage, { recursive: true, force: true })
  }
})
