import { isDeepStrictEqual } from 'node:util'
import { type ErrorCode, errors } from '@guildhall/contract/errors.ts'
import { httpLimits } from '@guildhall/contract/limits/http.ts'
import { withMoney } from '@guildhall/contract/values/money-in-texts.ts'
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

/** Returns a refusal with the amounts in its sentences in the currency of the installation. */
export function inCurrency(error: AppError, currency: string): AppError {
  const { message, details } = error
  const fields = details.fields?.map((field) => ({ ...field, message: withMoney(field.message, currency) }))
  const told = withMoney(message, currency)
  if (told === message && isDeepStrictEqual(fields, details.fields)) return error
  return new AppError(error.code, { ...details, message: told, ...(fields ? { fields } : {}) })
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
