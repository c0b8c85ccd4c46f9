import { connect, type Db } from '@guildhall/server/db/connect.ts'
import { startEmbedded } from '@guildhall/server/db/embedded/embedded.ts'
import { migrate } from '@guildhall/server/db/migrate.ts'
import { countFigures } from '@guildhall/server/figures/service.ts'
import { storeAnswerRates } from '@guildhall/server/hiring/rates/stored-rates.ts'
import { refreshRanks } from '@guildhall/server/leaderboard/rank-refresh.ts'
import { loadSeed } from '@guildhall/server/seed/load.ts'
import type { SeedSizeName } from '@guildhall/server/seed/sizes.ts'
import pg from 'pg'

export const quietLog = { debug: () => {}, info: () => {}, warn: console.error, error: console.error }

/**
 * Starts the benchmark server: the one BENCH_DATABASE_URL names, or an embedded one in data/bench, which keeps its
 * databases.
 */
export async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.BENCH_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  return startEmbedded('data/bench', quietLog, { shared_buffers: '1GB', max_wal_size: '4GB' })
}

/** Opens a database with a community of this size, and returns its URL; creates it if missing. */
export async function openCommunity(server: string, size: SeedSizeName): Promise<{ db: Db; url: string }> {
  const name = `bench_${size}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name} template template0 encoding 'UTF8'`)
  await client.end()
  await migrate(url.href)
  const db = connect(url.href, quietLog)
  const config = { dataDir: '', seedSize: size }
  const clock = { now: () => new Date() }
  await loadSeed({ config, db, log: quietLog, clock }, size, false)
  // For a community that already existed.
  await refreshRanks({ db, clock })
  // As a job does every night.
  await storeAnswerRates({ db, clock })
  // As a job does every 15 minutes.
  await countFigures({ db, clock, config: { currency: 'USD' } })
  return { db, url: url.href }
}
