import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../root.ts'

/** A patch that removes one payment guard, and the tests that must then fail. */
export interface GuardPatch {
  /** Without folder and extension: `01-key-once`. */
  name: string
  path: string
  /** What the guard ensures. */
  guard: string
  /** Titles as in the file: `%s` matches anything. */
  red: { file: string; title: string }[]
}

const folder = join(root, 'tests/guards')

/** Returns every patch of `tests/guards`, by number. Its first lines name the guard and the tests; throws if they do not. */
export function readPatches(): GuardPatch[] {
  return globSync('*.patch', { cwd: folder })
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((file) => {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      const guard = /^Guard: (.+)$/m.exec(text)?.[1]
      const red = [...text.matchAll(/^Red: (\S+) '(.+)'$/gm)].map(([, test = '', title = '']) => ({
        file: test,
        title,
      }))
      if (!guard || red.length === 0)
        throw new Error(`${file} does not say which guard it removes, or which test catches it`)
      return { name: basename(file, '.patch'), path, guard, red }
    })
}

/** Applies or reverts a patch on a tree; throws with Git's message when it does not fit. */
export function applyPatch(path: string, how: 'apply' | 'back' | 'check', tree = root): void {
  const options = { apply: [], back: ['--reverse'], check: ['--check'] }[how]
  // Without an enclosing repository, so that a tree within one is patched like any other.
  const env = { ...process.env, GIT_DIR: join(tree, 'none') }
  execFileSync('git', ['apply', ...options, path], { cwd: tree, env, stdio: 'pipe', encoding: 'utf8' })
}
