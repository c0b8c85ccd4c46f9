import { oneClickEndpoints, StopToken } from '@guildhall/contract/saved.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { unsubscribe } from './stopping.ts'

/** What mail programs post to by themselves: a form that says nothing, the token in the address (RFC 8058). */
export async function oneClickRoute(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 1024, parseAs: 'string' },
      (_request, _body, done) => done(null, null),
    )
    const shape = oneClickEndpoints.unsubscribe
    scope.post(shape.path, { config: { endpoint: shape } }, async (request, reply) => {
      const token = StopToken.safeParse((request.query as { token?: unknown }).token)
      if (!token.success) throw new AppError('link_expired')
      await unsubscribe(deps, token.data)
      return reply.code(204).send()
    })
  })
}
