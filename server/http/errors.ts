import { type ErrorCode, errors } from '@guildhall/contract/errors.ts'
import { httpLimits } from '@guildhall/contract/limits/http.ts'
import type { ErrorBody } from '@guildhall/contract/values/values.ts'

export interface FieldError {
  path: string
  message: string
}

interface Details {
  /** A custom sentence, where a number is filled in. */
  message?: string
  fields?: FieldError[]
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  /** Additional fields, such as a bot check's challenge. */
  extra?: Record<string, unknown>
}

/** The one class of refusals. Its texts are the contract's; http/error-handler.ts turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message)
    this.code = code
    this.status = errors[code].status
    this.details = details
  }
}

/** The body of every refused call; only the first 20 of many wrong fields. */
export function errorBody(error: AppError, requestId: string): ErrorBody & Record<string, unknown> {
  const { code, message, details } = error
  return {
    code,
    message,
    error: message,
    ...(details.fields ? { fields: details.fields.slice(0, httpLimits.namedFields) } : {}),
    ...details.extra,
    requestId,
  }
}
