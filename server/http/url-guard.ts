import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** Refuses an address with a NUL in it before anybody reads it: no name, id or search has one, and the database takes none. */
export function guardUrl(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new AppError('malformed') : undefined)
  })
}
