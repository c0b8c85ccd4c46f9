import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** The folder of the numbered steps. Found from here and from the bundle alike, because server/build is as deep as server/db. */
export const migrationsFolder = fileURLToPath(new URL('../db/migrations', import.meta.url))
const lockKey = 7_361_001

/**
 * Brings the database to the newest shape, forward only, all or nothing. Processes that start together wait for one
 * another. `folder` is for `restore`, which first goes back to the shape the archive was written in.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'guildhall migrate' })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query("set lock_timeout = '10s'; set client_min_messages = warning")
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
