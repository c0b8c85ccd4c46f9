import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** A buyer who presses 'Pay' at a fixed moment, and pays with a test card when sent to the provider. */
export interface Arrival {
  token: string
  body: string
}

export interface Arrivals {
  port: number
  host: string
  arrivals: Arrival[]
  perSecond: number
}

/** The outcome for a buyer: measured from the scheduled start, in milliseconds. */
export interface Bought {
  status: number
  ms: number
  /** Null where nothing was bought. */
  purchaseId: string | null
  /** The answer of the provider's page. */
  paid: number | null
}

/**
 * Open loop: every buyer starts on schedule, however many are still waiting, and the wait counts from that moment. Runs in
 * its own thread, so that the client's work does not queue behind the server's.
 */
export function buyAtFixedTimes(load: Arrivals): Promise<Bought[]> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: load }).once('message', resolve).once('error', reject)
  })
}

async function run({ port, host, arrivals, perSecond }: Arrivals): Promise<Bought[]> {
  const agent = new Agent({ keepAlive: true })
  const send = (path: string, headers: Record<string, string>, body: string) =>
    post({ agent, port, host, path }, headers, body)
  const start = performance.now() + 500
  const bought = await Promise.all(
    arrivals.map(async ({ token, body }, turn) => {
      const moment = start + (turn * 1000) / perSecond
      await wait(moment - performance.now())
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': token }
      const answer = await send('/api/checkout', headers, body)
      const ms = performance.now() - moment
      if (answer.status !== 201) return { status: answer.status, ms, purchaseId: null, paid: null }
      const { purchase } = JSON.parse(answer.text)
      const form = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` }
      const paid = await send(new URL(purchase.payment.url).pathname, form, card)
      return { status: answer.status, ms, purchaseId: purchase.id as string, paid: paid.status }
    }),
  )
  agent.destroy()
  return bought
}
const card = new URLSearchParams({ number: '4242424242424242', expiry: '12 / 40', code: '123' }).toString()

interface Target {
  agent: Agent
  port: number
  host: string
  path: string
}

/** Status 0: no answer. */
function post(
  { agent, port, host, path }: Target,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const sent = request({ agent, port, path, host: '127.0.0.1', method: 'POST', headers: { ...headers, host } })
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.end(body)
  })
}

if (parentPort && workerData) parentPort.postMessage(await run(workerData as Arrivals))
