import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { quietLog } from '../../tests/support/quiet-log.ts'
import { listen } from './listen.ts'

test('a listener whose connections are closed at once tries again once a second, and hears messages when they pass', async () => {
  await using database = await freshDatabase()
  const target = new URL(database.url)
  const refusedAt: number[] = []
  let isRefusing = false
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (isRefusing) {
      refusedAt.push(performance.now())
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    far.on('error', () => undefined)
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    cut.push(() => near.destroy())
  })
  const cut: (() => void)[] = []
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(database.url)
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  const heard: string[] = []
  let gaps = 0
  const listener = await listen(url.href, quietLog, {
    ...{ channel: 'news', onMessage: (text) => heard.push(text) },
    onGap: () => {
      gaps += 1
    },
  })
  isRefusing = true
  for (const each of cut) each()
  await vi.waitFor(() => expect(refusedAt.length).toBeGreaterThan(3), { timeout: 30_000 })
  isRefusing = false
  await vi.waitFor(() => expect(gaps).toBe(1), { timeout: 30_000 })
  const pauses = refusedAt.slice(1).map((at, index) => at - (refusedAt[index] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThan(900)
  await database.db.pool.query("notify news, 'hello'")
  await vi.waitFor(() => expect(heard).toEqual(['hello']), { timeout: 10_000 })
  await listener.stop()
  server.close()
})
