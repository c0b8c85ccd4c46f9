import { requestKeys } from '@guildhall/contract/request-headers.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** The `Idempotency-Key` of a call, where it is sent: 1 to 100 visible characters, else 400 (product 5). */
export function requestKey(request: FastifyRequest): string | null {
  const key = request.headers[requestKeys.optional.name]
  if (key === undefined) return null
  if (typeof key !== 'string' || !new RegExp(requestKeys.optional.pattern).test(key)) throw new AppError('malformed')
  return key
}
