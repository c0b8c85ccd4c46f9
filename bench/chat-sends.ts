import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Talk } from './chat-community.ts'

export interface Sends {
  port: number
  host: string
  talks: Talk[]
  seconds: number
  /** At most one conversation per connection. */
  connections: number
}

/**
 * Sends messages over HTTP for the given time, one after another in each conversation; returns how many were stored per
 * second.
 */
export function measureSends(load: Sends): Promise<number> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: load }).once('message', resolve).once('error', reject)
  })
}

async function run({ port, host, talks, seconds, connections }: Sends): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const start = performance.now()
  const end = start + seconds * 1000
  let stored = 0
  const send = ({ id, uids }: Talk) =>
    new Promise<void>((resolve, reject) => {
      const headers = { host, 'content-type': 'application/json', authorization: `Bearer ${uids[0]}` }
      const path = `/api/conversations/${id}/messages`
      const sent = request({ agent, port, path, host: '127.0.0.1', method: 'POST', headers }, (response) => {
        if (response.statusCode !== 201) reject(new Error(`A message was answered ${response.statusCode}`))
        response.resume().on('end', resolve)
      })
      sent.on('error', reject).end(JSON.stringify({ clientId: randomUUID(), text: 'I can start Monday.' }))
    })
  await Promise.all(
    talks.slice(0, connections).map(async (talk) => {
      while (performance.now() < end) {
        await send(talk)
        stored += 1
      }
    }),
  )
  agent.destroy()
  return stored / ((performance.now() - start) / 1000)
}

if (parentPort && workerData) parentPort.postMessage(await run(workerData as Sends))
