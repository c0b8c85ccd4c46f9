import { applyMigrations } from '@guildhall/server/db/migrate.ts'
import journal from '@guildhall/server/db/migrations/meta/_journal.json' with { type: 'json' }
import pg from 'pg'
import { freshDatabase } from './database.ts'

// All of them in one transaction would need more locks than a server has for two tests at a time.
const atOnce = 25

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
  const apply = async (moments: readonly number[]) => {
    for (const [at, moment] of moments.entries()) {
      if ((at + 1) % atOnce !== 0 && at + 1 < moments.length) continue
      await client.query('begin')
      await applyMigrations(client, moment)
      await client.query('commit')
    }
  }
  const moments = journal.entries.map((entry) => entry.when)
  await apply(moments.filter((moment) => moment <= when))
  const upgrade = () => apply(moments.filter((moment) => moment > when))
  const drop = async () => {
    await client.end()
    await database.drop()
  }
  return { client, upgrade, drop, [Symbol.asyncDispose]: drop }
}
