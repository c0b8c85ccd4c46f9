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

// One data folder goes through everything that can happen to it, in this order.
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

// Without a server, 0 would kill this process and its whole group.
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

test('the embedded server is created once, listens on loopback only and requires a password', async () => {
  const server = await start()
  await rows(server.url, 'create table kept (n int)')
  expect(await rows(server.url, 'show listen_addresses')).toEqual(['127.0.0.1'])
  const stranger = new URL(server.url)
  stranger.password = 'guess'
  await expect(rows(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  await server.stop()
  expect(postmaster()).toBeUndefined()
})

test('after a clean stop it starts again at the same address', async () => {
  const server = await start()
  const again = await start()
  expect(again.url).toBe(server.url)
  await rows(server.url, 'insert into kept values (1)')
  await server.stop()
})

test('a server left behind by a killed process is taken over', async () => {
  await start()
  const left = postmaster()
  const server = await start()
  expect(postmaster()?.pid).toBe(left?.pid)
  await rows(server.url, 'insert into kept values (2)')
})

test('after a kill -9 of the server every acknowledged write is there', async () => {
  process.kill(runningPid(), 'SIGKILL')
  const server = await start()
  expect(await rows(server.url, 'select n from kept order by n')).toEqual([1, 2])
  await server.stop()
})

test('a lock file with the id of another process does not prevent the start', async () => {
  writeFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    `${process.pid}\n/elsewhere\n1\n5999\n\n127.0.0.1\n1 1\nready\n`,
  )
  const server = await start()
  expect(await rows(server.url, 'select count(*)::int from kept')).toEqual([2])
  await server.stop()
})

test('a used port is replaced by another', async () => {
  const used = Number(readFileSync(join(dataDir, 'postgres-port'), 'utf8'))
  const other = createServer().listen(used, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const server = await start()
  expect(new URL(server.url).port).not.toBe(String(used))
  await server.stop()
  other.close()
})

test('only one process at a time can use the data folder', async () => {
  const choice = { databaseUrl: null, dataDir, origin: 'http://localhost:3000' }
  const database = await startDatabase(choice, quietLog)
  const line = `Already running on the data in ${dataDir}: http://localhost:3000 (process ${process.pid})`
  await expect(startDatabase(choice, quietLog)).rejects.toThrow(line)
  await database.stop()
  await (await startDatabase(choice, quietLog)).stop()
})

test('a database server that is killed on its own is restarted, and the same pool answers', {
  timeout: 60_000,
}, async () => {
  const choice = { databaseUrl: null, dataDir, origin: 'http://localhost:3000' }
  const database = await startDatabase(choice, quietLog)
  const killed = runningPid()
  process.kill(killed, 'SIGKILL')
  // A dying server may still send one more response, so the new server is awaited first.
  await expect.poll(() => postmaster()?.pid ?? killed, { timeout: 40_000 }).not.toBe(killed)
  const count = () => database.pool.query('select count(*)::int as kept from kept').catch(() => undefined)
  await expect.poll(async () => (await count())?.rows, { timeout: 40_000 }).toEqual([{ kept: 2 }])
  await database.stop()
  expect(postmaster()).toBeUndefined()
})

test('a folder of another major version is refused, with the version named', async () => {
  const file = join(dataDir, 'postgres/PG_VERSION')
  const version = readFileSync(file, 'utf8')
  writeFileSync(file, '15\n')
  await expect(start()).rejects.toThrow(/written by PostgreSQL 15, but this is PostgreSQL 18/)
  writeFileSync(file, version)
})
