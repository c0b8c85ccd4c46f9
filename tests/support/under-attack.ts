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

/** Starts an attack on a local port and returns how to stop it. */
export type Attack = (port: number) => () => unknown

interface Latency {
  /** The 99th percentile of all other callers' calls, in milliseconds. */
  quiet: number
  attacked: number
}

const rounds = 10
const calls = { paths: ['/api/test', '/api/marketplace', '/api/health/ready'], perSecond: 80, seconds: 1 }

/** Starts an API in a separate process, for attacks. */
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

/**
 * Measures other callers' latency without and under an attack, alternately, so that other load on the machine affects both.
 */
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
 * Sends the same request at a fixed rate, whether or not it is answered. The rate is low enough that the client's own work
 * does not slow the machine down: others wait only for the server.
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
