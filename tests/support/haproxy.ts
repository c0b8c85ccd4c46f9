import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '@guildhall/tools/debian-packages.ts'

/**
 * Starts Debian's HAProxy with the configuration that deploy/ gives operators. Only its size, its address, without TLS, and
 * those of the processes are those of the test.
 */
export async function startHaproxy(port: number, processes: readonly number[]): Promise<AsyncDisposable> {
  if (spawnSync('haproxy', ['-v']).status !== 0) await installPackages(['haproxy'])
  const text = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8')
  const names = [...text.matchAll(/^ {2}server \w+ 127\.0\.0\.1:\d+$/gm)]
  if (names.length !== processes.length) throw new Error(`deploy/haproxy/haproxy.cfg has ${names.length} processes`)
  let at = 0
  const own = text
    // A machine of tests may not open so many files.
    .replace(/^ {2}maxconn \d+$/m, '  maxconn 2000')
    .replace(/^ {2}bind :80$/m, `  bind 127.0.0.1:${port}`)
    .replace(/^ {2}(bind :443|http-request redirect scheme) .*\n/gm, '')
    .replace(/^( {2}server \w+ 127\.0\.0\.1):\d+$/gm, (_, name) => `${name}:${processes[at++]}`)
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, own)
  const child = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  const ended = once(child, 'close')
  const isUp = async () => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null)
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await Promise.race([
    isUp(),
    ended.then(() => {
      throw new Error(`HAProxy did not start: ${said}`)
    }),
  ])
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
