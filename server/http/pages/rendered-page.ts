import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config/config.ts'
import { acceptsBrotli, acceptsGzip, brotliOptions, quickBrotliOptions } from '../answers/compression.ts'
import { contentPolicy } from './security-headers.ts'

/** A rendered page that can be sent any number of times. */
export interface RenderedPage {
  status: number
  headers: Headers
  /** Its Content-Security-Policy, with the hashes of the page's scripts, so that the bytes can be sent again. */
  policy: string
  bytes: Buffer
  /** Compressed, once a client accepted it. */
  brotli?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

/** Reads a page to its end. Its own scripts have `nonce`; the bytes that are sent do not. */
export async function readPage(response: Response, nonce: string, config: Config): Promise<RenderedPage> {
  const { status, headers } = response
  const policy = contentPolicy(config)
  const bytes = Buffer.from(await response.arrayBuffer())
  const isHtml = headers.get('content-type')?.startsWith('text/html')
  if (!isHtml) return { status, headers, policy: policy({ scripts: "'none'" }), bytes }
  const { own, hashes } = takeMarks(bytes, nonce)
  return { status, headers, policy: policy({ scripts: `${hashes.join(' ')} 'strict-dynamic'` }), bytes: own }
}

// A script that an attacker injected into a page has no nonce, so it gets no hash and does not run. All of it works on the
// bytes: converting 160 kB to text and back takes as long as a tenth of the page.
function takeMarks(page: Buffer, nonce: string): { own: Buffer; hashes: string[] } {
  const mark = Buffer.from(` nonce="${nonce}"`)
  const pieces: Buffer[] = []
  const hashes = new Set<string>()
  let from = 0
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, from)) {
    pieces.push(page.subarray(from, at))
    from = at + mark.length
    const tag = page.toString('latin1', page.lastIndexOf('<', at), at)
    if (!tag.startsWith('<script')) continue
    const text = page.subarray(page.indexOf('>', from) + 1, page.indexOf('</script>', from))
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return { own: Buffer.concat([...pieces, page.subarray(from)]), hashes: [...hashes] }
}

/** Sends a page, compressed once for everybody who gets it; `isKept`: more than one person may get it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  { isKept }: { isKept: boolean },
): Promise<FastifyReply> {
  reply.code(page.status).header('content-security-policy', page.policy).header('vary', 'accept-encoding')
  for (const [name, value] of page.headers) reply.header(name, value)
  if (acceptsBrotli(request, page.bytes)) {
    page.brotli ??= toBrotli(page.bytes, isKept ? brotliOptions : quickBrotliOptions)
    return reply.header('content-encoding', 'br').send(await page.brotli)
  }
  if (acceptsGzip(request, page.bytes)) {
    page.gzip ??= toGzip(page.bytes)
    return reply.header('content-encoding', 'gzip').send(await page.gzip)
  }
  return reply.send(page.bytes)
}

const toBrotli = promisify<Buffer, object, Buffer>(brotliCompress)
const toGzip = promisify<Buffer, Buffer>(gzip)
