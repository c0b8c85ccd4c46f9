import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { httpLimits } from '@guildhall/contract/limits/http.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config/config.ts'
import { AppError } from './errors.ts'

/**
 * A request of HTTP/1.1 names its Host. In demo mode any but our own is refused, so that no foreign name can be pointed
 * at this machine.
 */
export function guardHost(app: FastifyInstance, config: Config): void {
  const own = config.demo ? new URL(config.origin).host : null
  app.addHook('onRequest', ({ headers: { host }, raw }, _reply, done) => {
    if (host === undefined && raw.httpVersion === '1.1') return done(new AppError('malformed'))
    done(own === null || host === own ? undefined : new AppError('wrong_host'))
  })
}

/** Refuses an address with a NUL in it before anybody reads it: no name, id or search has one, and the database takes none. */
export function guardUrl(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new AppError('malformed') : undefined)
  })
}

/** Refuses (415) every compressed body: none is decompressed, so a few bytes cannot become many. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const encoding = headers['content-encoding']
    const isPlain = encoding === undefined || encoding.trim().toLowerCase() === 'identity'
    done(isPlain ? undefined : new AppError('unsupported_encoding'))
  })
}

/**
 * Ends a connection whose request was answered before its body came, unless the rest of the body comes within 10 s: until
 * then the sender can still read the answer, after it the body only holds a connection.
 */
export function endAnsweredConnections(app: FastifyInstance): void {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (!request.complete) endSoon(request.socket, () => request.complete)
    })
  })
  // Node would answer other expectations than `100-continue` by itself, before our hooks run. We ignore them instead.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Ends a connection on which the last answer is sent after 10 s, unless it `isWanted` by then. */
export function endSoon(socket: Socket, isWanted = () => false): void {
  setTimeout(() => {
    if (!isWanted()) socket.destroy()
  }, httpLimits.answeredMs).unref()
}

/** Whether a request comes from one of our pages, by its Origin. A browser sends Origin with every POST and DELETE. */
export function isFromOwnPages(request: FastifyRequest, { origin }: Pick<Config, 'origin'>): boolean {
  return request.headers.origin === origin
}

/** What cookies may authorise is asked for by our own pages alone: exact Origin, and for reading no cross-site caller. */
export function requireOwnOrigin(app: FastifyInstance, config: Pick<Config, 'origin'>): void {
  app.addHook('onRequest', async (request) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const isForeign = isReading
      ? (origin !== undefined && origin !== config.origin) || site === 'cross-site' || site === 'same-site'
      : !isFromOwnPages(request, config)
    if (isForeign) throw new AppError('foreign_origin')
  })
}
