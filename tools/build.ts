import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress, type ZlibOptions } from 'node:zlib'
import { filesOf, keepTwoBuilds, moveInto } from './former-build.ts'
import { root } from './root.ts'

const [brotli, gzip] = [promisify(brotliCompress), promisify<Buffer, ZlibOptions, Buffer>(gzipCompress)]

/** What `npm start` runs. */
export const serverBundle = join(root, 'server/build/main.js')

type Part = { name: string; rooms: string[]; build(): Promise<void> }

const parts: Part[] = [
  { name: 'pages', rooms: ['web', 'contract'], build: buildPages },
  { name: 'server', rooms: ['server', 'contract'], build: buildServer },
]

/** Builds what is older than its sources. Throws with the build's output when one fails. */
export async function ensureBuild(): Promise<void> {
  const results = await Promise.allSettled(parts.map(ensurePart))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function ensurePart({ name, rooms, build }: Part): Promise<void> {
  const stampFile = join(root, `build/${name}.sha`)
  const stamp = hashSources(rooms)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log(`Building the ${name} …`)
  rmSync(stampFile, { force: true })
  await build()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

// By content, because a checkout gives old files new times and vice versa.
function hashSources(rooms: string[]): string {
  const hash = createHash('sha256').update(process.version)
  const sources = rooms.flatMap((room) =>
    globSync(`${room}/**/*.*`, {
      cwd: root,
      exclude: (name) => ignored.test(name) || /\.(test|nightly)\.ts$/.test(name),
    }),
  )
  for (const path of ['package-lock.json', 'tools/build.ts', 'tools/build-pages.ts', ...sources.sort()]) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

const ignored = /(^|[\\/])(node_modules|build|\.react-router|migrations)$/

async function buildPages(): Promise<void> {
  const folder = join(root, 'web/build')
  // File system timestamps are coarser than the clock.
  const begin = Date.now() - 1000
  await runQuietly([join(root, 'tools/build-pages.ts')])
  await compressFiles(join(folder, 'client'), begin)
  keepTwoBuilds(folder, filesOf(folder, begin), join(root, 'build/pages.json'))
}

/**
 * Bundles the server into one file and its lazy chunks, because reading packages one by one costs a second and 200 MB at
 * start. Native modules stay outside; paths by `import.meta.url` stay valid, because server/build is as deep as every room
 * folder.
 */
async function buildServer(): Promise<void> {
  const fresh = join(root, 'build/server')
  rmSync(fresh, { recursive: true, force: true })
  await bundleServer(join(root, 'server/main.ts'), fresh)
  const files = filesOf(fresh)
  const folder = dirname(serverBundle)
  moveInto(folder, fresh, basename(serverBundle))
  keepTwoBuilds(folder, files, join(root, 'build/server.json'))
}

/** Bundles a server file with all its imports into a folder, under its own name. */
export async function bundleServer(input: string, dir: string): Promise<void> {
  // Loaded only when there is something to build: usually everything is fresh.
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: [/^sharp$/, /^pg-native$/, /^vite$/],
    logLevel: 'warn',
    onLog: (level, log, handle) => log.code !== 'EVAL' && handle(level, log),
  })
  await bundle.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    keepNames: true,
  })
  await bundle.close()
}

/**
 * Writes compressed versions beside each text file written since, as small as possible; the server sends them as they are.
 */
async function compressFiles(folder: string, since: number): Promise<void> {
  const files = filesOf(folder, since).filter((name) => /\.(js|css|svg|txt|json)$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name)
      const bytes = readFileSync(path)
      if (bytes.length < 1024) return
      replaceFile(`${path}.br`, await brotli(bytes))
      replaceFile(`${path}.gz`, await gzip(bytes, { level: 9 }))
    }),
  )
}

// A running server may be sending the file with the same name.
function replaceFile(path: string, bytes: Buffer): void {
  writeFileSync(`${path}.new`, bytes)
  renameSync(`${path}.new`, path)
}

function runQuietly(args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(output))))
  })
}
