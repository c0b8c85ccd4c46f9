import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { socketPath } from '@guildhall/contract/limits/realtime.ts'
import type { FastifyInstance } from 'fastify'
import type { FindViewer } from '#http/authentication.ts'
import { AppError } from '#http/errors.ts'
import { limitCalls } from '#http/limits/rate-limits.ts'
import { addGauge } from '#http/monitoring/metrics.ts'
import type { Deps } from '../deps.ts'
import type { Gateway } from './gateway.ts'
import type { SocketCalls } from './socket-calls.ts'

/** Whether a request asks to become a socket here. Any other is answered as a normal request. */
export function isSocketUpgrade({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(`${socketPath}/`)
}

/**
 * Accepts connections for the gateway. Like every request they first pass the usual checks, even those that become sockets:
 * headers, host, limits; a page of another site is refused by its Origin. The gateway is created for the first of them.
 */
export function socketRoute(app: FastifyInstance, deps: Deps, findViewer: FindViewer, calls: SocketCalls): void {
  let gateway: Promise<Gateway> | undefined
  const open = () => {
    gateway ??= import('./gateway.ts').then(({ createGateway }) => createGateway(deps, findViewer, calls))
    return gateway
  }
  addGauge(app.metrics, { name: 'sockets_open', help: 'Open sockets of this process' }, async () => [
    { value: gateway ? (await gateway).count() : 0 },
  ])
  const upgrades = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>()
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isSocketUpgrade(request)) return
    // HTTP no longer listens here and the web socket does not yet: without a handler, a visitor who disconnects would end
    // the process.
    socket.on('error', endQuietly)
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.assignSocket(socket as never)
    response.shouldKeepAlive = false
    // A refusal is a normal answer, and ends the connection.
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })
  app.addHook('preClose', async () => (await gateway)?.close())

  app.removeAllContentTypeParsers()
  // The gateway reads the body itself.
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  limitCalls(app, deps)
  app.route({
    method: ['GET', 'POST'],
    url: `${socketPath}/`,
    handler: async (request, reply) => {
      const { origin } = request.headers
      if (origin !== undefined && origin !== deps.config.origin) throw new AppError('foreign_origin')
      const { answer, upgrade, isFull } = await open()
      // Only a connection's first request has no session.
      if (!new URLSearchParams(request.url.split('?')[1]).has('sid')) {
        await deps.limits.takeAddress('socket', request.ip)
        if (isFull(request.ip)) throw new AppError('rate_limited', { retryAfter: 60 })
      }
      Object.assign(request.raw, { address: request.ip })
      const asked = upgrades.get(request.raw)
      reply.hijack()
      if (asked) {
        reply.raw.removeAllListeners('finish')
        reply.raw.detachSocket(asked.socket as never)
        return upgrade(request.raw, asked.socket, asked.head)
      }
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      answer(request.raw, reply.raw)
    },
  })
}

function endQuietly(this: Duplex): void {
  this.destroy()
}
