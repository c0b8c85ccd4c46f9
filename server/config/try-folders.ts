import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from './secrets.ts'
import { isDiskFull, StartError } from './start-error.ts'

/** Tries to store something in the data folder and in its folder of files; a `StartError` names the one that fails. */
export async function tryFolders(dataDir: string): Promise<void> {
  makeDataFolder(dataDir)
  for (const folder of [dataDir, join(dataDir, 'files')]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
      .then(() => tryWriting(folder))
      .catch((error: Error) => {
        const should = isDiskFull(error) ? 'room for more' : "a folder that the server's user may write to"
        throw new StartError(`DATA_DIR holds '${dataDir}'; it should be ${should} (${error.message})`)
      })
  }
}

/** Why nothing can be stored in the data folder now, as a sentence without a path; null when all is well. */
export async function storageFault(dataDir: string): Promise<string | null> {
  try {
    await tryWriting(dataDir)
    // Not made with what is above it: a folder that has gone, such as a lost mount, is a fault.
    await mkdir(join(dataDir, 'files'), { mode: 0o700 }).catch(() => undefined)
    await tryWriting(join(dataDir, 'files'))
    return null
  } catch (error) {
    return isDiskFull(error) ? 'The disk is full.' : 'Files cannot be written.'
  }
}

// A block rather than a byte: some file systems keep a few bytes beside the name, where a full disk has room still.
const block = Buffer.alloc(4096)

async function tryWriting(folder: string): Promise<void> {
  const path = join(folder, `.try-${randomBytes(6).toString('hex')}`)
  const file = await open(path, 'wx', 0o600)
  try {
    // Gone before it is written, so that a kill leaves nothing and a backup never meets it.
    await rm(path)
    await file.write(block)
    await file.sync()
  } finally {
    await file.close()
  }
}
