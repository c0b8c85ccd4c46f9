import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call: anybody, the bearer of a valid token (with or without a profile yet), a signed-in person,
 * or an administrator. Ownership is asked in the handler.
 */
export type Access = 'anyone' | 'identity' | 'member' | 'admin'

/** The shape of one call. `output` is absent where the answer is 204 without a body. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:name` for each field of `params`. */
  path: string
  access: Access
  /** What somebody signed out is told, where it is not the usual sentence. */
  signedOut?: ErrorCode
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  output?: z.ZodMiniType
  /** What `output` is sent as, a text; JSON when absent. */
  type?: 'text/csv'
  /** The status of success; 200 when absent, 204 when there is no output. */
  status?: 200 | 201 | 202 | 204
}

export type Endpoints = Record<string, Endpoint>

/** Declares one call, keeping its literal types. Routes, typed client and OpenAPI document are made from it. */
export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape
}
