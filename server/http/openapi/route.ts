import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '@guildhall/contract/api/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openApiDocument } from './document.ts'

type Encoding = 'br' | 'gzip'

interface Written {
  bytes: Buffer
  tag: string
  encoded: Record<Encoding, Buffer>
}

/**
 * GET /openapi.json: the document of all `endpoints` mounted by then. It is built, hashed and compressed for the first
 * caller and cached, because building it takes as long as hundreds of other calls.
 */
export function openApiRoute(app: FastifyInstance, endpoints: Endpoint[], version: string): void {
  let written: Promise<Written> | undefined
  // Its answer is already compressed.
  app.get('/openapi.json', { compress: false }, async (request, reply) => {
    written ??= openApiDocument(endpoints, version).then(write)
    const { bytes, tag, encoded } = await written
    reply.headers({ etag: tag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' })
    reply.type('application/json; charset=utf-8')
    const encoding = encodingFor(request)
    return encoding ? reply.header('content-encoding', encoding).send(encoded[encoding]) : reply.send(bytes)
  })
}

async function write(document: object): Promise<Written> {
  const bytes = Buffer.from(JSON.stringify(document))
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(bytes),
  ])
  return { bytes, tag: `W/"${hash('sha1', bytes, 'base64url')}"`, encoded: { br, gzip: zipped } }
}

/** The encoding in Accept-Encoding that gives the fewest bytes; the client refuses those with q=0. */
function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const asked = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim().split(/\s*;\s*q=/))
  const takes = (name: Encoding) => asked.some(([encoding, q]) => encoding === name && Number(q ?? 1) > 0)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}
