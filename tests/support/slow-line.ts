import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/**
 * A proxy between a browser and the site. It delays requests to the paths of `held` until `release`, and forwards nothing,
 * not even on open connections, while it is `cut`.
 */
export async function slowLine(held?: RegExp) {
  let isCut = false
  const open = new Set<Socket>()
  const reached = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const proxy = createServer(async (asked, answer) => {
    const url = new URL(asked.url ?? '')
    if (held?.test(url.pathname)) {
      reached.resolve()
      await free.promise
      // Aborted meanwhile: it is never forwarded.
      if (asked.socket.destroyed) return
    }
    const { method, headers } = asked
    const onward = request(url, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  proxy.on('connect', ({ url = '' }, socket) => {
    const { hostname, port } = new URL(`http://${url}`)
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    socket.pipe(onward).pipe(socket)
    socket.on('error', () => onward.destroy())
    onward.on('error', () => socket.destroy())
  })
  proxy.on('connection', (socket) => {
    if (isCut) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** Resolves when the first delayed request has arrived. */
    reached: reached.promise,
    release: free.resolve,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
