// One side of bench/sockets.ts in its own process, so that its memory is separate: plain Socket.IO, or the product. Its
// parent opens the sockets, asks for the memory, and triggers notifications.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from '@guildhall/server/db/connect.ts'
import { transaction } from '@guildhall/server/db/transaction.ts'
import type { Deps } from '@guildhall/server/deps.ts'
import { notify } from '@guildhall/server/notifications/notify.ts'
import { Server } from 'socket.io'
import { quietLog } from './community.ts'
import { startSite } from './site.ts'

type Asked = 'memory' | { tell: number }

const url = process.env.BENCH_DATABASE ?? ''
const isBare = process.env.BENCH_SIDE === 'bare'

async function bare() {
  const server = createServer()
  const io = new Server(server, { perMessageDeflate: false })
  // The minimum that assigns a socket to a person.
  io.on('connection', (socket) => void socket.join(String(socket.handshake.auth.token)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, host: 'localhost', tell: async () => {} }
}

async function ours() {
  const db = connect(url, quietLog)
  const { port, host, deps } = await startSite(db, { kept: true })
  const tell = (userId: number) => {
    const title = String(performance.timeOrigin + performance.now())
    const news = { userId, type: 'order', title, message: 'Look.', href: '/orders/abc' } as const
    return transaction(db, (tx) => notify(deps as unknown as Deps, tx, [news]))
  }
  return { port, host, tell }
}

const { port, host, tell } = await (isBare ? bare() : ours())
process.on('message', async (asked: Asked) => {
  if (asked !== 'memory') return tell(asked.tell)
  // Twice: objects freed by the first collection have finalisers.
  for (let round = 0; round < 2; round += 1) {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const { heapUsed, rss } = process.memoryUsage()
  return process.send?.({ heapUsed, rss })
})
process.on('disconnect', () => process.exit())
process.send?.({ port, host })
