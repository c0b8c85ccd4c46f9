import { connect, type Socket } from 'node:net'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** What to request, in turn, over a number of concurrent connections. */
export interface Load {
  port: number
  host: string
  token?: string
  headers?: Record<string, string>
  method: 'GET' | 'PUT' | 'POST'
  paths: string[]
  seconds: number
  connections: number
}

export interface Figures {
  perSecond: number
  answers: number
  failed: number
  /** Milliseconds. */
  p50: number
  p95: number
}

/** Sends requests for the given time, from its own thread, so that the client's work does not queue behind the server's. */
export function measure(load: Load): Promise<Figures> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: load }).once('message', resolve).once('error', reject)
  })
}

async function ask(load: Load): Promise<Figures> {
  const requests = load.paths.map((path) => requestOf(load, path))
  const lanes = await Promise.all(Array.from({ length: load.connections }, () => open(load.port)))
  const times: number[] = []
  let failed = 0
  let turn = 0
  const start = performance.now()
  const end = start + load.seconds * 1000
  const run = async (call: Lane['call']) => {
    while (performance.now() < end) {
      const began = performance.now()
      if ((await call(requests[turn++ % requests.length] ?? '')) >= 400) failed += 1
      times.push(performance.now() - began)
    }
  }
  await Promise.all(lanes.map(({ call }) => run(call)))
  const seconds = (performance.now() - start) / 1000
  for (const { socket } of lanes) socket.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const answers = times.length
  return { perSecond: answers / seconds, answers, failed, p50: at(0.5), p95: at(0.95) }
}

function requestOf({ method, host, token, headers = {} }: Load, path: string): string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`]
  if (token) lines.push(`authorization: Bearer ${token}`)
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (method !== 'GET') lines.push('content-length: 0')
  return `${lines.join('\r\n')}\r\n\r\n`
}

interface Lane {
  socket: Socket
  /** Sends a request and returns the status once the whole response has arrived. */
  call(request: string): Promise<number>
}

// Only the status and the end of a response are parsed: a client that costs as much as the server would distort the result.
async function open(port: number): Promise<Lane> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let answered: (status: number) => void = () => {}
  let failed: (error: Error) => void = () => {}
  let head = ''
  let missing = 0
  let tail = ''
  const finish = () => {
    const status = Number(head.slice(9, 12))
    head = ''
    tail = ''
    answered(status)
  }
  socket.on('data', (bytes) => {
    let from = 0
    if (missing === 0) {
      head += bytes.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end + 2))?.[1]
      missing = length === undefined ? Number.POSITIVE_INFINITY : Number(length)
      from = bytes.length - (head.length - end - 4)
      head = head.slice(0, end)
    }
    if (missing === Number.POSITIVE_INFINITY) {
      tail = (tail + bytes.toString('latin1', Math.max(from, bytes.length - 5))).slice(-5)
      if (tail === '0\r\n\r\n') missing = 0
    } else missing -= bytes.length - from
    if (missing === 0) finish()
  })
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error('The server closed a connection')))
  const call = (request: string) =>
    new Promise<number>((resolve, reject) => {
      answered = resolve
      failed = reject
      socket.write(request, 'latin1')
    })
  return { socket, call }
}

if (parentPort && workerData) parentPort.postMessage(await ask(workerData as Load))
