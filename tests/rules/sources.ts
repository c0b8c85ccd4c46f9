import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export const rooms = ['contract', 'server', 'web', 'tools', 'tests', 'bench'] as const

export type Source = {
  /** From the project folder, with slashes: `server/projects/queries.ts`. */
  path: string
  text: string
  imports: { from: string; typeOnly: boolean }[]
}

/** Whether a path is a test, in any of the runs. */
export const isTest = (path: string) => /\.(test|spec|nightly|timing)\.tsx?$/.test(path)

const notOurs = /(^|[\\/])(node_modules|build|\.react-router)$/

/** Every file of this repository with one of the endings, in the workspaces and their folders. */
export function findFiles(endings: string): string[] {
  return globSync(`{${rooms.join(',')}}/**/*.{${endings}}`, { cwd: root, exclude: (path) => notOurs.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

/**
 * Reads every script of this repository and its imports. A path in the repository starts with its workspace, a package has
 * its own name.
 */
export function readSources(): Source[] {
  return findFiles('ts,tsx,mjs').map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, imports: [...importsOf(text)].map((each) => ({ ...each, from: resolve(path, each.from) })) }
  })
}

const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const call = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function* importsOf(text: string): Generator<Source['imports'][number]> {
  for (const [whole, type, from = ''] of text.matchAll(statement)) {
    // `import { type A, type B }` is equivalent to `import type { A, B }`.
    const names = /\{([^}]*)\}\s*from/
      .exec(whole)?.[1]
      ?.split(',')
      .filter((name) => name.trim() !== '')
    const typeOnly = Boolean(type) || (names?.every((name) => /^\s*type\s/.test(name)) ?? false)
    yield { from, typeOnly }
  }
  for (const [, from = ''] of text.matchAll(call)) yield { from, typeOnly: false }
}

function resolve(path: string, from: string): string {
  const [room = ''] = path.split('/')
  if (from.startsWith('#')) return `${room}/${from.slice(1)}`
  if (from.startsWith('.')) return relative(root, join(root, dirname(path), from)).replaceAll('\\', '/')
  return from
}
