import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callAtFixedTimes } from './callers.ts'
import { freshDatabase } from './database.ts'
import { freePort } from './free-port.ts'

/** Begins an attack on a port of this machine and answers how it is ended. */
export type Attack = (port: number) => () => unknown

interface Latency {
  /** The 99th percentile of all calls of others, in milliseconds. */
  quiet: number
  attacked: number
}

const rounds = 10
const calls = { paths: ['/api/test', '/api/marketplace', '/api/health/ready'], perSecond: 80, seconds: 1 }

/** An API in a process of its own, for attacks. */
export async function startApi() {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-api-'))
  const port = await freePort()
  const env = { ...process.env, API_DATABASE: database.url, DATA_DIR: dataDir, PORT: String(port) }
  const child = fork(fileURLToPath(new URL('api-process.ts', import.meta.url)), { env, execArgv: [] })
  await Promise.race([once(child, 'message'), once(child, 'exit').then(() => Promise.reject(new Error('No start')))])
  const stop = async () => {
    child.disconnect()
    await once(child, 'exit')
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { port, child, stop, [Symbol.asyncDispose]: stop }
}

/** How long others wait without and under an attack, in turns, so that what else the machine does falls on both. */
export async function latencyOfOthers(port: number, attack: Attack): Promise<Latency> {
  const measure = () => callAtFixedTimes({ ...calls, port })
  await measure()
  const quiet: number[] = []
  const attacked: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await measure()))
    const end = attack(port)
    attacked.push(...(await measure()))
    await end()
  }
  return { quiet: p99(quiet), attacked: p99(attacked) }
}

const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

interface Flood {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
  perSecond: number
}

/**
 * The same request at a fixed rate, whether or not it is answered. The rate is low enough that the client's own work does
 * not slow the machine down: what others wait for is what the server does.
 */
export function repeat({ method, path, headers = {}, body = '', perSecond }: Flood): Attack {
  return (port) => {
    const agent = new Agent({ keepAlive: true })
    const all = { host: `localhost:${port}`, 'content-length': Buffer.byteLength(body), ...headers }
    const timer = setInterval(() => {
      const sent = request({ agent, port, host: '127.0.0.1', method, path, headers: all })
      sent.on('response', (response) => response.resume())
      sent.on('error', () => undefined)
      sent.end(body)
    }, 1000 / perSecond)
    return () => {
      clearInterval(timer)
      agent.destroy()
    }
  }
}
