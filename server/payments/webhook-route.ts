import type { IncomingMessage } from 'node:http'
import { webhookEndpoints } from '@guildhall/contract/api/webhooks.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#http/errors.ts'
import { readBody } from '#http/json-body.ts'
import type { Deps } from '../deps.ts'
import { storeEvent } from './events.ts'

/**
 * `POST /payments/webhooks/{provider}`, for the provider of this installation alone: the signature is over the raw body,
 * and the answer comes when the event is stored. Only wrong signatures count as calls: a provider sends from few addresses.
 */
export async function webhookRoute(app: FastifyInstance, deps: Deps): Promise<void> {
  const { payments: provider, limits } = deps
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request: unknown, payload: IncomingMessage) => readBody(payload))
  const shape = webhookEndpoints.receive
  app.post<{ Params: { provider: string } }>(shape.path, { config: { endpoint: shape } }, async (request, reply) => {
    if (request.params.provider !== provider?.name) throw new AppError('not_found')
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const event = await provider.readEvent(body, request.headers).catch(async (error: unknown) => {
      await limits.takeAddress('other', request.ip)
      throw error
    })
    await storeEvent(deps, provider.name, event)
    return reply.header('cache-control', 'private, no-store').send({ received: true })
  })
}
