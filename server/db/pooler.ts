import { randomInt } from 'node:crypto'
import pg from 'pg'
import { StartError } from '#config/start-error.ts'
import type { Pooled } from './connect.ts'
import { connectQuery, sessionSettings } from './session-settings.ts'
import { endNow, endWhenSilent, silenceMs } from './time-limits.ts'

/** What is between this process and PostgreSQL. A pooler in transaction mode gives each transaction any free connection. */
export type Way = 'direct' | 'session pooler' | 'transaction pooler'

type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

/** Finds out what DATABASE_URL leads to. Nothing is left behind in the connections of a pooler. */
export const findWay = (url: string): Promise<Way> => wayOf('DATABASE_URL', url)

const wayOf = (name: Variable, url: string): Promise<Way> =>
  withClient(name, url, async (first) => {
    if (!(await isPooled(first))) return 'direct'
    return withClient(name, url, async (second) =>
      (await shareOne(first, second)) ? 'transaction pooler' : 'session pooler',
    )
  })

/** Whether something in between gives out connections: it names another backend at the connect than the one that answers. */
async function isPooled(client: pg.ClientBase): Promise<boolean> {
  // The backend as named at the connect, for cancelling; pg's types do not have it.
  const { processID } = client as unknown as { processID: number | null }
  return processID !== (await backendOf(client))
}

// In a busy pooler two clients may miss each other's connection by chance.
const rounds = 5

/**
 * Whether two open clients get the same connection in turn, or one of them different ones. Both happen only where each
 * transaction gets any free connection.
 */
async function shareOne(first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> {
  const usual = await backendOf(first)
  for (let round = 0; round < rounds; round += 1) {
    await second.query('begin')
    const held = await backendOf(second)
    const now = held === usual ? usual : await backendOf(first)
    await second.query('commit')
    if (held === usual || now !== usual) return true
  }
  return false
}

async function backendOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid
}

/** Stops the start where DATABASE_URL leads to a pooler in transaction mode and DATABASE_DIRECT_URL is not set. */
export async function refusePooler(pool: pg.Pool, url: string): Promise<void> {
  const client = await pool.connect()
  const isDirect = await isPooled(client)
    .then((isPooled) => !isPooled)
    .finally(() => client.release())
  if (!isDirect && (await findWay(url)) === 'transaction pooler') throw directUrlMissing('it is in transaction mode')
}

const directUrlMissing = (reason: string) =>
  new StartError(
    `DATABASE_DIRECT_URL is not set; it should be the address of PostgreSQL itself, because DATABASE_URL leads to a pooler (${reason})`,
  )

/** The line for a server that did not take the connection. */
export function explainNoAnswer(name: Variable, error: Error & { code?: string }): Error {
  if (error instanceof StartError) return error
  const reason = error.message || error.code
  // PgBouncer's answer to the settings that a client sends at the connect.
  if (name === 'DATABASE_URL' && /unsupported startup parameter/.test(error.message))
    return directUrlMissing(error.message)
  return new StartError(`Cannot connect to the database at ${name} (${reason}); start it, or correct ${name}`)
}

/**
 * Checks both addresses of an installation with DATABASE_DIRECT_URL, and returns how its pool connects. Throws a
 * `StartError` when they do not belong together, or the pooler does not do what statements need.
 */
export async function readPooled(url: string, directUrl: string, statements: 'named' | 'unnamed'): Promise<Pooled> {
  const way = await findWay(url)
  if ((await wayOf('DATABASE_DIRECT_URL', directUrl)) === 'transaction pooler')
    throw new StartError(
      'DATABASE_DIRECT_URL leads to a pooler in transaction mode; it should be the address of PostgreSQL itself',
    )
  await refuseOtherDatabase(url, directUrl)
  if (way === 'direct') return { directUrl, hasSettings: false }
  await refuseOtherSettings(url)
  if (way === 'transaction pooler' && statements === 'named' && !(await keepsNamedStatements(url)))
    throw new StartError(
      'DATABASE_STATEMENTS should be unnamed, because the pooler at DATABASE_URL does not keep track of named statements (PgBouncer does from 1.21, with max_prepared_statements above 0)',
    )
  return { directUrl, hasSettings: true }
}

async function refuseOtherDatabase(pooledUrl: string, directUrl: string): Promise<void> {
  // An advisory lock is one of one database of one server.
  const key = randomInt(2 ** 47)
  const isFree = await withClient('DATABASE_DIRECT_URL', directUrl, async (direct) => {
    await direct.query('select pg_advisory_lock($1)', [key])
    return withClient('DATABASE_URL', pooledUrl, async (pooled) => {
      const { rows } = await pooled.query('select pg_try_advisory_xact_lock($1) as taken', [key])
      return rows[0].taken
    })
  })
  if (isFree)
    throw new StartError(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL; it should be the same one, without the pooler',
    )
}

/** A pooler in transaction mode takes no settings from clients, so it must give its connections ours by itself. */
async function refuseOtherSettings(url: string): Promise<void> {
  const others = await withClient('DATABASE_URL', url, async (client) => {
    const { rows } = await client.query<{ name: string; is: string; should: string }>(
      `select name, current_setting(name) as is, should from unnest($1::text[], $2::text[]) needed (name, should)
       where current_setting(name) <> should`,
      [Object.keys(sessionSettings), Object.values(sessionSettings)],
    )
    return rows
  })
  const [first] = others
  if (first)
    throw new StartError(
      `The pooler at DATABASE_URL gives connections whose ${first.name} is ${first.is} instead of ${first.should}; add to its line of this database: connect_query='${connectQuery.replaceAll("'", "''")}'`,
    )
}

// PostgreSQL's duplicate_prepared_statement.
const duplicateName = '42P05'

/**
 * Whether a pooler in transaction mode keeps track of named statements. If so, it gives them names of its own; if not, the
 * next client that gets this connection would find the name taken.
 */
async function keepsNamedStatements(url: string): Promise<boolean> {
  const name = 'guildhall_probe'
  return withClient('DATABASE_URL', url, async (client) => {
    await client.query('begin')
    try {
      const text = 'select exists (select from pg_prepared_statements where name = $1) as same'
      const { rows } = await client.query({ name, text, values: [name] })
      if (rows[0].same) await client.query(`deallocate ${name}`)
      return !rows[0].same
    } catch (error) {
      if ((error as { code?: string }).code === duplicateName) return false
      throw error
    } finally {
      await client.query('commit')
    }
  })
}

/** Runs `work` on a connection of its own, which is closed afterwards. */
async function withClient<T>(name: Variable, url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...{ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'guildhall probe' },
  })
  client.on('error', () => undefined)
  await client.connect().catch((error: Error) => Promise.reject(explainNoAnswer(name, error)))
  try {
    endWhenSilent(client, silenceMs.call)
    return await work(client)
  } finally {
    await client.end().catch(() => endNow(client))
  }
}
