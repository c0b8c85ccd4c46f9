import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../support/free-port.ts'

export interface Fault {
  /** The name of a prepared statement. */
  statement: string
  /** Dies before it, after it, or after the commit of its transaction. */
  at: 'before' | 'after' | 'commit'
  /** Milliseconds after that point, while everything else goes on; the connection itself is blocked. */
  lateMs: number
}

// bundled-program.ts sets it.
const program = process.env.FAULTY_PROGRAM ?? ''

/** Far longer than a fault takes to kill a server whose answer is lost. */
const dyingMs = 10_000

/** Starts servers on one address and one database, one after the other; each can be given a point to die at. */
export async function faultyServers(database: string, dataDir: string) {
  const port = await freePort()
  let running: ChildProcess | null = null
  let deaths = 0
  const isRunning = () => running !== null && running.exitCode === null && running.signalCode === null

  /** Starts a new server, whose clock is ahead by this many milliseconds; the previous one is dead or dies now. */
  const start = async (aheadMs = 0): Promise<void> => {
    await stop()
    const env = {
      PATH: process.env.PATH,
      SITE_DATABASE: database,
      DATA_DIR: dataDir,
      PORT: String(port),
      AHEAD: String(aheadMs),
    }
    running = fork(program, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    running.on('exit', (_code, signal) => {
      if (signal === 'SIGKILL') deaths += 1
    })
    await once(running, 'message')
  }
  const stop = async (): Promise<void> => {
    if (!running || !isRunning()) return
    running.kill('SIGTERM')
    await once(running, 'exit')
  }
  /** Kills it after this many milliseconds, wherever it is then. */
  const kill = (afterMs: number): void => {
    const victim = running
    setTimeout(() => victim?.kill('SIGKILL'), afterMs)
  }
  /** Resolves when the server has done it, or has died over it. */
  const tell = async (message: Fault | 'due'): Promise<void> => {
    if (!running) return
    const told = new AbortController()
    const answered = ['message', 'exit'].map((event) => once(running as ChildProcess, event, { signal: told.signal }))
    running.send(message)
    await Promise.race(answered)
    told.abort()
    await Promise.allSettled(answered)
  }
  /** Resolves with whether the server, which has broken off an answer, dies within some seconds. */
  const dies = async (): Promise<boolean> => {
    if (running && isRunning())
      await once(running, 'exit', { signal: AbortSignal.timeout(dyingMs) }).catch(() => undefined)
    return !isRunning()
  }
  /** How often a server has died at its point. */
  const deathsSoFar = () => deaths
  return { origin: `http://localhost:${port}`, start, isRunning, stop, kill, tell, dies, deaths: deathsSoFar }
}
