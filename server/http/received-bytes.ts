import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { watchPace } from './pace.ts'

interface Expected {
  /** Bytes, exactly. */
  size: number
  /** Hex, lower case. */
  sha256: string
}

const octets = 'application/octet-stream'

/** Lets the calls of a scope take raw bytes by `receiveBytes`; nobody reads them before. */
export function acceptBytes(app: FastifyInstance): void {
  app.addContentTypeParser(octets, (_request, payload, done) => done(null, payload))
}

/**
 * The bytes of a request as they come; whoever writes them keeps them only if this ends well. Fails with 415 for another
 * type, 422 when length or SHA-256 are not as expected, 408 for what comes too slowly, 400 for what breaks off.
 */
export function receiveBytes(request: FastifyRequest, expected: Expected): AsyncGenerator<Uint8Array> {
  const { headers } = request
  if (headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== octets)
    throw new AppError('octet_stream_required')
  const announced = headers['content-length']
  if (announced !== undefined && Number(announced) !== expected.size) throw new AppError('asset_part_size')
  return read(request, expected)
}

async function* read(request: FastifyRequest, { size, sha256 }: Expected): AsyncGenerator<Uint8Array> {
  const pace = watchPace(request)
  const hash = createHash('sha256')
  // Left open when it is refused: the answer goes out over the same connection.
  const chunks: AsyncIterator<Buffer> = request.raw.iterator({ destroyOnReturn: false })
  let received = 0
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), pace.tooSlow])
      if (next.done) break
      received += next.value.length
      if (received > size) throw new AppError('asset_part_size')
      hash.update(next.value)
      yield next.value
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed')
  } finally {
    pace.stop()
  }
  if (received !== size) throw new AppError('asset_part_size')
  if (hash.digest('hex') !== sha256) throw new AppError('asset_part_damaged')
}
