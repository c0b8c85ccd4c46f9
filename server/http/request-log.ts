import type { FastifyInstance } from 'fastify'
import { innerCall } from './inner-call.ts'

/** One line per answer, without the query string: it may hold codes and searches (product 13). */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (innerCall.is(request)) return
    const path = request.url.split('?', 1)[0]
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({ method: request.method, path, status: reply.statusCode, ms }, 'answered')
  })
}
