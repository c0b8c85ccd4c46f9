import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Marketplace, startMarketplace } from '../../tests/support/marketplace.ts'

let market: Marketplace
beforeEach(async () => {
  market = await startMarketplace()
})
afterEach(async () => {
  vi.useRealTimers()
  await market.stop()
})

async function beginUpload(token: string) {
  await market.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = market.app.server.address() as { port: number }
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
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('guildhall-upload-')).length

test('an upload slower than 64 kB a second is ended after the first 15 s', async () => {
  const ada = await market.person('Ada')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const before = folders()
  const socket = await beginUpload(ada.token)
  await vi.waitFor(() => expect(folders()).toBe(before + 1))
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
  expect(folders()).toBe(before)
})

test('an upload that breaks off leaves nothing', async () => {
  const ada = await market.person('Ada')
  const before = folders()
  const socket = await beginUpload(ada.token)
  await vi.waitFor(() => expect(folders()).toBe(before + 1))
  socket.destroy()
  await vi.waitFor(() => expect(folders()).toBe(before))
})
