import type { Send } from '@guildhall/contract/client.ts'
import type { PageContext } from '@guildhall/contract/pages.ts'
import { ApiError } from './api-error.ts'
import { bearer } from './bearer.ts'
import { withBotCheck } from './with-bot-check.ts'

/** The transport of a page's loader: the same call made in the server's process, as the visitor. */
export function sendFrom(context: Pick<PageContext, 'send'>): Send {
  return async (request) => {
    const { status, body } = await context.send(request)
    if (status >= 400) throw new ApiError(status, body)
    return body
  }
}

/** The transport of the browser: fetch with the bearer token of whoever is signed in; JSON, or a form with files. */
export const browserSend = withBotCheck(async (request, headers) => {
  const isForm = request.body instanceof FormData
  const response = await fetch(`/api${request.path}`, {
    method: request.method,
    headers: {
      ...headers,
      ...(await bearer(request)),
      ...(request.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
    },
    body: isForm ? (request.body as FormData) : request.body === undefined ? null : JSON.stringify(request.body),
    signal: request.signal ?? null,
  }).catch((cause: Error) => {
    throw cause instanceof ApiError || cause.name === 'AbortError' ? cause : new ApiError(0)
  })
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (!response.ok) throw new ApiError(response.status, body)
  return body
})
