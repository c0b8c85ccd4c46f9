import { randomBytes } from 'node:crypto'
import { connect, type Db } from '@guildhall/server/db/connect.ts'
import pg from 'pg'
import { inject } from 'vitest'
import { quietLog } from './quiet-log.ts'
import { withDatabase } from './test-server.ts'

export type TestDatabase = AsyncDisposable & {
  db: Db
  url: string
  /** Closes the pool and removes the database. The end of the run removes any left. */
  drop(): Promise<void>
}

/** Creates a migrated, empty database for this test, copied from the run's template. */
export async function freshDatabase(log = quietLog): Promise<TestDatabase> {
  const { url: server, template } = inject('testDatabase')
  const name = `${template}_${randomBytes(5).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  const url = withDatabase(server, name)
  const db = connect(url, log)
  const drop = async () => {
    if (!db.pool.ended) await db.pool.end()
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  return { db, url, drop, [Symbol.asyncDispose]: drop }
}

/** A database that dropping here does not remove: only the pool is closed. */
export function openDatabase(url: string): TestDatabase {
  const db = connect(url, quietLog)
  const drop = () => db.pool.end()
  return { db, url, drop, [Symbol.asyncDispose]: drop }
}

async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
