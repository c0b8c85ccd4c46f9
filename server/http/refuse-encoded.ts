import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** Refuses (415) every compressed body: none is decompressed, so a few bytes cannot become many. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const encoding = headers['content-encoding']
    const isPlain = encoding === undefined || encoding.trim().toLowerCase() === 'identity'
    done(isPlain ? undefined : new AppError('unsupported_encoding'))
  })
}
