import type { ApiRequest } from '@guildhall/contract/client.ts'
import { themes } from '@guildhall/contract/options.ts'
import type { RenderPage } from '@guildhall/contract/pages.ts'
import { cookieNames } from '@guildhall/contract/storage-keys.ts'
import type { OwnProfile } from '@guildhall/contract/users.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from './errors.ts'
import { innerCall } from './inner-call.ts'

/** Serves every path outside /api and the files: renders with the visitor's cookies, which read and never change anything. */
export async function servePages(app: FastifyInstance, deps: Deps, render: () => Promise<RenderPage>): Promise<void> {
  const { demo, smtpUrl, smsUrl } = deps.config
  const outbox = { mail: demo && smtpUrl === null, sms: demo && smsUrl === null }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const address = addressOf(request.url, deps.config.origin)
      const visit = await visitor(deps, request, reply)
      let retryAfter: string | undefined
      const send = async (call: ApiRequest) => {
        const answer = await callInProcess(app, request, visit?.idToken, call)
        retryAfter ??= answer.retryAfter
        return answer
      }
      const profile = visit && (await send({ method: 'GET', path: '/users/profile' }))
      const viewer = profile?.status === 200 ? (profile.body as OwnProfile) : null
      request.person = viewer?.customUserId ?? null
      const response = await (await render())(toWebRequest(request, reply, address), {
        send,
        viewer,
        unknown: profile && isPassing(profile.status) ? profile : null,
        requestId: request.id,
        report: (error) => request.log.error({ err: error }, 'page failed'),
        nonce: request.nonce,
        origin: deps.config.origin,
        demo,
        outbox,
        currency: deps.config.currency,
        theme: themes.find((theme) => theme === request.cookies[cookieNames.theme]) ?? 'system',
        cookieBanner: !request.cookies[cookieNames.cookieBannerSeen],
      })
      // One response, one nonce, perhaps one person: nothing between us and the browser may keep it.
      response.headers.set('cache-control', 'private, no-store')
      if (response.status >= 400 && retryAfter) response.headers.set('retry-after', retryAfter)
      return reply.send(response)
    },
  })
}

// Too many calls, or a part that is down: the session stands, and whoever has it is no visitor.
const isPassing = (status: number) => status === 429 || status >= 500

async function visitor(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { cookies } = request
  if (cookies[cookieNames.signingOut]) return null
  const visit = await deps.identity.fromCookies({
    session: cookies[cookieNames.session],
    refresh: cookies[cookieNames.refresh],
  })
  for (const cookie of visit?.setCookies ?? []) reply.header('set-cookie', cookie)
  return visit
}

async function callInProcess(
  app: FastifyInstance,
  outer: FastifyRequest,
  idToken: string | undefined,
  call: ApiRequest,
) {
  const response = await app.inject({
    method: call.method,
    url: `/api${call.path}`,
    remoteAddress: outer.ip,
    headers: {
      host: outer.headers.host ?? '',
      'user-agent': outer.headers['user-agent'] ?? '',
      ...innerCall.headers,
      ...(idToken ? { authorization: `Bearer ${idToken}` } : {}),
    },
    ...(call.body === undefined ? {} : { payload: call.body as object }),
  })
  return {
    status: response.statusCode,
    body: response.payload === '' ? undefined : response.json<unknown>(),
    retryAfter: response.headers['retry-after']?.toString(),
  }
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply, address: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && !name.startsWith(':')) headers.append(name, each)
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  return new Request(address, { method: request.method, headers, signal: gone.signal })
}

/**
 * The address of a page: path and query of the request on our own origin. A path of two slashes, as it stands or as it is
 * once read, would name another host to whatever resolves it, and is no page (404).
 */
function addressOf(target: string, origin: string): URL {
  const [path = '', ...query] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?')
  const address = new URL(origin)
  address.pathname = path
  address.search = query.join('?')
  if (address.pathname.startsWith('//')) throw new AppError('not_found')
  return address
}
