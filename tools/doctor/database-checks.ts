import type { Settings } from '@guildhall/server/config/config.ts'
import { compareMigrations } from '@guildhall/server/db/migrate.ts'
import { findWay } from '@guildhall/server/db/pooler.ts'
import type { Database } from '@guildhall/server/db/start-database.ts'
import {
  jobsPart,
  mailPart,
  paymentsPart,
  readQueue,
  searchPart,
  socketPart,
} from '@guildhall/server/health/read-parts.ts'
import { check, type Finding, fault, note, ok } from './finding.ts'

const extensions = ['citext', 'pg_trgm', 'unaccent', 'btree_gist']

/** What the database itself says: its version, its extensions and settings, its tables, its clock. */
export async function checkDatabase({ pool }: Database): Promise<Finding[]> {
  return [
    ...(await check('Database', () => checkServer(pool))),
    ...(await check('Tables', () => checkTables(pool))),
    ...(await check('Clock', () => checkClock(pool))),
  ]
}

type Pool = Database['pool']

async function checkServer(pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query(`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      current_setting('max_connections')::int as most, (select count(*)::int from pg_stat_activity) as used,
      array(select extname::text from pg_extension) as extensions,
      current_setting('default_transaction_read_only')::boolean as is_read_only`)
  const { version, encoding, most, used, extensions: there, is_read_only: isReadOnly } = rows[0]
  const missing = extensions.filter((name) => !there.includes(name))
  return [
    ok('Database', `PostgreSQL ${version} answers.`),
    ...(isReadOnly ? [note('Database', 'It is in read-only mode. End it with: npm run admin -- read-only off')] : []),
    ...(encoding === 'UTF8'
      ? []
      : [fault('Database', `Its encoding is ${encoding}; create a new database with the encoding UTF8.`)]),
    ...(missing.length > 0
      ? [fault('Database', `It lacks ${missing.join(', ')}. Run: create extension ${missing[0]}`)]
      : []),
    ...(used > most * 0.9
      ? [note('Database', `${used} of ${most} connections are used. Raise max_connections or lower DATABASE_POOL.`)]
      : []),
  ]
}

/** What DATABASE_URL leads to, where DATABASE_DIRECT_URL is set. Opening the database has checked that both work. */
export async function checkPooler(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl, databaseStatements } = settings
  if (!databaseUrl || !databaseDirectUrl) return []
  const way = await findWay(databaseUrl)
  if (way === 'direct')
    return [note('Pooler', 'DATABASE_URL leads to PostgreSQL itself, so DATABASE_DIRECT_URL is not needed.')]
  const mode = way === 'transaction pooler' ? 'in transaction mode' : 'in session mode'
  return [
    ok(
      'Pooler',
      `DATABASE_URL leads to a pooler ${mode}, DATABASE_DIRECT_URL to PostgreSQL. Statements are ${databaseStatements}.`,
    ),
  ]
}

async function checkTables(pool: Pool): Promise<Finding[]> {
  const { missing, unknown } = await compareMigrations(pool)
  if (unknown > 0)
    return [fault('Tables', 'A newer version of Guildhall changed them. Start that version, or restore a backup.')]
  if (missing > 0) return [note('Tables', `${missing} changes are missing. The next npm start makes them.`)]
  return [ok('Tables', 'They are those of this version.')]
}

async function checkClock(pool: Pool): Promise<Finding[]> {
  const before = Date.now()
  const { rows } = await pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
  const off = Math.abs(rows[0].now - (before + Date.now()) / 2) / 1000
  const apart = `The clocks of this machine and of the database are ${off.toFixed(1)} s apart`
  if (off > 60) return [fault('Clock', `${apart}. Set both by NTP.`)]
  return [off > 2 ? note('Clock', `${apart}. Set both by NTP.`) : ok('Clock', 'This machine and the database agree.')]
}

/** Whether the staff can work: outside demo mode a role counts only with a second factor. */
export async function checkStaff({ pool }: Database, { demo }: Pick<Settings, 'demo'>): Promise<Finding[]> {
  const { rows: tables } = demo ? { rows: [] } : await pool.query(`select to_regclass('auth_passkeys') as known`)
  // In demo mode they need none; without the table, the next start makes it.
  if (!tables[0]?.known) return []
  const { rows } = await pool.query(`
    select count(*)::int as staff,
      count(*) filter (where not exists (select from auth_passkeys k where k.user_id = p.uid)
        and not exists (select from auth_authenticators a where a.user_id = p.uid and a.confirmed_at is not null))::int
        as without
    from people p where role <> 'member'`)
  const { staff, without } = rows[0]
  if (without > 0)
    return [
      note(
        'Staff',
        `${without} of ${staff} have no second factor and cannot work. They add one in Settings, Security.`,
      ),
    ]
  return staff > 0 ? [ok('Staff', 'Everybody with a role has a second factor.')] : []
}

/** What the tables say of the parts of the product; of jobs and open pages only while a server runs. */
export async function checkParts({ db }: Database, settings: Settings, isRunning: boolean): Promise<Finding[]> {
  const queue = await readQueue(db).catch(() => null)
  const looked = async (
    about: string,
    read: () => ReturnType<typeof jobsPart> | Promise<ReturnType<typeof jobsPart>>,
  ) =>
    check(about, async () => {
      const { state, sentence } = await read()
      return [{ works: ok, watch: note, broken: fault }[state](about, sentence)]
    })
  const untold = (about: string) => [note(about, 'Not checked, because the server has not made its queue yet.')]
  return [
    ...(isRunning && queue ? await looked('Jobs', () => jobsPart(queue)) : []),
    ...(isRunning ? await looked('Open pages', () => socketPart(db, settings)) : []),
    ...(queue ? await looked('Emails', () => mailPart(queue, settings)) : untold('Emails')),
    ...(await looked('Payments', () => paymentsPart(db, settings))),
    ...(await looked('Search', () => searchPart(db))),
  ]
}
