import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Bytes } from '@guildhall/contract/api/bytes.ts'
import type { Output } from '@guildhall/contract/api/client.ts'
import type { Endpoint, Endpoints } from '@guildhall/contract/api/endpoint.ts'
import { httpLimits } from '@guildhall/contract/limits/http.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { acceptsBrotli, byBrotli } from './answers/compression.ts'
import { type Caller, requireAccess, type Viewer } from './callers.ts'
import { parsePart } from './validation.ts'

type Part<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type CallerOf<A> = A extends 'member' | 'staff'
  ? { identity: NonNullable<Caller['identity']>; viewer: Viewer }
  : A extends 'identity'
    ? { identity: NonNullable<Caller['identity']>; viewer: Viewer | null }
    : Caller

/** What a handler gets: the parsed parts of the request and the caller, as far as the endpoint's access guarantees it. */
export type Call<E extends Endpoint> = CallerOf<E['access']> & {
  params: Part<E['params']>
  query: Part<E['query']>
  body: Part<E['body']>
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<T> = T | (T extends object ? Presented<T> : never)
type Handlers<T extends Endpoints> = { [K in keyof T]: (call: Call<T[K]>) => Promise<Answer<Output<T[K]>>> }

/**
 * Mounts a route for each endpoint that has a handler: checks access first, parses every part, calls the handler, and sends
 * nothing that the output schema does not declare (the type of `Presented` guarantees it). A handler that takes over 15 s is
 * answered with 503; uploads have no such limit, `watchPace` stops those that only pretend to send, nor have streams of events,
 * which end within limits of their own.
 */
export function mount<const T extends Endpoints>(app: FastifyInstance, endpoints: T, handlers: Handlers<T>): void {
  const takesFiles = ['multipart/form-data', 'application/octet-stream'].some((type) => app.hasContentTypeParser(type))
  const isSlow = ({ method, type }: Endpoint) => (takesFiles && mayCarry.has(method)) || type === 'application/x-ndjson'
  for (const [name, shape] of Object.entries(endpoints)) {
    const handler = handlers[name as keyof T] as unknown as (call: unknown) => Promise<unknown>
    app.route({
      method: shape.method,
      url: shape.path,
      config: { endpoint: shape },
      ...(isSlow(shape) ? {} : { handlerTimeout: httpLimits.handlerMs }),
      handler: async (request, reply) => {
        requireAccess(shape, request.caller, shape.signedOut)
        const { params, query, body, output } = shape
        const answer = await handler({
          ...request.caller,
          params: params && parsePart('params', params, request.params),
          query: query && parsePart('query', query, request.query),
          body: body && parsePart('body', body, request.body),
          request,
          reply,
        })
        if (!output) return reply.code(204).send()
        if (shape.status) reply.code(shape.status)
        if (shape.type) {
          reply.type(shape.type.startsWith('text/') ? `${shape.type}; charset=utf-8` : shape.type)
          if (output !== Bytes) return reply.send((output as z.ZodMiniType).parse(answer))
          return reply.send(Readable.from(answer as Bytes, { objectMode: false }))
        }
        const written = write(output as z.ZodMiniType, answer)
        reply.type('application/json; charset=utf-8').header('etag', written.tag)
        if (!acceptsBrotli(request, written.bytes)) return reply.send(written.bytes)
        written.brotli ??= byBrotli(written.bytes)
        return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(written.brotli)
      },
    })
  }
}

const mayCarry = new Set(['POST', 'PUT'])

interface Written {
  bytes: Buffer
  brotli?: Buffer
  tag: string
}

// An answer that is cached and sent again is checked, written, hashed and compressed once.
const known = new WeakMap<object, Written>()

function write(output: z.ZodMiniType, answer: unknown): Written {
  const key = answer as object
  const before = known.get(key)
  if (before) return before
  const bytes = answer instanceof Presented ? bytesOf(answer.answer) : Buffer.from(JSON.stringify(output.parse(answer)))
  const written: Written = { bytes, tag: `W/"${hash('sha1', bytes, 'base64url')}"` }
  known.set(key, written)
  return written
}

/**
 * An answer that a presenter built field by field in the contract's type, so that the compiler has checked its content. It
 * is sent without validation against its schema, which takes longer than all the rest of a list. Only hot reads use it:
 * `server/projects/lists/cards.test.ts` compares them with schema and tables, `server/hiring/job-search.test.ts` and
 * `server/services/service-search.test.ts` with the schema.
 */
export class Presented<T extends object> {
  readonly answer: T

  constructor(answer: T) {
    this.answer = answer
  }
}

/**
 * The JSON of an answer. The items of a list are encoded individually: a long text with one letter beyond Latin-1 takes
 * several times as long as short ones, most of which have none.
 */
function bytesOf(answer: object): Buffer {
  if (!('items' in answer && Array.isArray(answer.items))) return Buffer.from(JSON.stringify(answer))
  const { items, ...beside } = answer
  const parts = items.map((item, at) => Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(item)}`))
  const end = JSON.stringify(beside).slice(1)
  return Buffer.concat([Buffer.from('{"items":['), ...parts, Buffer.from(end === '}' ? ']}' : `],${end}`)])
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
