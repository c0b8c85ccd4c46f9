import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/**
 * Starts a server process with the API only, so that no pages must be built, and returns its output so far. It is stopped
 * when the test ends.
 */
export function startServerProcess(env: Record<string, string>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [fileURLToPath(new URL('./server-without-pages.ts', import.meta.url))], {
    env: { PATH, METRICS_PORT: '0', ...env },
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (data) => (said.out += data))
  child.stderr.on('data', (data) => (said.err += data))
  return { child, said, ended: once(child, 'close') }
}
