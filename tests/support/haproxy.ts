import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installPackages } from '@guildhall/tools/debian-packages.ts'

/**
 * Starts Debian's HAProxy with the configuration that deploy/ gives operators, and waits until a process answers behind it.
 * Only its size, its address, without TLS, and those of the processes are those of the test.
 */
export async function startHaproxy(port: number, processes: readonly number[]): Promise<AsyncDisposable> {
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
  const isUp = async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null))?.status === 200
  return startProxy(own, isUp)
}

/** Starts it with the configuration that leads to the primary of a database, and waits until it does. */
export async function startDatabaseProxy(
  port: number,
  machines: readonly { port: number; restPort: number }[],
): Promise<AsyncDisposable> {
  const text = readFileSync('deploy/haproxy/database.cfg', 'utf8')
  let at = 0
  const own = text
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace(/ check port \d+/, ' check')
    .replace(/^( {2}server \w+) [\d.]+:\d+$/gm, (_, name) => {
      const machine = machines[at++]
      return `${name} 127.0.0.1:${machine?.port} port ${machine?.restPort}`
    })
  if (at !== machines.length) throw new Error(`deploy/haproxy/database.cfg has ${at} machines`)
  return startProxy(own, () => leadsToPostgres(port))
}

// PostgreSQL answers a request for TLS with one letter; a proxy without a primary closes.
async function leadsToPostgres(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]))
    const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return Buffer.isBuffer(answer)
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function startProxy(text: string, isUp: () => Promise<boolean>): Promise<AsyncDisposable> {
  if (spawnSync('haproxy', ['-v']).status !== 0) await installPackages(['haproxy'])
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, text)
  const child = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  const ended = once(child, 'close')
  const up = async () => {
    while (!(await isUp())) await pause(100)
  }
  await Promise.race([
    up(),
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
