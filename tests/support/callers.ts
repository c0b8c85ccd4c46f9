import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'

interface Calls {
  port: number
  paths: string[]
  perSecond: number
  seconds: number
}

/**
 * Calls one after another at fixed times, however many are still waiting, in a separate thread. Returns how long each took
 * from its scheduled start, in milliseconds; any response but 200 counts as infinite.
 */
export function callAtFixedTimes(calls: Calls): Promise<number[]> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: calls }).once('message', resolve).once('error', reject)
  })
}

async function run({ port, paths, perSecond, seconds }: Calls): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const start = performance.now() + 200
  const times = Array.from({ length: perSecond * seconds }, async (_, turn) => {
    const moment = start + (turn * 1000) / perSecond
    await wait(moment - performance.now())
    const status = await get(agent, port, paths[turn % paths.length] ?? '')
    return status === 200 ? performance.now() - moment : Number.POSITIVE_INFINITY
  })
  const all = await Promise.all(times)
  agent.destroy()
  return all
}

function get(agent: Agent, port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    // Loopback has many addresses: an attacker at another one uses up only their own limit.
    const options = { agent, port, path, host: '127.0.0.1', localAddress: '127.0.0.2' }
    const sent = request({ ...options, headers: { host: `localhost:${port}` } })
    sent.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)))
    sent.on('error', () => resolve(0))
    sent.end()
  })
}

if (parentPort && workerData) parentPort.postMessage(await run(workerData as Calls))
