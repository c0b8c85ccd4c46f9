import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Log } from '#config/log.ts'
import { type Outages, watchOutages } from './outage.ts'
import { startOptions } from './session-settings.ts'
import { endNow, endWhenSilent, keepAlive, silenceMs } from './time-limits.ts'

/**
 * The process's database handle. It carries the log so that work after a commit can report a failure without failing the
 * call.
 */
export type Db = NodePgDatabase & { readonly pool: WatchedPool; readonly log: Log }

/**
 * A running transaction. `beforeCommit` delays work under a lock that many transactions take, such as a person's counter of
 * notifications, until just before the commit, and does it by `order`, lowest first. `afterCommit` delays pushes and success logs.
 */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0] & {
  beforeCommit(order: number, work: () => Promise<void>): Promise<void>
  afterCommit(work: () => unknown): void
}

/** The first argument of a query: the pool's handle or a transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

// bigint columns are counters and our internal ids: a number is exact up to 2^53, and beyond that we throw.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
})

/** How the pool goes through a pooler in transaction mode, which gives each transaction any free connection. */
export interface Pooled {
  /** The address of PostgreSQL itself, for what needs a session. */
  directUrl: string
  /** Whether the pooler gives its connections our settings, because it does not take them from clients. */
  hasSettings: boolean
}

interface Options {
  size?: number
  /** Unnamed, each is planned again: for poolers that do not keep track of named ones. */
  statements?: 'named' | 'unnamed'
  pooled?: Pooled | undefined
}

// Enough for the queue of jobs and one long statement.
const sessionsSize = 4

/** Opens a pool of at most eight connections by default, with this product's time-outs; it connects on first use. */
export function connect(url: string, log: Log, { size = 8, statements = 'named', pooled }: Options = {}): Db {
  const outages = watchOutages(url, log, () => {
    pool.endResting()
    pool.sessions.endResting()
  })
  const sessions = pooled && new WatchedPool(configOf(pooled.directUrl, sessionsSize), outages)
  const config = {
    ...configOf(url, size),
    ...(statements === 'unnamed' ? { Client: UnnamedClient } : {}),
    // A pooler keeps its connections after our end; by another name they do not count as those of a running server.
    ...(pooled?.hasSettings ? { options: undefined, application_name: 'guildhall pooled' } : {}),
  }
  const pool = new WatchedPool(config, outages, sessions)
  return Object.assign(drizzle({ client: pool }), { pool, log })
}

const configOf = (url: string, size: number): pg.PoolConfig => ({
  connectionString: url,
  max: size,
  ...keepAlive,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  // Limits how long a connection can stay with the old server after a failover or a DNS change.
  maxLifetimeSeconds: 30 * 60,
  application_name: 'guildhall',
  options: startOptions,
})

/** A client that sends every statement without its name. */
class UnnamedClient extends pg.Client {
  // pg declares a dozen forms of this call; the name is only ever in the first argument.
  override query(first: unknown, ...rest: unknown[]): never {
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && 'text' in first
    const query = super.query as (...args: unknown[]) => never
    return query.call(this, isNamed ? { ...first, name: undefined } : first, ...rest)
  }
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

// pg-pool's message when every connection is taken, by many calls or by a silent server.
const noneFree = 'timeout exceeded when trying to connect'

/** A pool that closes connections whose server went silent, and knows whether the database answers (`outages`). */
class WatchedPool extends pg.Pool {
  readonly outages: Outages
  readonly #open = new Set<pg.PoolClient>()
  readonly #taken = new Set<pg.PoolClient>()
  readonly #sessions: WatchedPool | undefined

  constructor(config: pg.PoolConfig, outages: Outages, sessions?: WatchedPool) {
    super(config)
    this.outages = outages
    this.#sessions = sessions
    // A lost connection is replaced at the next query; an unhandled 'error' event would end the process.
    this.on('error', () => undefined)
    this.on('connect', (client) => {
      this.#open.add(client)
      endWhenSilent(client, silenceMs.call)
      // The server may still send a goodbye on a connection that is being closed.
      client.on('error', (error) => this.ending || this.outages.report(error))
    })
    this.on('acquire', (client) => this.#taken.add(client))
    this.on('release', (_error, client) => {
      this.#taken.delete(client)
      endWhenSilent(client, silenceMs.call)
    })
    this.on('remove', (client) => this.#open.delete(client))
  }

  /** The pool for what needs a session: this one, or behind a transaction pooler one that goes past it. */
  get sessions(): WatchedPool {
    return this.#sessions ?? this
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    if (!taken) return super.connect().catch(async (error: Error) => Promise.reject(await this.#failed(error)))
    super.connect((error, client, done) => {
      if (error) void this.#failed(error).then(() => taken(error, client, done))
      else taken(error, client, done)
    })
    return undefined
  }

  override end(): Promise<void>
  override end(ended: () => void): void
  override end(ended?: () => void): Promise<void> | undefined {
    this.outages.stop()
    const all = Promise.all([super.end(), this.#sessions?.end()]).then(() => undefined)
    if (!ended) return all
    void all.then(ended, ended)
    return undefined
  }

  async #failed(error: Error): Promise<Error> {
    const isOutage = error.message !== noneFree || (await this.outages.isCause())
    if (isOutage && !this.ending) this.outages.report(error)
    return error
  }

  /** Closes connections idle since before an outage: their server may be gone without saying so. */
  endResting(): void {
    for (const client of this.#open) {
      if (!this.#taken.has(client)) endNow(client)
    }
  }
}
