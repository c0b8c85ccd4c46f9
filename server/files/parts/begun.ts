import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'

/**
 * Begins an upload in parts and hands its name to `keep`, which calls `onKept` once a row has it for certain. Otherwise it
 * is ended: it was refused, or begun by the same request before.
 */
export async function beginUpload<T>(
  { storage }: Pick<Deps, 'storage'>,
  keep: (upload: string, onKept: () => void) => Promise<T>,
): Promise<T> {
  const upload = await storage.parts.begin()
  let isKept = false
  try {
    // Awaited here, because what follows it depends on how it went.
    return await keep(upload, () => {
      isKept = true
    })
  } finally {
    if (!isKept) await storage.parts.abort(upload)
  }
}

/** A name in a folder of the storage that nobody can guess. */
export const newKey = (folder: string): string => `${folder}/${randomBytes(16).toString('hex')}`
