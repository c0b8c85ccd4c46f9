import { randomBytes, randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull } from '#config/start-error.ts'
import { isOutage, isReadOnly } from '#db/outage.ts'
import { AppError, errorBody, inCurrency } from './errors.ts'
import { logAnswer } from './monitoring/request-log.ts'
import { isForReading, refusalPage } from './pages/error-page.ts'
import { fixedHeaders } from './pages/security-headers.ts'
import { endSoon } from './request-guards.ts'

/**
 * The one place where anything thrown becomes an answer: JSON, or a page for a person who opened an address. Everything
 * except our own refusals is logged. Amounts in its sentences are in `currency`.
 */
export function handleErrors(app: FastifyInstance, currency: string): void {
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const error = inCurrency(translate(thrown), currency)
    if (error.status >= 500 && !isBrokenOff(thrown, request)) request.log.error({ err: thrown }, 'request failed')
    if (error.details.retryAfter) reply.header('retry-after', String(error.details.retryAfter))
    if (error.code === 'timeout') reply.header('connection', 'close')
    reply.code(error.status).header('cache-control', 'private, no-store')
    if (!isForReading(request)) return reply.send(errorBody(error, request.id))
    return reply.type('text/html; charset=utf-8').send(refusalPage(error, request.id, request.nonce))
  })
}

// The visitor disconnected before their body arrived, or before the first byte of a stream, as a person does who stops a run:
// not our failure, and the request log has its line.
function isBrokenOff(thrown: unknown, { raw }: FastifyRequest): boolean {
  const { code } = thrown as { code?: string }
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return raw.socket.destroyed
  return raw.complete === false && raw.destroyed && code === 'ECONNRESET'
}

/** Answers an address that does not exist, or not for this method. */
export function answerNotFound(isKnown: (path: string) => boolean) {
  return (request: FastifyRequest): never => {
    throw new AppError(isKnown(request.url.split('?', 1)[0] ?? '') ? 'method_not_allowed' : 'not_found')
  }
}

const retrySoon = { retryAfter: 2 }
const retryLater = { retryAfter: 60 }

/** Converts anything thrown to the refusal that its caller gets. */
export function translate(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const { code, statusCode } = thrown as FastifyError
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_type')
    case 'FST_ERR_HANDLER_TIMEOUT':
      return new AppError('unavailable', retrySoon)
  }
  if (isDiskFull(thrown)) return new AppError('storage_full')
  if (isReadOnly(thrown)) return new AppError('read_only', retryLater)
  if (isDatabaseBusy(thrown)) return new AppError('unavailable', retrySoon)
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('malformed')
  return new AppError('internal')
}

// Statement cancelled, lock not acquired in time, too many connections, or an outside service that is down.
const busyStates = new Set(['57014', '55P03', '53300', 'ECONNREFUSED', 'ECONNRESET'])

function isDatabaseBusy(thrown: unknown): boolean {
  if (isOutage(thrown)) return true
  const cause = (thrown as { cause?: unknown }).cause ?? thrown
  const { code, message } = cause as { code?: string; message?: string }
  return busyStates.has(code ?? '') || /timeout exceeded when trying to connect/.test(message ?? '')
}

// Malformed requests: no hook sees them, so these answers set the important headers themselves.
const headers = {
  ...fixedHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Answers an address that cannot be decoded: JSON for callers, a page for people. */
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

/** The final answer on a connection whose bytes are not a request, or came too slowly. */
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
