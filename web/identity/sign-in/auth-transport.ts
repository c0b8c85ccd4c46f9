import { ApiError } from '#lib/api/api-error.ts'
import { withBotCheck } from '#lib/api/call-retry.ts'

/** The transport of the provider's own calls: cookies instead of a bearer token. */
export const authSend = withBotCheck(async ({ method, path, body, signal }, headers) => {
  const response = await fetch(`/api${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch(() => {
    throw new ApiError(0)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new ApiError(response.status, answer)
  return answer
})
