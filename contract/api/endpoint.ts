import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import type { RequestHeader } from './request-headers.ts'

/**
 * Who may make a call: anybody, the bearer of a valid token (with or without a profile yet), a signed-in person,
 * or an administrator. Ownership is asked in the handler.
 */
export type Access = 'anyone' | 'identity' | 'member' | 'admin'

/**
 * `cookie`: the cookie of the session alone. `token or cookie`: either, or neither. `signature`: a signature over the
 * body.
 */
export type Proof = 'cookie' | 'token or cookie' | 'signature'

/** What the browser needs to make a call. Calls stand in `calls.ts` of each folder, so that no page brings schemas along. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:name` for each field of `params`. */
  path: string
  access: Access
}

export type Calls = Record<string, Call>

/** What goes in and comes out of a call. `output` is absent where the answer is 204 without a body. */
export interface Shapes {
  /** What visitors are told, where it is not the usual sentence. */
  signedOut?: ErrorCode
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  /** Headers that the call reads, beside Authorization. */
  headers?: readonly RequestHeader[]
  /** What proves who calls, where a bearer token is not the only way. */
  proof?: Proof
  body?: z.ZodMiniType
  /**
   * Fields and files of a form upload (multipart/form-data), in the place of `body` or as another way to send the same.
   * The handler reads it as it comes, so this describes it; nothing is parsed by it.
   */
  form?: z.ZodMiniType
  /** The type of a body that the handler reads as raw bytes. */
  bytes?: 'application/octet-stream' | 'application/json' | 'application/x-www-form-urlencoded'
  output?: z.ZodMiniType
  /** What `output` is sent as: a text, or bytes (`Bytes`) as they come; JSON when absent. */
  type?: 'text/csv' | 'application/pdf' | 'application/zip'
  /** The status of success; 200 when absent, 204 when there is no output. */
  status?: 200 | 201 | 202 | 204
}

export interface Endpoint extends Call, Shapes {}
export type Endpoints = Record<string, Endpoint>

/** Declares a call with its shapes and keeps their literal types. Routes and the OpenAPI document are made from it. */
export function endpoint<const C extends Call, const S extends Shapes>(call: C, shapes: S): C & S {
  return { ...call, ...shapes }
}
