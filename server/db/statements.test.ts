import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobs } from '#jobs/jobs.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { quietLog } from '../../tests/support/quiet-log.ts'
import { type Shape, statements } from './statement.ts'

const server = join(import.meta.dirname, '..')
let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client

beforeAll(async () => {
  const files = globSync('**/*.ts', { cwd: server, exclude: ['node_modules', 'build', 'seed'] })
  const declaring = files.filter(
    (path) => !/\.(test|nightly)\.ts$/.test(path) && /\bstatement\(/.test(readFileSync(join(server, path), 'utf8')),
  )
  // Statements made for each kind of listing are declared with the kind, which app.ts and all-jobs.ts import.
  await Promise.all([...declaring, 'app.ts', 'all-jobs.ts'].map((path) => import(join(server, path))))
  database = await freshDatabase()
  // The queue creates its tables itself.
  const jobs = createJobs(database.db, quietLog, [], () => ({}) as never)
  await jobs.prepare()
  await jobs.stop()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

interface Column {
  name: string
  dataTypeID: number
}

/** Prepares a statement without running it, and returns the columns of its rows. */
function columnsOf(name: string, text: string): Promise<Column[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Column[]>()
  let columns: Column[] = []
  const query = {
    submit(connection: pg.Connection) {
      connection.parse({ name, text, types: [] }, true)
      connection.describe({ type: 'S', name }, true)
      connection.sync()
    },
    handleRowDescription: ({ fields }: { fields: Column[] }) => {
      columns = fields
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(columns),
  }
  client.query(query as never)
  return promise
}

async function describe(name: string, text: string) {
  const { rows: types } = await client.query<{ oid: number; typname: string }>(
    'select oid::int, typname::text from pg_type',
  )
  const nameOf = new Map(types.map(({ oid, typname }) => [oid, typname]))
  const columns = await columnsOf(name, text)
  const { rows } = await client.query<{ types: number[] }>(
    'select parameter_types::oid[]::int[] as types from pg_prepared_statements where name = $1',
    [name],
  )
  await client.query(`deallocate "${name}"`)
  return {
    takes: (rows[0]?.types ?? []).map((oid) => nameOf.get(oid) ?? String(oid)),
    gives: columns.map((column) => [column.name, nameOf.get(column.dataTypeID) ?? String(column.dataTypeID)] as const),
  }
}

// Compares a statement's declared parameters or columns with the types in the database.
const wrongIn = (said: Shape, found: readonly (readonly [string, string])[]) => {
  const names = new Set([...Object.keys(said), ...found.map(([name]) => name)])
  const types = new Map(found)
  return [...names].flatMap((name) => {
    const type = types.get(name) ?? 'nothing'
    return said[name]?.names.includes(type) ? [] : [`${name}: declared ${said[name]?.names ?? 'not'}, is ${type}`]
  })
}

test('the database prepares every statement with its declared parameters and columns', async () => {
  expect(statements.size).toBeGreaterThan(5)
  const wrong: string[] = []
  for (const [name, { text, takes, gives }] of statements) {
    try {
      const found = await describe(name, text)
      const places = Object.keys(takes).map((each, index) => [each, found.takes[index] ?? 'nothing'] as const)
      wrong.push(...[...wrongIn(takes, places), ...wrongIn(gives, found.gives)].map((each) => `${name}: ${each}`))
    } catch (error) {
      wrong.push(`${name}: ${(error as Error).message}`)
    }
  }
  expect(wrong).toEqual([])
})
