import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './root.ts'

/** Returns the script behind a package's command, as installed in the given room (or the root, ''). */
export function scriptOf(room: string, packageName: string, name: string): string {
  const manifest = createRequire(join(root, room, 'package.json')).resolve(`${packageName}/package.json`)
  const { bin }: { bin: Record<string, string> } = JSON.parse(readFileSync(manifest, 'utf8'))
  return join(dirname(manifest), bin[name] ?? '')
}

/** Runs a program with our output; resolves with the exit code (1 when it cannot run or was killed). */
export function run(
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
  // Ctrl-C reaches the whole group; a SIGTERM reaches only us and must be passed on.
  const end = () => child.kill('SIGTERM')
  const stay = () => {}
  process.on('SIGTERM', end).on('SIGINT', stay)
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => {
      process.off('SIGTERM', end).off('SIGINT', stay)
      resolve(code ?? 1)
    })
  })
}

/** Runs a package's command with this Node. */
export function runScript(script: string, args: string[], cwd = root): Promise<number> {
  return run(process.execPath, [script, ...args], { cwd })
}
