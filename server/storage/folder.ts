import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Config } from '#config/config.ts'
import { isKey } from './keys.ts'
import type { Content, PartUploads, Storage, StoredFile } from './port.ts'
import { signedPath } from './signed.ts'

/**
 * Files in the data folder: one folder per first two characters of the name, written under a temporary name and renamed. Its
 * links lead to the file routes of this server.
 */
export function folderStorage({
  dataDir,
  filesOrigin,
  filesSecret,
}: Pick<Config, 'dataDir' | 'filesOrigin' | 'filesSecret'>): Storage {
  const root = join(dataDir, 'files')
  const put = async (key: string, content: Content) => {
    const path = pathOf(root, key)
    await makeFolder(dirname(path))
    const aside = join(root, '.aside', randomBytes(12).toString('hex'))
    await makeFolder(dirname(aside))
    try {
      await writeWhole(aside, content)
      await rename(aside, path)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
    await syncFolder(dirname(path))
  }
  const find = async (key: string): Promise<StoredFile | null> => {
    const found = await statOrNull(pathOf(root, key))
    return found?.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : null
  }
  return {
    put,
    find,
    async get(key, range) {
      const file = await find(key)
      return file && { ...file, stream: createReadStream(pathOf(root, key), range ?? {}) }
    },
    delete: (key) => rm(pathOf(root, key), { force: true }),
    link: async (key, grant) => `${filesOrigin}${signedPath({ key: keyOrThrow(key), ...grant }, filesSecret)}`,
    folders: async () => ((await readdir(root).catch(nullWhenMissing)) ?? []).filter(isKey),
    list: (folder) => walk(root, join(root, ...keyOrThrow(folder).split('/'))),
    parts: folderParts(join(root, '.parts'), put),
    async discardUnfinished({ writes, uploads }) {
      await removeOlder(join(root, '.aside'), writes)
      await removeOlder(join(root, '.parts'), uploads)
    },
  }
}

/** Writes a file and returns once it is on disk. */
export async function writeWhole(path: string, content: Content): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    if (content instanceof Uint8Array) await file.write(content)
    else await writeChunks(file, content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeChunks(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of content) await file.write(chunk)
}

// `mkdir` on an existing folder costs a system call; folders that this process has created or seen are skipped.
const knownFolders = new Set<string>()
async function makeFolder(path: string): Promise<void> {
  if (knownFolders.has(path)) return
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (knownFolders.size < 10_000) knownFolders.add(path)
}

function keyOrThrow(key: string): string {
  if (!isKey(key)) throw new RangeError('Not a storage key')
  return key
}

function pathOf(root: string, key: string): string {
  const name = basename(keyOrThrow(key))
  return join(root, ...dirname(key).split('/'), name.slice(0, 2), name)
}

async function* walk(root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = await opendir(folder).catch(nullWhenMissing)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(root, path)
    else {
      const found = await statOrNull(path)
      const place = relative(root, dirname(dirname(path)))
        .split(sep)
        .join('/')
      if (found) yield { key: `${place}/${entry.name}`, size: found.size, modifiedAt: found.mtime }
    }
  }
}

async function removeOlder(folder: string, before: Date): Promise<void> {
  const entries = await opendir(folder).catch(nullWhenMissing)
  if (!entries) return
  for await (const { name } of entries) {
    const path = join(folder, name)
    const found = await statOrNull(path)
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true })
  }
}

const statOrNull = (path: string) => stat(path).catch(nullWhenMissing)

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

const isUpload = (upload: string) => /^[0-9a-f]{32}$/.test(upload)

/** Stores parts as numbered files in a folder per upload; `put` stores the joined file. */
function folderParts(root: string, put: (key: string, content: Content) => Promise<void>): PartUploads {
  const folderOf = (upload: string) => {
    if (!isUpload(upload)) throw new RangeError('Not an upload')
    return join(root, upload)
  }
  const pathOf = (upload: string, number: number) => {
    if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new RangeError('Not a part number')
    return join(folderOf(upload), String(number))
  }
  return {
    direct: null,
    isOwn: isUpload,
    async begin(key) {
      keyOrThrow(key)
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
    async abort(upload) {
      // An upload of another store, from before the files were copied here.
      if (isUpload(upload)) await rm(folderOf(upload), { recursive: true, force: true })
    },
  }
}

/** Returns once the names in a folder are on disk. */
async function syncFolder(path: string): Promise<void> {
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
 * Whether a path in the data folder is a file still being written, which nothing refers to yet. A file under its final name
 * never changes.
 */
export function isUnfinished(path: string): boolean {
  return /^files[\\/](\.aside$|\.parts[\\/][^\\/]+[\\/]\d+\.)/.test(path)
}
