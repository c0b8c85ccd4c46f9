import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import { AppError } from './errors.ts'

/**
 * A request of HTTP/1.1 names its Host. In demo mode any but our own is refused, so that no foreign name can be pointed
 * at this machine (product 1).
 */
export function guardHost(app: FastifyInstance, config: Config): void {
  const own = config.demo ? new URL(config.origin).host : null
  app.addHook('onRequest', ({ headers: { host }, raw }, _reply, done) => {
    if (host === undefined && raw.httpVersion === '1.1') return done(new AppError('malformed'))
    done(own === null || host === own ? undefined : new AppError('wrong_host'))
  })
}
