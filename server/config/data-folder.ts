import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull, StartError } from './start-error.ts'

/**
 * The data folder, created when missing. Other users may pass through it (the embedded database runs as another user when
 * the server runs as root) but not list it; secrets in it are protected file by file.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    if (mkdirSync(dataDir, { recursive: true })) chmodSync(dataDir, 0o711)
  } catch (error) {
    throw new StartError(`DATA_DIR is '${dataDir}', which cannot be created or opened: ${(error as Error).message}`)
  }
}

/**
 * The secret of that name in the data folder, created once (48 random bytes, mode 600). Written to a temporary file and
 * linked into place, so that two processes starting together agree on one secret and a crash never leaves half of one.
 */
export function readOrCreateSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name)
  const known = readSecret(path)
  if (known) return known
  makeDataFolder(dataDir)
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
  const made = readSecret(path)
  if (!made) throw new StartError(`${path} is empty; delete it to have a new one made, or put the old secret back`)
  return made
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartError(`${path} cannot be read: ${message}`)
  }
}

/** Tries to write to the data folder and its files folder; a `StartError` names the one that fails. */
export async function tryFolders(dataDir: string): Promise<void> {
  makeDataFolder(dataDir)
  for (const folder of [dataDir, join(dataDir, 'files')]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
      .then(() => tryWriting(folder))
      .catch((error: Error) => {
        const should = isDiskFull(error) ? 'on a disk with free space' : "a folder that the server's user may write to"
        throw new StartError(`DATA_DIR is '${dataDir}'. It must be ${should} (${error.message})`)
      })
  }
}

/** Why nothing can be written to the data folder now, as a sentence without a path; null when all is well. */
export async function findStorageFault(dataDir: string): Promise<string | null> {
  try {
    await tryWriting(dataDir)
    // Parent folders are not created: a folder that is gone, such as a lost mount, is a fault.
    await mkdir(join(dataDir, 'files'), { mode: 0o700 }).catch(() => undefined)
    await tryWriting(join(dataDir, 'files'))
    return null
  } catch (error) {
    return isDiskFull(error) ? 'The disk is full.' : 'Files cannot be written.'
  }
}

// A block rather than a byte: some file systems store a few bytes beside the name, where a full disk still has room.
const block = Buffer.alloc(4096)

async function tryWriting(folder: string): Promise<void> {
  const path = join(folder, `.try-${randomBytes(6).toString('hex')}`)
  const file = await open(path, 'wx', 0o600)
  try {
    // Unlinked before it is written, so that a kill leaves nothing and a backup never includes it.
    await rm(path)
    await file.write(block)
    await file.sync()
  } finally {
    await file.close()
  }
}
