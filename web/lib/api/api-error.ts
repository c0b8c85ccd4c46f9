import { clientTexts } from '@guildhall/contract/api/client-texts.ts'
import type { ErrorBody } from '@guildhall/contract/values/values.ts'

/** A refused or failed call. `message` is the server's sentence, or 'Request failed'. */
export class ApiError extends Error {
  /** 0 without a response. */
  readonly status: number
  readonly code: string
  readonly fields: NonNullable<ErrorBody['fields']>
  readonly requestId: string
  /** The whole response, for its extra fields. */
  readonly body: unknown
  /** Seconds to wait before retrying; 0 when the response did not say. */
  readonly retryAfter: number

  constructor(status: number, body: unknown = {}, retryAfter = 0) {
    const { code, message, fields, requestId } = (body ?? {}) as Partial<ErrorBody>
    super(message || clientTexts.requestFailed)
    this.name = 'ApiError'
    this.status = status
    this.code = code ?? 'failed'
    this.fields = fields ?? []
    this.requestId = requestId ?? ''
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** Returns true without a response, unless the page itself found the reason. */
export function isOffline(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status === 0 && error.code === 'failed')
}
