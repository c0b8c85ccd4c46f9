import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Marketplace, startMarketplace } from '../../tests/support/marketplace.ts'
import { createApp } from '../app.ts'

let market: Marketplace
let kept: string
beforeEach(async () => {
  // Tests of other files upload at the same time.
  kept = mkdtempSync(join(tmpdir(), 'guildhall-tmp-'))
  vi.stubEnv('TMPDIR', kept)
  market = await startMarketplace()
})
afterEach(async () => {
  vi.useRealTimers()
  await market.stop()
  vi.unstubAllEnvs()
  rmSync(kept, { recursive: true })
})

async function beginUpload(token: string, app = market.app) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const file = 'content-disposition: form-data; name="images"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  const head = [
    'POST /api/s3/upload-project-images HTTP/1.1',
    `host: ${new URL(market.deps.config.origin).host}`,
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=line',
    'content-length: 5000000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n--line\r\n${file}some bytes`)
  return socket
}
/** Waits for this number of upload folders; `vi.waitFor` would move the clock. */
async function folders(count: number): Promise<void> {
  while (readdirSync(kept).filter((name) => name.startsWith('guildhall-upload-')).length !== count)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

test('an upload slower than 64 kB a second is aborted after the first 15 s', async () => {
  const ada = await market.person('Ada')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const socket = await beginUpload(ada.token)
  await folders(1)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  vi.advanceTimersByTime(14_000)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(answer).toBe('')
  vi.advanceTimersByTime(3_000)
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('"code":"timeout"')
  await folders(0)
})

test('an aborted upload leaves nothing', async () => {
  const ada = await market.person('Ada')
  const socket = await beginUpload(ada.token)
  await folders(1)
  socket.destroy()
  await folders(0)
})

test('an aborted upload is one log line, at info and without a stack', async () => {
  const ada = await market.person('Ada')
  const lines: string[] = []
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  await using app = await createApp(market.deps, { logger })
  const socket = await beginUpload(ada.token, app)
  await folders(1)
  lines.length = 0
  socket.destroy()
  await folders(0)
  await app.inject({ url: '/api/health/live', headers: { host: new URL(market.deps.config.origin).host } })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, route: '/api/s3/upload-project-images', msg: 'aborted by the visitor' },
  ])
  expect(lines.join()).not.toContain('stack')
})
