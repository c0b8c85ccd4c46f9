import { type ErrorCode, errors } from '@guildhall/contract/errors.ts'
import { httpLimits } from '@guildhall/contract/limits/http.ts'
import type { ErrorBody } from '@guildhall/contract/values/values.ts'

export interface FieldError {
  path: string
  message: string
}

interface Details {
  /** A sentence of its own, where a number is filled in. */
  message?: string
  fields?: FieldError[]
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  /** Fields beside the usual ones, such as a bot check's challenge. */
  extra?: Record<string, unknown>
}

/** The one kind of refusal. Its texts are the contract's; http/error-handler.ts turns it into an answer. */
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

/** What every refused call answers; of many wrong fields the first 20. */
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
