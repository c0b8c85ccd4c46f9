import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { httpLimits } from '@guildhall/contract/limits/http.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config/config.ts'
import { AppError } from './errors.ts'

/**
 * An HTTP/1.1 request names its Host. In demo mode any other than ours is refused, so that no foreign name can be pointed at
 * this machine.
 */
export function guardHost(app: FastifyInstance, config: Config): void {
  const own = config.demo ? new URL(config.origin).host : null
  app.addHook('onRequest', ({ headers: { host }, raw }, _reply, done) => {
    if (host === undefined && raw.httpVersion === '1.1') return done(new AppError('malformed'))
    done(own === null || host === own ? undefined : new AppError('wrong_host'))
  })
}

/** Refuses an address with a NUL before anything reads it: no name, id or search has one, and the database accepts none. */
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
 * Closes a connection whose request was answered before its body arrived, unless the rest of the body arrives within 10 s:
 * until then the sender can still read the answer, afterwards the body only occupies a connection.
 */
export function endAnsweredConnections(app: FastifyInstance): void {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (!request.complete) endSoon(request.socket, () => request.complete)
    })
  })
  // Node would answer expectations other than `100-continue` itself, before our hooks run. We ignore them instead.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Closes a connection 10 s after its last answer, unless it `isWanted` by then. */
export function endSoon(socket: Socket, isWanted = () => false): void {
  setTimeout(() => {
    if (!isWanted()) socket.destroy()
  }, httpLimits.answeredMs).unref()
}

/**
 * Whether a request comes from one of our pages, according to its Origin. A browser sends Origin with every POST and DELETE.
 */
export function isFromOwnPages(request: FastifyRequest, { origin }: Pick<Config, 'origin'>): boolean {
  return request.headers.origin === origin
}

/** Allows calls that cookies authorise only from our own pages: exact Origin, and no cross-site caller for reads. */
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
