import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Browser } from '#identity/port.ts'
import { AppError } from './errors.ts'

/** Whether a request says that a page of ours made it. A browser sends Origin with every POST and DELETE. */
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

/** The browser behind a request, for signing in. */
export function browserOf(request: FastifyRequest): Browser {
  return { cookies: request.cookies, address: request.ip, agent: request.headers['user-agent'] }
}
