import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { imageLimits } from '@guildhall/contract/image-limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDiskFull } from '#config/start-error.ts'
import { AppError } from './errors.ts'
import { watchPace } from './pace.ts'

/** A form that arrived: its fields, and its files in a folder of their own, which goes with it. */
export interface Upload extends AsyncDisposable {
  fields: Map<string, string>
  files: { field: string; path: string; name: string; size: number }[]
}

// More files than any call takes, so that one too many is refused with the sentence of that call.
const limits = { files: 10, fields: 10, fieldSize: 1000, fieldNameSize: 100, parts: 20, fileSize: imageLimits.maxBytes }

/** Lets the calls of a scope read forms with files by `receiveUpload`; `fieldSize`: the bytes of a field beside them. */
export async function acceptUploads(
  app: FastifyInstance,
  { fieldSize = limits.fieldSize, fileSize = limits.fileSize }: { fieldSize?: number; fileSize?: number } = {},
): Promise<void> {
  await app.register(multipart, { limits: { ...limits, fieldSize, fileSize }, throwFileSizeLimit: false })
}

/** How large a file may be, in bytes, and how a larger one is refused. Pictures must be smaller than 10,485,760 bytes. */
interface FileLimit {
  atMost: number
  refusal: ErrorCode
}
const pictureLimit: FileLimit = { atMost: imageLimits.maxBytes - 1, refusal: 'file_too_large' }

/**
 * Writes the files of a form to disk as they come. Refuses (415) what is no form, (413) a file that is too large, (408)
 * what comes slower than 64 kB/s after the first 15 s, (400) what breaks off, (507) what the disk has no room for. Dispose of it when done.
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
