import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../tests/support/free-port.ts'
import { startServerProcess } from '../tests/support/server-process.ts'
import { lockFilesOf } from '../tests/support/terminal.ts'

let dataDir: string
let child: ChildProcess | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guildhall-main-'))
  // The database's own user needs access when root runs the tests.
  chmodSync(dataDir, 0o711)
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** Runs the server with a demo community to create. */
function run(env: Record<string, string>) {
  const server = startServerProcess({ DATA_DIR: dataDir, SEED_SIZE: 'demo', ...env })
  child = server.child
  return server
}

async function usedPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, free: () => new Promise((done) => server.close(done)) }
}

test('a used port is reported in one line before anything is created', { timeout: 70_000 }, async () => {
  const { port, free } = await usedPort()
  const { said, ended } = run({ PORT: String(port), HOST: '127.0.0.1' })
  const [code] = await ended
  await free()
  expect(code).toBe(1)
  expect(said.err).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use; .*\n$/)
  expect(said.out).not.toContain('community')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('two signals while the demo community is created stop the start quietly', { timeout: 70_000 }, async () => {
  const { child, said, ended } = run({ PORT: String(await freePort()) })
  // Some pictures, but far from all of them.
  await expect.poll(() => globSync('files/**/*.webp', { cwd: dataDir }).length, { timeout: 50_000 }).toBeGreaterThan(0)
  child.kill('SIGINT')
  // npm forwards Ctrl-C to a process that also gets it from the terminal.
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  expect(said.err).toBe('')
  expect(lockFilesOf(dataDir)).toEqual([])
})

test('a signal while the database starts stops the start and the database', { timeout: 70_000 }, async () => {
  const { child, said, ended } = run({ PORT: String(await freePort()), SEED_SIZE: 'none' })
  const lockFile = join(dataDir, 'postgres/postmaster.pid')
  await expect.poll(() => existsSync(lockFile), { timeout: 50_000, interval: 2 }).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(said.err).toBe('')
  expect(lockFilesOf(dataDir)).toEqual([])
})
