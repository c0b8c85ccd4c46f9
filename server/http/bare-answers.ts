import { randomBytes, randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endSoon } from './answered-connections.ts'
import { AppError, errorBody } from './errors.ts'
import { isForReading, refusalPage } from './refusal-page.ts'
import { logAnswer } from './request-log.ts'
import { fixedHeaders } from './security-headers.ts'

// Requests that never become one: no hook sees them, so these answers bring the headers that matter themselves.
const headers = {
  ...fixedHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The answer to an address that cannot be decoded: to callers JSON, to people a page. */
export function answerBadUrl(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new AppError('malformed')
  logAnswer(request, refusal.status, 0)
  reply.code(refusal.status).headers({ ...headers, 'x-request-id': request.id })
  if (!isForReading(request)) return void reply.send(errorBody(refusal, request.id))
  const nonce = randomBytes(16).toString('base64url')
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `${headers['content-security-policy']}; style-src 'nonce-${nonce}'`)
    .send(refusalPage(refusal, request.id, nonce))
}

/** The last words on a connection whose bytes are no request, or came too slowly. */
export function answerBadConnection({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const refusal = new AppError(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timeout' : 'malformed')
  const id = randomUUID()
  const body = JSON.stringify(errorBody(refusal, id))
  const all = { ...headers, 'x-request-id': id, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${refusal.status} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  endSoon(socket)
}
