import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * The data folder, made when missing. Others may pass through it (the embedded database runs as another user when
 * the server runs as root) but not list it; what is secret in it is closed file by file.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    if (mkdirSync(dataDir, { recursive: true })) chmodSync(dataDir, 0o711)
  } catch (error) {
    throw new StartError(`DATA_DIR holds '${dataDir}', which cannot be made or entered: ${(error as Error).message}`)
  }
}

/**
 * The secret of that name in the data folder, made once (48 random bytes, mode 600). Written aside and linked into
 * place, so that two processes starting together agree on one and a crash never leaves half of one.
 */
export function keptSecret(dataDir: string, name: string): string {
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
