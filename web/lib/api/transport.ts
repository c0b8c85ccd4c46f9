import type { ApiRequest, Send } from '@guildhall/contract/api/client.ts'
import type { PageContext } from '@guildhall/contract/api/pages.ts'
import { ApiError } from './api-error.ts'
import { bearer } from './bearer.ts'
import { withBotCheck } from './call-retry.ts'

/** The transport of a page's loader: makes the call in the server's process, as the visitor. */
export function sendFrom(context: Pick<PageContext, 'send'>): Send {
  return async (request) => {
    const { status, body } = await context.send(request)
    if (status >= 400) throw new ApiError(status, body)
    return body
  }
}

/** The transport of the browser: fetch with the bearer token of the signed-in person; JSON, or a form with files. */
export const browserSend = withBotCheck(async (request, headers) => {
  const response = await fetchCall(request, headers)
  return response.status === 204 ? undefined : response.json().catch(() => undefined)
})

/** Makes a call whose answer is read as it comes; throws as `browserSend` does. */
export async function browserStream(request: ApiRequest): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await fetchCall(request, {})
  if (!body) throw new ApiError(0)
  return body
}

async function fetchCall(request: ApiRequest, headers: Record<string, string>): Promise<Response> {
  const { method, path, idempotencyKey } = request
  const body = request.body instanceof FormData ? request.body : (JSON.stringify(request.body) ?? null)
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(await bearer(request)),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body,
    // A change without content (`body: null`) arrives even if the page is closed immediately.
    keepalive: body === 'null',
    signal: request.signal ?? null,
  }).catch((cause: Error) => {
    throw cause instanceof ApiError || cause.name === 'AbortError' ? cause : new ApiError(0)
  })
  if (response.ok) return response
  const answer: unknown = await response.json().catch(() => undefined)
  throw new ApiError(response.status, answer, Number(response.headers.get('retry-after')) || 0)
}
