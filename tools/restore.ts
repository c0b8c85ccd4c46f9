// npm run restore -- FILE [--force]: replaces the current data with an archive of `npm run backup`.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeDataFolder } from '@guildhall/server/config/data-folder.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import type { Manifest } from '@guildhall/server/db/backup/dump.ts'
import { restore } from '@guildhall/server/db/backup/restore.ts'
import { startDatabase } from '@guildhall/server/db/start-database.ts'
import { checkLedger } from '@guildhall/server/ledger/service.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { refuseInside, unpackArchive } from './archive.ts'
import { command, loadHere, quietLog } from './command.ts'
import { countPeople, printInstallation } from './installation.ts'

await command(async (args) => {
  const force = args.includes('--force')
  const [name] = args.filter((each) => !each.startsWith('--'))
  if (!name) throw new StartError('Usage: npm run restore -- FILE [--force]')
  const file = resolve(name)
  if (!existsSync(file)) throw new StartError(`${file} does not exist`)
  const config = loadHere()
  refuseInside(config.dataDir, file)
  makeDataFolder(config.dataDir)
  const database = await startDatabase({ ...config, origin: 'npm run restore' }, quietLog)
  let manifest: Manifest | undefined
  try {
    printInstallation(config, (await countPeople(database)) ?? 0)
    // Its connections would look like those of a server.
    await database.pool.end()
    const unpack = async (stage: string) => {
      manifest = await unpackArchive(file, stage)
      return manifest.dump
    }
    await restore({ url: database.url, dataDir: config.dataDir, force, unpack, check: refuseBadLedger })
    console.log(`Restored: ${file}, written ${manifest?.time} by version ${manifest?.version}`)
  } finally {
    await database.stop()
  }
})

async function refuseBadLedger(client: Client): Promise<void> {
  const { unbalanced, strays } = await checkLedger(drizzle({ client }))
  if (unbalanced.length > 0) {
    throw new StartError(`The ledger in the archive does not balance: transfers ${unbalanced.join(', ')}`)
  }
  if (strays.length > 0) {
    throw new StartError(`The ledger in the archive does not hold what these orders say: ${strays.join(', ')}`)
  }
}
