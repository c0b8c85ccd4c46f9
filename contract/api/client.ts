import type * as z from 'zod/mini'
import type { Call, Endpoint, Endpoints } from './endpoint.ts'

/** A call to be made: what a transport needs to send it over the network or in process. */
export interface ApiRequest {
  method: Endpoint['method']
  /** The path below `/api`, with parameters filled in and escaped, and the query. */
  path: string
  /** Who may make the call, so that a call that needs a sign-in fails early without one. */
  access?: Endpoint['access']
  body?: unknown
  /** A call repeated with the same key is made only once, if the call supports keys. */
  idempotencyKey?: string
  /** Aborts the call when the page that made it is gone. */
  signal?: AbortSignal
}

/** A transport: makes the call and returns the parsed body, or throws the error for a refused call. */
export type Send = (request: ApiRequest) => Promise<unknown>

type Part<E extends Endpoint, K extends 'params' | 'body'> = E[K] extends z.ZodMiniType
  ? { [key in K]: z.input<E[K]> }
  : { [key in K]?: never }
type Query<E extends Endpoint> = E['query'] extends z.ZodMiniType
  ? { query?: Partial<z.output<E['query']>> }
  : { query?: never }

export type Input<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'body'> &
  Query<E> &
  Pick<ApiRequest, 'signal' | 'idempotencyKey'>
export type Output<E extends Endpoint> = E['output'] extends z.ZodMiniType ? z.output<E['output']> : undefined

type Arguments<E extends Endpoint> = object extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
export type Client<T extends Endpoints> = { [K in keyof T]: (...args: Arguments<T[K]>) => Promise<Output<T[K]>> }

/** Makes one method per call over a transport, typed by the endpoints `T`: `createClient<typeof cartEndpoints>(cartCalls, send)`. */
export function createClient<T extends Endpoints>(calls: { [K in keyof T]: Call }, send: Send): Client<T> {
  const methodOf = (call: Call) => (input?: Input<Endpoint>) => {
    const { params, query, ...rest } = (input ?? {}) as Pick<ApiRequest, 'body' | 'signal' | 'idempotencyKey'> & {
      params?: Record<string, string>
      query?: Record<string, unknown>
    }
    const path = fillPath(call.path, params) + queryString(query)
    return send({ ...rest, method: call.method, path, access: call.access })
  }
  return Object.fromEntries(
    Object.entries<Call>(calls).map(([name, call]) => [name, methodOf(call)]),
  ) as unknown as Client<T>
}

/** Fills the `:name` parts of a path with escaped values. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== '') search.append(name, String(one))
  const text = search.toString()
  return text && `?${text}`
}
