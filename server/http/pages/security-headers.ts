import { randomUUID } from 'node:crypto'
import { isRoomPath } from '@guildhall/contract/rooms/room-path.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import { bucketOrigin } from '#config/s3-bucket.ts'

/** The fixed headers of every answer, including those that no hook sees. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': 'camera=(), microphone=(), display-capture=(), geolocation=(), payment=()',
}

/** Pages of rooms may ask for camera, microphone and screen; the browser still asks the person. */
const ofRooms = 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()'

/** The usual headers on every answer; script runs only with the answer's own nonce. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = {
    ...fixedHeaders,
    ...(isHttps(config) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const policy = contentPolicy(config)
  app.decorateRequest('nonce', '')
  app.addHook('onRequest', (request, reply, done) => {
    request.nonce = randomUUID()
    const own = `'nonce-${request.nonce}'`
    reply
      .headers(headers)
      .header('content-security-policy', policy({ scripts: `${own} 'strict-dynamic'`, styles: own }))
    if (isRoomPath(request.url)) reply.header('permissions-policy', ofRooms)
    done()
  })
}

/**
 * The Content-Security-Policy of an answer with its `scripts` and `styles` (style elements), both as sources of the policy.
 * Style attributes are allowed in any answer.
 */
export function contentPolicy(config: Config) {
  const others = [config.filesOrigin, ...(config.s3 ? [bucketOrigin(config.s3)] : [])]
  const files = others.flatMap((each) => (each === config.origin ? [] : ` ${each}`)).join('')
  const same = [
    "default-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    `media-src 'self'${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps(config) ? ['upgrade-insecure-requests'] : []),
  ].join(';')
  return ({ scripts, styles = '' }: { scripts: string; styles?: string }) =>
    `${same};script-src ${scripts};style-src 'self' ${styles}`
}

const isHttps = ({ origin }: Config) => origin.startsWith('https:')

declare module 'fastify' {
  interface FastifyRequest {
    /** The nonce of this answer's scripts. */
    nonce: string
  }
}
