import type { FastifyInstance, FastifyRequest } from 'fastify'
import { innerCall, networkOf } from '../limits/rate-limits.ts'

/**
 * Gives every answer its `X-Request-Id`, which errors and log lines also name, and logs each answer and each request that a
 * visitor aborts. A line contains nothing typed or secret: the route's pattern instead of the path and query (they may
 * contain codes and searches), and the network without its last part.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('person', null)
  app.decorateRequest('network', '')
  app.addHook('onRequest', (request, reply, done) => {
    // A closed connection no longer has an address.
    request.network = networkOfVisitor(request)
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (!innerCall.is(request)) logAnswer(request, reply.statusCode, reply.elapsedTime)
  })
  app.addHook('onRequestAbort', (request, done) => {
    done()
    request.log.info(lineOf(request), 'aborted by the visitor')
  })
}

/** Logs an answer that took `ms` milliseconds; called from elsewhere only for answers that no hook sees. */
export function logAnswer(request: FastifyRequest, status: number, ms: number): void {
  const level = isFrequent(request) && status < 500 ? 'debug' : 'info'
  request.log[level]({ ...lineOf(request), status, ms: Math.round(ms) }, 'answered')
}

function lineOf(request: FastifyRequest) {
  const { method, routeOptions, caller, person, network } = request
  const customUserId = caller?.viewer?.customUserId ?? person
  return {
    method,
    route: routeOptions.url ?? 'none',
    ...(customUserId ? { person: customUserId } : {}),
    network: network || networkOfVisitor(request),
  }
}

const networkOfVisitor = ({ ip }: FastifyRequest) => networkOf(ip ?? '', { bytes: 3, groups: 3 })

// Automatic requests that come by the dozen: health checks of a load balancer, built files, pictures.
function isFrequent({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return /^\/(api\/health\/|assets\/)|^\/files\/:name$|^\/[\w-]+\.\w+$/.test(url)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The public id of the person a page is rendered for; the API has it in `caller`. */
    person: string | null
    /** The visitor's network, without the last part of the address. */
    network: string
  }
}
