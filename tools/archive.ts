import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { StartError } from '@guildhall/server/config/start-error.ts'
import type { ArchivedFile, Manifest } from '@guildhall/server/db/backup/dump.ts'
import { isOfTheInstallation } from '@guildhall/server/db/backup/installation-files.ts'

/** Increased when the archive layout changes; older formats must stay readable. 1 has no list of files and no row counts. */
const format = 2
const [manifestName, sumName] = ['manifest.json', 'manifest.sha256']

/** Throws a `StartError` when the archive would be among the files that it contains and a restore replaces. */
export function refuseInside(dataDir: string, file: string): void {
  if (relative(dataDir, file).split(sep)[0] === '..') return
  throw new StartError(`${file} is in DATA_DIR, which a restore replaces; keep archives elsewhere`)
}

/** Packs a folder with `database` and `data` into an archive that lists every file with its size and hash. */
export async function packArchive(file: string, stage: string, about: Omit<Manifest, 'format' | 'files'>) {
  const files: ArchivedFile[] = []
  for (const path of await listFiles(stage)) files.push(await describe(stage, path))
  const text = `${JSON.stringify({ format, ...about, files } satisfies Manifest, null, 2)}\n`
  await writeFile(join(stage, manifestName), text)
  await writeFile(join(stage, sumName), `${createHash('sha256').update(text).digest('hex')}  ${manifestName}\n`)
  const aside = `${file}.partial`
  try {
    // tar returns 1 when the product deletes a hard-linked file while it reads it; the bytes are unaffected.
    await tar(['-czf', aside, '-C', stage, manifestName, sumName, 'database', 'data'], [0, 1])
    await sync(aside)
    await rename(aside, file)
  } finally {
    await rm(aside, { force: true })
  }
}

/**
 * Unpacks an archive into an empty folder and checks every file against the manifest. Throws a `StartError` that names
 * what is missing, damaged or unknown.
 */
export async function unpackArchive(file: string, stage: string): Promise<Manifest> {
  await tar(['-xzf', file, '-C', stage, '--no-same-owner']).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    const isFull = error.message.includes('No space left')
    throw new StartError(
      `${file} ${isFull ? 'does not fit on this disk' : 'is damaged or incomplete'}. ${error.message}`,
    )
  })
  const manifest = await readManifest(stage, file)
  if (manifest.files) await checkFiles(stage, manifest.files)
  else await moveFormerEntries(stage)
  for (const name of await readdir(join(stage, 'data'))) {
    if (name.endsWith('-secret')) await chmod(join(stage, 'data', name), 0o600)
  }
  return manifest
}

async function readManifest(stage: string, file: string): Promise<Manifest> {
  const text = await readFile(join(stage, manifestName), 'utf8').catch(() => '')
  const manifest = parseOrNull(text)
  if (!manifest) throw new StartError(`${file} is not an archive of npm run backup`)
  if (manifest.format > format) {
    throw new StartError(
      `${file} was written by a newer version of Guildhall (${manifest.version}); restore it with that version`,
    )
  }
  const sum = await readFile(join(stage, sumName), 'utf8').catch(() => '')
  const isWhole = sum.startsWith(createHash('sha256').update(text).digest('hex'))
  if (manifest.format > 1 && !(isWhole && manifest.files)) {
    throw new StartError(`The list of contents in ${file} (${manifestName}) was changed or damaged`)
  }
  return manifest
}

function parseOrNull(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text)
    return Number.isInteger(manifest?.format) && Array.isArray(manifest?.dump?.tables) ? manifest : null
  } catch {
    return null
  }
}

async function checkFiles(stage: string, files: ArchivedFile[]): Promise<void> {
  const missing = new Map(files.map((each) => [each.path, each]))
  for (const path of await listFiles(stage)) {
    const expected = missing.get(path)
    if (!expected) throw new StartError(`The archive has a file that its list of contents does not name: ${path}`)
    missing.delete(path)
    const found = await describe(stage, path)
    if (found.size !== expected.size) {
      throw new StartError(`${path} in the archive has ${found.size} bytes; it should have ${expected.size}`)
    }
    if (found.sha256 !== expected.sha256) throw new StartError(`${path} in the archive is damaged: its hash is wrong`)
  }
  for (const path of missing.keys()) throw new StartError(`The archive lacks the file ${path}`)
}

/** In format 1, the entries of the data folder are beside the tables. */
async function moveFormerEntries(stage: string): Promise<void> {
  await listFiles(stage)
  const names = await readdir(stage)
  await mkdir(join(stage, 'data'), { mode: 0o700 })
  for (const name of names) {
    if (name === manifestName || name === 'database' || !isOfTheInstallation(name)) continue
    await rename(join(stage, name), join(stage, 'data', name))
  }
}

/** Lists the regular files in the folder, apart from the manifest; links and devices are not allowed in an archive. */
async function listFiles(stage: string): Promise<string[]> {
  const paths: string[] = []
  const walk = async (folder: string) => {
    for (const entry of await readdir(join(stage, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) await walk(path)
      else if (!entry.isFile()) throw new StartError(`The archive holds something that is not a file: ${path}`)
      else if (path !== manifestName && path !== sumName) paths.push(path)
    }
  }
  await walk('')
  return paths.sort()
}

async function describe(stage: string, path: string): Promise<ArchivedFile> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(join(stage, path))) hash.update(chunk)
  const { size } = await lstat(join(stage, path))
  return { path, size, sha256: hash.digest('hex') }
}

/** Resolves once the file is on disk. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/** Runs the system's `tar`. */
async function tar(args: string[], accepted = [0]): Promise<void> {
  const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (data) => (output += data))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve)).catch(
    (error) => {
      throw new StartError(`The system's tar cannot be run (${error.message}); install it and try again`)
    },
  )
  const reason = output.trim().split('\n').filter(Boolean)[0] ?? `it ended with ${code}`
  if (!accepted.includes(code as number)) throw new StartError(`tar failed: ${reason}`)
}
