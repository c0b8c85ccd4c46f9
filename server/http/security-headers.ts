import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'

/** The headers of every answer that are the same each time, also of one that no hook sees. */
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
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** The usual headers on every answer; script runs only with the answer's own nonce (product 13). */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const isHttps = config.origin.startsWith('https:')
  const headers = {
    ...fixedHeaders,
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const policy = contentPolicy(config, isHttps)
  app.decorateRequest('nonce', '')
  app.addHook('onRequest', (request, reply, done) => {
    request.nonce = newNonce()
    reply.headers(headers).header('content-security-policy', policy.join(request.nonce))
    done()
  })
}

/** The policy, in the pieces between which the nonce stands. */
function contentPolicy(config: Config, isHttps: boolean): string[] {
  const files = config.filesOrigin === config.origin ? '' : ` ${config.filesOrigin}`
  const directives = [
    "default-src 'self'",
    `script-src 'nonce-${place}' 'strict-dynamic'`,
    // Attributes only: a style element needs the nonce too.
    `style-src 'self' 'nonce-${place}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join(';').split(place)
}

const place = '{nonce}'
const nonceBytes = 16
let random = Buffer.alloc(0)

// Drawn for many answers at once: asking the system for each costs more than the rest of the headers.
function newNonce(): string {
  if (random.length < nonceBytes) random = randomBytes(nonceBytes * 256)
  const nonce = random.toString('base64url', 0, nonceBytes)
  random = random.subarray(nonceBytes)
  return nonce
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The nonce of this answer's scripts. */
    nonce: string
  }
}
