import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP line to a database, for tests of what happens when it fails. `url` leads through it. While it is silent it takes
 * connections and bytes and passes nothing on, as a network does after a failover without a word.
 */
export async function databaseLine(to: string) {
  const target = new URL(to)
  const pairs = new Map<Socket, Socket>()
  let isSilent = false
  const server = createServer((near) => {
    if (isSilent)
      return void pairs.set(
        near,
        near.on('error', () => undefined).on('data', () => undefined),
      )
    const far = connect(Number(target.port), target.hostname)
    pairs.set(near, far)
    for (const [from, onto] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => silenced.has(near) || onto.write(bytes))
      from.on('error', () => undefined)
      from.once('close', () => {
        if (silenced.has(near)) return
        pairs.delete(near)
        onto.destroy()
      })
    }
  })
  const silenced = new WeakSet<Socket>()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(to)
  Object.assign(url, { hostname: '127.0.0.1', port: String(port) })
  const nearEnds = () => [...pairs.keys()]
  return {
    url: url.href,
    /** Passes nothing any more and closes nothing: open connections stay silent for ever, new ones until `pass`. */
    silence() {
      isSilent = true
      for (const near of nearEnds()) silenced.add(near)
    },
    /** New connections reach the database. */
    pass() {
      isSilent = false
    },
    /** Ends its own direction of every connection and says no more. */
    halfClose() {
      for (const near of nearEnds()) {
        silenced.add(near)
        near.end()
      }
    },
    reset() {
      for (const near of nearEnds()) near.resetAndDestroy()
    },
    close() {
      server.close()
      for (const [near, far] of pairs) for (const socket of [near, far]) socket.destroy()
    },
    /** Refuses new connections and drops the open ones, as a stopped server does; `listenAgain` takes it back. */
    async refuse() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const [near, far] of pairs) for (const socket of [near, far]) socket.destroy()
      await closed
    },
    async listenAgain() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
