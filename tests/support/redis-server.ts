import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '@guildhall/tools/debian-packages.ts'
import { freePort } from './free-port.ts'

const program = 'redis-server'
const running = new Set<ChildProcess>()
// An interrupted run calls no `stop`.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
const isInstalled = () => spawnSync(program, ['--version']).status === 0

/** Starts a real Redis of its own, which can be killed, started again on its port, and made silent. */
export async function startRedis(options: string[] = []) {
  if (!isInstalled()) await installPackages([program])
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'guildhall-redis-'))]
  let child: ChildProcess
  const start = async () => {
    child = spawn(
      program,
      [...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...options]],
      { stdio: 'ignore' },
    )
    running.add(child)
    await answers(port)
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
    running.delete(child)
  }
  await start()
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    /** It keeps its connections and answers nothing, until `wake`. */
    sleep: () => child.kill('SIGSTOP'),
    wake: () => child.kill('SIGCONT'),
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends one command and returns the beginning of the answer. */
export async function askRedis(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write(`${command}\r\n`)
    const [answer] = await once(socket, 'data')
    return String(answer)
  } finally {
    socket.destroy()
  }
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const answer = await askRedis(port, 'PING').catch(() => null)
    if (answer !== null) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Starts a server that sends these bytes to each new connection, and again after everything it receives. */
export async function startNonsense(bytes: string | Buffer, port = 0) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.write(bytes)
    socket.on('data', () => socket.write(bytes))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
