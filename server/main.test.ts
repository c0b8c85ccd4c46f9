import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dataDir: string
let child: ChildProcess | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guildhall-main-'))
  // The database's own user must get in when root runs the tests.
  chmodSync(dataDir, 0o711)
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** The server with the demo community to make, and what it has said so far. */
function run(env: Record<string, string>) {
  const { PATH } = process.env
  child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { PATH, DATA_DIR: dataDir, SEED_SIZE: 'demo', METRICS_PORT: '0', ...env },
  })
  const said = { out: '', err: '' }
  child.stdout?.on('data', (data) => (said.out += data))
  child.stderr?.on('data', (data) => (said.err += data))
  return { child, said, ended: once(child, 'close') }
}

async function usedPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, free: () => new Promise((done) => server.close(done)) }
}

test('a used port is said in one line before anything is made', async () => {
  const { port, free } = await usedPort()
  const { said, ended } = run({ PORT: String(port), HOST: '127.0.0.1' })
  const [code] = await ended
  await free()
  expect(code).toBe(1)
  expect(said.err).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use; .*\n$/)
  expect(said.out).not.toContain('community')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('a signal while the demo community is drawn ends the start quietly', { timeout: 70_000 }, async () => {
  const { port, free } = await usedPort()
  await free()
  const { child, said, ended } = run({ PORT: String(port) })
  // Some pictures, but by far not all of them.
  await expect.poll(() => globSync('files/**/*.webp', { cwd: dataDir }).length, { timeout: 50_000 }).toBeGreaterThan(0)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(said.err).toBe('')
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
})
