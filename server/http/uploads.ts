import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { httpLimits } from '@guildhall/contract/limits/http.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDiskFull } from '#config/start-error.ts'
import { AppError } from './errors.ts'

/** A received form: its fields, and its files in a temporary folder, which is deleted with it. */
export interface Upload extends AsyncDisposable {
  fields: Map<string, string>
  files: { field: string; path: string; name: string; size: number }[]
}

// More files than any call takes, so that one too many is refused with that call's own sentence.
const limits = { files: 10, fields: 10, fieldSize: 1000, fieldNameSize: 100, parts: 20, fileSize: imageLimits.maxBytes }

/** Lets the calls of a scope read forms with files using `receiveUpload`; `fieldSize`: the maximum bytes of a field. `files`: the most files. */
export async function acceptUploads(
  app: FastifyInstance,
  {
    fieldSize = limits.fieldSize,
    fileSize = limits.fileSize,
    files = limits.files,
  }: { fieldSize?: number; fileSize?: number; files?: number } = {},
): Promise<void> {
  await app.register(multipart, {
    limits: { ...limits, fieldSize, fileSize, files, parts: files + limits.fields },
    throwFileSizeLimit: false,
  })
}

/** The maximum size of a file in bytes, and how a larger one is refused. Pictures must be smaller than 10,485,760 bytes. */
interface FileLimit {
  atMost: number
  refusal: ErrorCode
}
const pictureLimit: FileLimit = { atMost: imageLimits.maxBytes - 1, refusal: 'file_too_large' }

/**
 * Writes the files of a form to disk as they arrive. Refuses (415) a body that is not a form, (413) a file that is too
 * large, (408) an upload slower than 64 kB/s after the first 15 s, (400) an aborted one, (507) one the disk has no room for.
 * Dispose of it when done.
 */
export async function receiveUpload(request: FastifyRequest, limit = pictureLimit): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('form_required')
  const pace = watchPace(request)
  let folder = ''
  const remove = async () => {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
  try {
    folder = await mkdtemp(join(tmpdir(), 'guildhall-upload-'))
    return { ...(await Promise.race([readParts(request, folder, limit), pace.tooSlow])), [Symbol.asyncDispose]: remove }
  } catch (error) {
    request.raw.unpipe()
    await remove()
    if (error instanceof AppError) throw error
    throw new AppError(isDiskFull(error) ? 'storage_full' : 'malformed')
  } finally {
    pace.stop()
  }
}

async function readParts(
  request: FastifyRequest,
  folder: string,
  { atMost, refusal }: FileLimit,
): Promise<Pick<Upload, 'fields' | 'files'>> {
  const fields = new Map<string, string>()
  const files: Upload['files'] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields.set(part.fieldname, String(part.value))
      continue
    }
    const path = join(folder, String(files.length))
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated || part.file.bytesRead > atMost) throw new AppError(refusal)
    files.push({ field: part.fieldname, path, name: part.filename, size: part.file.bytesRead })
  }
  return { fields, files }
}

interface Expected {
  /** The exact size in bytes. */
  size: number
  /** Lower-case hex. */
  sha256: string
}

const octets = 'application/octet-stream'

/** Lets the calls of a scope take raw bytes using `receiveBytes`; nothing reads them before. */
export function acceptBytes(app: FastifyInstance): void {
  app.addContentTypeParser(octets, (_request, payload, done) => done(null, payload))
}

/**
 * The bytes of a request as they arrive. The caller keeps what it writes only if this ends without an error. Fails with 415
 * for another type, 422 when length or SHA-256 are not as expected, 408 when it is too slow, 400 when it is aborted.
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
  // Left open on refusal: the answer is sent over the same connection.
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

/**
 * Fails `tooSlow` (408) when a body arrives slower than 64 kB/s after the first 15 s: a real phone on a slow line is faster
 * than this; a connection held open on purpose is not. `stop` it when the body is complete.
 */
function watchPace({ raw: { socket } }: FastifyRequest) {
  const before = socket.bytesRead ?? 0
  const start = performance.now()
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const late = performance.now() - start - httpLimits.uploadGraceMs
      const received = (socket.bytesRead ?? 0) - before
      if (received < (late / 1000) * httpLimits.uploadBytesPerSecond) reject(new AppError('timeout'))
    }, 1000)
  })
  tooSlow.catch(() => undefined)
  return { tooSlow, stop: () => clearInterval(timer) }
}
