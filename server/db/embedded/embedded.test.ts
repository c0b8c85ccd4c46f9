import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietLog } from '../../../tests/support/quiet-log.ts'
import { startDatabase } from '../start-database.ts'
import { startEmbedded, stopEmbedded } from './embedded.ts'
import { readPostmaster } from './postmaster.ts'

// One data folder through everything that can happen to it, in this order.
let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guildhall-embedded-'))
  chmodSync(dataDir, 0o711)
})
afterAll(async () => {
  await stopEmbedded(dataDir)
  rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () => startEmbedded(dataDir, quietLog)
const postmaster = () => readPostmaster(join(dataDir, 'postgres'))

// Without a server 0 would be killed instead: this process and all of its group.
function runningPid(): number {
  const pid = postmaster()?.pid
  if (!pid) throw new Error('No database server runs')
  return pid
}

async function rows(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const result = await client.query({ text, rowMode: 'array' }).finally(() => client.end())
  return result.rows.flat()
}

test('it is made once, listens on loopback only and asks for a password', async () => {
  const server = await start()
  await rows(server.url, 'create table kept (n int)')
  expect(await rows(server.url, 'show listen_addresses')).toEqual(['127.0.0.1'])
  const stranger = new URL(server.url)
  stranger.password = 'guess'
  await expect(rows(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  await server.stop()
  expect(postmaster()).toBeUndefined()
})

test('after a clean stop it is there again, at the same address', async () => {
  const server = await start()
  const again = await start()
  expect(again.url).toBe(server.url)
  await rows(server.url, 'insert into kept values (1)')
  await server.stop()
})

test('a server that a killed process left behind is taken over', async () => {
  await start()
  const left = postmaster()
  const server = await start()
  expect(postmaster()?.pid).toBe(left?.pid)
  await rows(server.url, 'insert into kept values (2)')
})

test('after a kill -9 of the server itself everything acknowledged is there', async () => {
  process.kill(runningPid(), 'SIGKILL')
  const server = await start()
  expect(await rows(server.url, 'select n from kept order by n')).toEqual([1, 2])
  await server.stop()
})

test('the id of another process in its lock file does not keep it from starting', async () => {
  writeFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    `${process.pid}\n/elsewhere\n1\n5999\n\n127.0.0.1\n1 1\nready\n`,
  )
  const server = await start()
  expect(await rows(server.url, 'select count(*)::int from kept')).toEqual([2])
  await server.stop()
})

test('a used port is given up for another', async () => {
  const used = Number(readFileSync(join(dataDir, 'postgres-port'), 'utf8'))
  const other = createServer().listen(used, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const server = await start()
  expect(new URL(server.url).port).not.toBe(String(used))
  await server.stop()
  other.close()
})

test('only one process at a time runs on the data', async () => {
  const choice = { databaseUrl: null, dataDir, origin: 'http://localhost:3000' }
  const database = await startDatabase(choice, quietLog)
  const line = `Already running on the data in ${dataDir}: http://localhost:3000 (process ${process.pid})`
  await expect(startDatabase(choice, quietLog)).rejects.toThrow(line)
  await database.stop()
  await (await startDatabase(choice, quietLog)).stop()
})

test('a database server that is killed alone is started again, and the same pool answers', {
  timeout: 60_000,
}, async () => {
  const choice = { databaseUrl: null, dataDir, origin: 'http://localhost:3000' }
  const database = await startDatabase(choice, quietLog)
  const killed = runningPid()
  process.kill(killed, 'SIGKILL')
  // What the killed server was answering with may answer once more, so the new server is awaited first.
  await expect.poll(() => postmaster()?.pid ?? killed, { timeout: 40_000 }).not.toBe(killed)
  const count = () => database.pool.query('select count(*)::int as kept from kept').catch(() => undefined)
  await expect.poll(async () => (await count())?.rows, { timeout: 40_000 }).toEqual([{ kept: 2 }])
  await database.stop()
  expect(postmaster()).toBeUndefined()
})

test('a folder of another major version is refused by name', async () => {
  const file = join(dataDir, 'postgres/PG_VERSION')
  const version = readFileSync(file, 'utf8')
  writeFileSync(file, '15\n')
  await expect(start()).rejects.toThrow(/written by PostgreSQL 15, this is PostgreSQL 18/)
  writeFileSync(file, version)
})
