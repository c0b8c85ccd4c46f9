import { createHmac, timingSafeEqual } from 'node:crypto'
import { oneClickEndpoints, StopToken } from '@guildhall/contract/projects/saved.ts'
import type { ListingKindName } from '@guildhall/contract/values/options.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { findStoppable, stopAlert } from './saved-queries.ts'

/** The search whose alert a mail's token stops. */
interface StoppedSearch {
  kind: ListingKindName
  query: string
}

/** What stops the alert of a search without signing in; good as long as the search is there. */
export function stopToken(id: string, secret: string): string {
  return `${id}.${createHmac('sha256', secret).update(`stop alert\n${id}`).digest('base64url')}`
}

/** The search that a token is for; null when we did not make it. */
function stoppedBy(token: string, secret: string): string | null {
  const [id = ''] = token.split('.')
  const [given, right] = [Buffer.from(token), Buffer.from(stopToken(id, secret))]
  return given.length === right.length && timingSafeEqual(given, right) ? id : null
}

/** The search a mail's token is for; 403 for a token that is not ours or whose search is gone. */
export async function readStoppable(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  token: string,
): Promise<StoppedSearch & { alert: boolean }> {
  const id = stoppedBy(token, config.authSecret)
  const [row] = id === null ? [] : await findStoppable(db, { id })
  if (!row) throw new AppError('link_expired')
  return row
}

/** Stops the alert that a mail's token names; 403 for a token that is not ours or whose search is gone. */
export async function unsubscribe({ db, config }: Pick<Deps, 'db' | 'config'>, token: string): Promise<StoppedSearch> {
  const id = stoppedBy(token, config.authSecret)
  const [row] = id === null ? [] : await stopAlert(db, { id })
  if (!row) throw new AppError('link_expired')
  return row
}

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
