import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../../tests/support/free-port.ts'
import { startNonsense, startRedis } from '../../tests/support/redis-server.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guildhall-redis-start-'))
  // The database's own user needs access when root runs the tests.
  chmodSync(dataDir, 0o711)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))

async function run(redisUrl: string) {
  const port = await freePort()
  const env = { DATA_DIR: dataDir, SEED_SIZE: 'none', PORT: String(port), REDIS_URL: redisUrl }
  return { ...startServerProcess(env), port }
}

test('a wrong address stops the start in one line, before anything is created', async () => {
  const { said, ended } = await run('http://:hidden@127.0.0.1:6379')
  expect((await ended)[0]).toBe(1)
  expect(said.err).toMatch(/^REDIS_URL holds a value of \d+ characters \(not shown\); it should be [^\n]+\n$/)
})

test('a Redis that refuses the password stops the start in one line, and the process ends', async () => {
  const guarded = await startRedis(['--requirepass', 'opens-all'])
  const { said, ended } = await run(`redis://:hidden@127.0.0.1:${guarded.port}`)
  expect((await ended)[0]).toBe(1)
  await guarded.stop()
  expect(said.err).toMatch(/^REDIS_URL names a Redis that refuses us \(WRONGPASS\)[^\n]+\n$/)
})

test.each(['nonsense', 'nothing'])('a server starts and ends in order when %s answers at REDIS_URL', async (what) => {
  const nonsense = await startNonsense('<html>nonsense</html>\r\n')
  if (what === 'nothing') await nonsense.stop()
  const { said, ended, child, port } = await run(nonsense.url)
  await vi.waitFor(() => expect(said.out).toContain('is ready'), 60_000)
  const ready = await fetch(`http://localhost:${port}/api/health/ready`)
  expect(await ready.json()).toMatchObject({ status: 'ok', parts: [{}, {}, { name: 'redis', ok: false }] })
  expect(said.out).toContain('The Redis of REDIS_URL does not answer')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(said.err).toBe('')
  if (what === 'nonsense') await nonsense.stop()
})
