import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Viewer } from './callers.ts'
import { innerCall } from './inner-call.ts'

/** Counts every outer request once: by person where a token names one, and by network address with a high ceiling. */
export function limitCalls(app: FastifyInstance, { limits }: Pick<Deps, 'limits'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (innerCall.is(request)) return done()
    const { identity } = request.caller
    if (identity) limits.take('other', identity.uid)
    limits.takeAddress('other', request.ip)
    done()
  })
}

/** Counts a search, or a suggestion while typing, by the person or, signed out, by the network address. */
export function limitSearch(
  { limits }: Pick<Deps, 'limits'>,
  viewer: Viewer | null,
  request: FastifyRequest,
  name: 'search' | 'suggestions' = 'search',
): void {
  if (viewer) limits.take(name, viewer.customUserId)
  else limits.takeAddress(name, request.ip)
}
