import { type ProductPart, partOfCall } from '@guildhall/contract/content/parts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { requireOn } from './part-switches.ts'

/** Answers 404, with a sentence, at every call of a part that is off. Which part a call belongs to is worked out once. */
export function closeParts(scope: FastifyInstance, deps: Pick<Deps, 'parts'>): void {
  scope.addHook('onRoute', ({ config, method }) => {
    if (config?.endpoint && typeof method === 'string') config.part = partOfCall(method, config.endpoint.path)
  })
  scope.addHook('onRequest', (request, _reply, done) => {
    requireOn(deps, request.routeOptions.config.part ?? null)
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    part?: ProductPart | null
  }
}
