import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content, Storage } from './port.ts'

/** Parts as numbered files of a folder per upload; `put` stores the joined file. */
export function folderParts(root: string, put: (key: string, content: Content) => Promise<void>): Storage['parts'] {
  const folderOf = (upload: string) => {
    if (!/^[0-9a-f]{32}$/.test(upload)) throw new RangeError('Not an upload')
    return join(root, upload)
  }
  const pathOf = (upload: string, number: number) => {
    if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new RangeError('Not a part number')
    return join(folderOf(upload), String(number))
  }
  return {
    async begin() {
      const upload = randomBytes(16).toString('hex')
      await mkdir(folderOf(upload), { recursive: true, mode: 0o700 })
      return upload
    },
    async putPart(upload, number, content) {
      const path = pathOf(upload, number)
      const aside = `${path}.${randomBytes(6).toString('hex')}`
      const file = await open(aside, 'wx', 0o600)
      try {
        for await (const chunk of content instanceof Uint8Array ? [content] : content) await file.write(chunk)
        await file.sync()
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      } finally {
        await file.close()
      }
      await rename(aside, path)
      await syncFolder(folderOf(upload))
    },
    async complete(upload, count, key) {
      await put(key, joined(Array.from({ length: count }, (_, index) => pathOf(upload, index + 1))))
      await rm(folderOf(upload), { recursive: true })
    },
    abort: (upload) => rm(folderOf(upload), { recursive: true, force: true }),
  }
}

/** Returns when the disk has the names in a folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function* joined(paths: string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path)
}

/**
 * Whether a path of the data folder is that of a file still being written, which nothing refers to yet. What is under
 * its own name changes no more.
 */
export function isUnfinished(path: string): boolean {
  return /^files[\\/](\.aside$|\.parts[\\/][^\\/]+[\\/]\d+\.)/.test(path)
}
