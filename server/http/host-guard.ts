import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import { AppError } from './errors.ts'

/** In demo mode any Host but our own is refused, so that no foreign name can be pointed at this machine (product 1). */
export function guardHost(app: FastifyInstance, config: Config): void {
  if (!config.demo) return
  const { host } = new URL(config.origin)
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.headers.host === host ? undefined : new AppError('wrong_host'))
  })
}
