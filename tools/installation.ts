import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadSettings, type Settings } from '@guildhall/server/config/config.ts'
import { placeOf } from '@guildhall/server/config/env.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import { attachDatabase, type Database } from '@guildhall/server/db/start-database.ts'
import { quietLog } from './command.ts'
import { root } from './root.ts'

const another =
  'name another with DATA_DIR or DATABASE_URL, in the environment or by --env-file FILE (only npm start makes one)'

/**
 * Opens the installation named by the environment, for a command that works on it, and prints which one it is. Throws a
 * `StartError` when there is none: nothing is ever created.
 */
export async function openInstallation(): Promise<{ settings: Settings; database: Database }> {
  process.chdir(root)
  const settings = loadSettings(process.env)
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'postgres')))
    throw new StartError(`There is no installation in ${settings.dataDir}; ${another}`)
  const database = await attachDatabase(settings, quietLog)
  try {
    const people = await countPeople(database)
    if (people === null) throw new StartError(`There is no installation in the ${placeNamed(settings)}; ${another}`)
    printInstallation(settings, people)
    return { settings, database }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Prints which installation a command works on: its address, its database without the password, its number of people. */
export function printInstallation(settings: Settings, people: number): void {
  console.log(`Installation: ${settings.origin}, ${placeNamed(settings)}, people: ${people}`)
}

const placeNamed = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl ? placeOf(databaseUrl) : `embedded database in ${dataDir}`

/** Returns how many people the installation has; null where its tables do not exist yet. */
export async function countPeople({ pool }: Database): Promise<number | null> {
  const { rows } = await pool.query(`select to_regclass('public.people') is not null as there`)
  if (!rows[0].there) return null
  return (await pool.query('select count(*)::int as people from people')).rows[0].people
}
