import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy to a database, for tests of its failures. `url` leads through it. While silent it accepts connections and
 * bytes and forwards nothing, as a network does after a silent failover.
 */
export async function databaseLine(to: string) {
  const target = new URL(to)
  const pairs = new Map<Socket, Socket>()
  let isSilent = false
  let statements = 0
  const server = createServer((near) => {
    if (isSilent)
      return void pairs.set(
        near,
        near.on('error', () => undefined).on('data', () => undefined),
      )
    const far = connect(Number(target.port), target.hostname)
    near.on(
      'data',
      readStatements(() => (statements += 1)),
    )
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
    /** How many statements passed through it, on all connections. */
    statements: () => statements,
    /** Forwards nothing any more and closes nothing: open connections stay silent for ever, new ones until `pass`. */
    silence() {
      isSilent = true
      for (const near of nearEnds()) silenced.add(near)
    },
    /** New connections reach the database. */
    pass() {
      isSilent = false
    },
    /** Half-closes every connection and sends nothing more. */
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
    /** Refuses new connections and drops the open ones, as a stopped server does; `listenAgain` reverses it. */
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

/** Parses one client's bytes, and calls back for each simple query and each execution of a prepared one. */
function readStatements(onStatement: () => void): (bytes: Buffer) => void {
  let head = Buffer.alloc(0)
  let bodyLeft = 0
  // The first message has no type, only a length.
  let typeBytes = 0
  return (bytes) => {
    let rest = bytes
    while (rest.length > 0) {
      const skipped = Math.min(bodyLeft, rest.length)
      bodyLeft -= skipped
      rest = rest.subarray(skipped)
      const missing = Math.min(typeBytes + 4 - head.length, rest.length)
      head = Buffer.concat([head, rest.subarray(0, missing)])
      rest = rest.subarray(missing)
      if (head.length < typeBytes + 4) return
      bodyLeft = head.readInt32BE(typeBytes) - 4
      if (typeBytes === 1 && /[QE]/.test(String.fromCharCode(head[0] ?? 0))) onStatement()
      typeBytes = 1
      head = Buffer.alloc(0)
    }
  }
}
