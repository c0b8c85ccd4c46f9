import type { ApiRequest } from '@guildhall/contract/api/client.ts'
import type { RenderPage } from '@guildhall/contract/api/pages.ts'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import { closedBy } from '@guildhall/contract/content/parts.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import { themes } from '@guildhall/contract/values/options.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { createReadCache, recentReads } from '../answers/read-cache.ts'
import { AppError } from '../errors.ts'
import { innerCall } from '../limits/rate-limits.ts'
import { type RenderedPage, readPage, sendPage } from './rendered-page.ts'

// About as many as a process renders within the second for which a page is cached.
const mostKept = 100
// Tenths of a call, for the limits: sending a page again costs next to nothing, and one address may be a whole campus.
const tenthsResent = 1

/**
 * Serves every path outside /api and the files: renders with the visitor's cookies, which are only read, and never changes
 * anything. A page without a session is rendered at most once a second per address and sent again unchanged. In development
 * (`isBuilt` false) each is rendered, and keeps its nonce for the styles that the page builder adds in the browser.
 */
export async function servePages(
  app: FastifyInstance,
  deps: Deps,
  render: () => Promise<RenderPage>,
  isBuilt: boolean,
): Promise<void> {
  const { config, limits } = deps
  const { demo, smtpUrl, smsUrl, origin, currency, feePercent, signUp } = config
  const outbox = { mail: demo && smtpUrl === null, sms: demo && smsUrl === null }
  const recent = recentReads(deps)
  const kept = createReadCache(deps.clock, mostKept)

  /** What is announced to this viewer now, from memory. A visitor's browser keeps what they dismissed, in a cookie. */
  const announcedTo = ({ cookies }: FastifyRequest, viewer: OwnProfile | null) => {
    if (viewer?.suspended) return null
    const announced = deps.siteTexts.announcedTo(viewer?.auth.userType ?? null)
    const dismissed = viewer ? viewer.dismissedAnnouncement : cookies[cookieNames.announcementDismissed]
    return announced && announced.id !== dismissed ? announced : null
  }
  /** `visit`: the session; null for a visitor. */
  const respond = async (request: FastifyRequest, page: Request, visit: { idToken: string } | null) => {
    let retryAfter: string | undefined
    const send = async (call: ApiRequest) => {
      const answer = await callInProcess(app, request, visit?.idToken, call)
      retryAfter ??= answer.retryAfter
      return answer
    }
    const profile = visit && (await send({ method: 'GET', path: '/users/profile' }))
    const viewer = profile?.status === 200 ? (profile.body as OwnProfile) : null
    request.person = viewer?.customUserId ?? null
    const response = await (await render())(page, {
      ...{ send, viewer, demo, outbox, origin, currency, feePercent, signUp },
      unknown: profile && isPassing(profile.status) ? profile : null,
      requestId: request.id,
      report: (error) => request.log.error({ err: error }, 'page failed'),
      nonce: request.nonce,
      parts: closedBy(deps.parts.off()),
      announcement: visit && !viewer ? null : announcedTo(request, viewer),
      topicTexts: deps.siteTexts.topics(),
      ...choicesOf(request),
    })
    if (response.status >= 400 && retryAfter) response.headers.set('retry-after', retryAfter)
    return response
  }
  const makePage = async (...asked: Parameters<typeof respond>) =>
    readPage(await respond(...asked), asked[0].nonce, config)

  const findVisitorPage = async (request: FastifyRequest, address: URL): Promise<RenderedPage> => {
    // The first visitor's request renders the page for all: only its address and choices may affect it.
    const make = () => makePage(request, new Request(address), null)
    let isOwn = false
    const makeForAll = () => {
      isOwn = true
      return make()
    }
    // Writes of this process are visible immediately: a page rendered before has another key.
    const announced = announcedTo(request, null)?.id
    const key = JSON.stringify([recent.changes(), address.href, choicesOf(request), announced])
    const tenths = kept.has(key) ? tenthsResent : 10
    await limits.takeAddress('other', request.ip, tenths)
    const page = await kept.read(key, makeForAll)
    if (page.status === 200) return page
    kept.forget(key)
    if (isOwn) return page
    // A refusal concerned only the visitor who got it.
    if (tenths < 10) await limits.takeAddress('other', request.ip, 10 - tenths)
    return make()
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const { cookies, method, url } = request
      const address = addressOf(url, origin)
      // With a session the page is different, so the browser asks every time.
      reply.header('cache-control', 'private, no-store')
      if (isBuilt && method === 'GET' && !cookies[cookieNames.session] && !cookies[cookieNames.refresh])
        return sendPage(request, reply, await findVisitorPage(request, address), { isKept: true })
      await limits.takeAddress('other', request.ip)
      const visit = await visitor(deps, request, reply)
      const page = toWebRequest(request, reply, address)
      if (!isBuilt) return respond(request, page, visit)
      return sendPage(request, reply, await makePage(request, page, visit), { isKept: false })
    },
  })
}

/** A visitor's display choices, from their cookies. */
function choicesOf({ cookies }: FastifyRequest) {
  return {
    theme: themes.find((theme) => theme === cookies[cookieNames.theme]) ?? ('system' as const),
    cookieBanner: !cookies[cookieNames.cookieBannerSeen],
  }
}

// Too many calls, or a part that is down: the session is still valid, so its owner is not a visitor.
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
 * The URL of a page: path and query of the request on our own origin. A path that starts with two slashes, before or after
 * normalization, would name another host when resolved, and is not a page (404).
 */
function addressOf(target: string, origin: string): URL {
  const [path = '', ...query] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?')
  const address = new URL(origin)
  address.pathname = path
  address.search = query.join('?')
  if (address.pathname.startsWith('//')) throw new AppError('not_found')
  return address
}
