import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { type Attack, latencyOfOthers, repeat, startApi } from '../support/under-attack.ts'

const factor = 2

async function expectOthersUnharmed(attack: Attack): Promise<void> {
  await using api = await startApi()
  const { quiet, attacked } = await latencyOfOthers(api.port, attack)
  console.log(`p99 of others: ${quiet.toFixed(1)} ms without, ${attacked.toFixed(1)} ms under the attack`)
  expect(attacked).toBeLessThan(factor * quiet)
}

// Before the document was cached, a dozen requests a second used most of the single thread.
test.each(['br', 'identity'])(
  'GET /openapi.json a dozen times a second (%s) leaves others their p99',
  async (encoding) => {
    const headers = { 'accept-encoding': encoding }
    await expectOthersUnharmed(repeat({ method: 'GET', path: '/api/openapi.json', headers, perSecond: 12 }))
  },
)

test('bodies of 25,000 unknown keys a dozen times a second leave others their p99', async () => {
  const keys = Array.from({ length: 25_000 }, (_, each) => `"${each.toString(36)}":1`)
  const headers = { 'content-type': 'application/json' }
  const body = `{${keys.join(',')}}`
  await expectOthersUnharmed(repeat({ method: 'POST', path: '/api/users/verify-email', headers, body, perSecond: 12 }))
})

// When every request tried the patterns of all calls one by one, two hundred a second used a quarter of the single thread.
test('addresses that no call has, two hundred a second, leave others their p99', async () => {
  await expectOthersUnharmed(repeat({ method: 'GET', path: '/api/nothing/here', perSecond: 200 }))
})

test('of 3,000 connections that drip bodies after the answer, none is held beyond 11 s, and others keep their p99', async () => {
  await using api = await startApi()
  const { quiet, attacked } = await latencyOfOthers(api.port, dripBodies(100))
  console.log(`p99 of others: ${quiet.toFixed(1)} ms without, ${attacked.toFixed(1)} ms under the attack`)
  expect(attacked).toBeLessThan(factor * quiet)
  const sockets: Socket[] = []
  const end = dripBodies(3000, sockets)(api.port)
  const open = () => sockets.filter((socket) => !socket.destroyed).length
  await expect.poll(() => sockets.filter((socket) => socket.bytesRead > 0).length, { timeout: 30_000 }).toBe(3000)
  const answered = performance.now()
  await expect.poll(open, { timeout: 20_000, interval: 100 }).toBe(0)
  const heldMs = performance.now() - answered
  end()
  expect(heldMs).toBeLessThan(11_000)
})

/**
 * Opens this many connections, fifty at a time, that are answered immediately and then send one byte of their body a second.
 */
function dripBodies(count: number, sockets: Socket[] = []): Attack {
  return (port) => {
    const head = `POST /api/nothing HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 1000000\r\n\r\n`
    const open = setInterval(() => {
      for (let each = 0; each < 50 && sockets.length < count; each += 1) {
        const socket = connect(port, '127.0.0.1', () => void socket.write(head))
        socket.on('error', () => socket.destroy())
        socket.resume()
        sockets.push(socket)
      }
    }, 50)
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x')
    }, 1000)
    return () => {
      clearInterval(open)
      clearInterval(drip)
      for (const socket of sockets.splice(0)) socket.destroy()
    }
  }
}
