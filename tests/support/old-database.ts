import { migrateInSteps } from '@guildhall/server/db/migrate.ts'
import pg from 'pg'
import { freshDatabase } from './database.ts'

/**
 * Creates a database in the state after the migration of the moment `when` (milliseconds, from the migrations' journal):
 * fill it, then `upgrade` it.
 */
export async function oldDatabase(when: number) {
  const database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`set client_min_messages = warning; set synchronous_commit = off;
    drop schema public cascade; drop schema drizzle, pgboss cascade; create schema public`)
  await migrateInSteps(client, when)
  const upgrade = () => migrateInSteps(client)
  const drop = async () => {
    await client.end()
    await database.drop()
  }
  return { url: database.url, client, upgrade, drop, [Symbol.asyncDispose]: drop }
}
