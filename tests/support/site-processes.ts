import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'
import { startProcess, stopProcess, tell } from './site-control.ts'

// Three processes behind HAProxy, of which one is killed every so often (`npm run test:cluster`); usually one alone.
const count = Number(process.env.SITE_PROCESSES ?? 1)
const killEveryMs = Number(process.env.SITE_KILL_SECONDS ?? 0) * 1000

export type SiteProcesses = Awaited<ReturnType<typeof startProcesses>>

/** Starts what serves a site on a port, with its clock `ahead` milliseconds: one process, or several behind HAProxy. */
export async function startProcesses(env: NodeJS.ProcessEnv, port: string, ahead: number) {
  if (count === 1) return oneProcess(await startOne({ ...env, PORT: port }, ahead), ahead)
  const { startHaproxy } = await import('./haproxy.ts')
  const shared = { ...env, APP_ORIGIN: `http://localhost:${port}`, TRUST_PROXY_HOPS: '1' }
  const ports: number[] = []
  const children: ChildProcess[] = []
  for (let at = 0; at < count; at += 1) {
    ports.push(await freePort())
    children.push(await startOne({ ...shared, PORT: String(ports[at]), SITE_JOINS: at === 0 ? '' : '1' }, ahead))
  }
  const proxy = await startHaproxy(Number(port), ports)
  const inTurn = takeTurns()
  let now = ahead
  let killed = 0
  const killNext = () =>
    inTurn(async () => {
      const at = killed % count
      killed += 1
      const old = children[at] as ChildProcess
      const ended = once(old, 'exit')
      old.kill('SIGKILL')
      await ended
      children[at] = await startOne({ ...shared, PORT: String(ports[at]), SITE_JOINS: '1' }, now)
    })
  const killing = killEveryMs > 0 ? setInterval(() => void killNext().catch(console.error), killEveryMs) : undefined
  return {
    /** Tells one of them. */
    tell: (message: object) => inTurn(() => tell(children[0] as ChildProcess, message)),
    /** Tells each of them. */
    tellAll: (message: object) =>
      inTurn(async () => {
        if ('advance' in message) now += Number(message.advance)
        await Promise.all(children.map((child) => tell(child, message)))
      }),
    stop: () =>
      inTurn(async () => {
        clearInterval(killing)
        await proxy[Symbol.asyncDispose]()
        await Promise.all(children.map(stopProcess))
      }),
    ahead: () => now,
  }
}

async function startOne(env: NodeJS.ProcessEnv, ahead: number): Promise<ChildProcess> {
  const child = await startProcess(env)
  if (ahead > 0) await tell(child, { advance: ahead })
  return child
}

function oneProcess(child: ChildProcess, ahead: number) {
  let now = ahead
  const tellIt = async (message: object) => {
    if ('advance' in message) now += Number(message.advance)
    await tell(child, message)
  }
  return { tell: tellIt, tellAll: tellIt, stop: () => stopProcess(child), ahead: () => now }
}

/** Runs what it is given one after the other: nobody is told anything while a process is killed and started. */
function takeTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}
