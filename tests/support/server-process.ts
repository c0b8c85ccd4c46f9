import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/**
 * Starts a server process with the API only, so that no pages must be built, and returns its output so far. It is stopped
 * when the test ends.
 */
export function startServerProcess(env: Record<string, string>) {
  const server = spawnServer(env)
  onTestFinished(() => void server.child.kill('SIGTERM'))
  return server
}

const withoutPages = fileURLToPath(new URL('./server-without-pages.ts', import.meta.url))

/** The same for several tests, or another program: the caller stops it. */
export function spawnServer(env: Record<string, string>, program = withoutPages) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [program], {
    env: { PATH, METRICS_PORT: '0', ...env },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (data) => (said.out += data))
  child.stderr.on('data', (data) => (said.err += data))
  return { child, said, ended: once(child, 'close') }
}
