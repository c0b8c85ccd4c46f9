import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import type { StaffDuty } from '../values/roles.ts'
import type { RequestHeader } from './request-headers.ts'

/**
 * Who may make a call: anybody, the bearer of a valid token (with or without a profile yet), a signed-in person, or the
 * staff. The handler checks ownership.
 */
export type Access = 'anyone' | 'identity' | 'member' | 'staff'

/** `cookie`: the session cookie only. `token or cookie`: either, or neither. `signature`: a signature over the body. */
export type Proof = 'cookie' | 'token or cookie' | 'signature'

/** What the browser needs to make a call. Calls are in `calls.ts` of each folder, so that pages do not load schemas. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `/api`, with `:name` for each field of `params`. */
  path: string
  access: Access
  /** Which duties of the staff the call belongs to, if not to all: a role needs one of them. */
  duties?: readonly StaffDuty[]
  /**
   * Whether suspended people may make it too: they read the decision, appeal, settle their running orders and take their data.
   */
  suspended?: true
}

export type Calls = Record<string, Call>

/** The input and output of a call. `output` is absent when the answer is 204 without a body. */
export interface Shapes {
  /** The error for visitors, where it is not the usual one. */
  signedOut?: ErrorCode
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  /** Headers that the call reads besides Authorization. */
  headers?: readonly RequestHeader[]
  /** How the caller is authenticated, where a bearer token is not the only way. */
  proof?: Proof
  body?: z.ZodMiniType
  /**
   * Fields and files of a form upload (multipart/form-data), instead of `body` or as an alternative to it. The handler reads
   * the stream itself, so this only describes it; nothing is parsed with it.
   */
  form?: z.ZodMiniType
  /** The content type of a body that the handler reads as raw bytes. */
  bytes?: 'application/octet-stream' | 'application/json' | 'application/x-www-form-urlencoded' | 'message/rfc822'
  output?: z.ZodMiniType
  /** The content type of `output`: text, or streamed bytes (`Bytes`); JSON when absent. */
  type?:
    | 'text/calendar'
    | 'text/csv'
    | 'text/markdown'
    | 'application/pdf'
    | 'application/jwt'
    | 'application/zip'
    | 'application/sarif+json'
    | 'application/x-ndjson'
  /** The success status; 200 when absent, 204 when there is no output. */
  status?: 200 | 201 | 202 | 204
}

export interface Endpoint extends Call, Shapes {}
export type Endpoints = Record<string, Endpoint>

/** Declares a call with its shapes and keeps their literal types. Routes and the OpenAPI document are generated from it. */
export function endpoint<const C extends Call, const S extends Shapes>(call: C, shapes: S): C & S {
  return { ...call, ...shapes }
}
