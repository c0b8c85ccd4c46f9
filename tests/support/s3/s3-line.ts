import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What S3 answered; a lie returns it changed. */
export interface S3Answer {
  method: string
  url: string
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

type Lie = (answer: S3Answer) => S3Answer

/** A proxy in front of an S3 server: it can be cut, made silent, and made to lie. Signatures stay valid through it. */
export async function s3Line(to: { endpoint: string }) {
  const target = new URL(to.endpoint)
  const sockets = new Set<Socket>()
  let state: 'passes' | 'cut' | 'silent' = 'passes'
  let lie: Lie | null = null
  const server = createServer((asked, answer) => {
    if (state === 'silent') return
    const { method = '', url = '', headers } = asked
    const onward = request(
      { agent: false, host: target.hostname, port: target.port, method, path: url, headers },
      async (answered) => {
        if (!lie) {
          answer.writeHead(answered.statusCode ?? 502, answered.headers)
          answered.pipe(answer)
          return
        }
        const told = lie({
          method,
          url,
          status: answered.statusCode ?? 502,
          headers: answered.headers,
          body: await whole(answered),
        })
        const isSame = method === 'HEAD' || told.headers['content-length'] === undefined
        const length = isSame ? {} : { 'content-length': String(told.body.length) }
        answer.writeHead(told.status, { ...told.headers, ...length })
        answer.end(method === 'HEAD' ? undefined : told.body)
      },
    )
    // S3 may answer before it has read all of a body. The rest is read and dropped, so that the connection can be used again.
    answer.on('finish', () => {
      asked.unpipe(onward)
      asked.resume()
    })
    onward.on('error', () => {
      if (!answer.headersSent) answer.destroy()
    })
    asked.on('error', () => onward.destroy())
    asked.pipe(onward)
  })
  server.on('connection', (socket) => {
    if (state === 'cut') return void socket.destroy()
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Drops open connections and new ones. */
    cut() {
      state = 'cut'
      dropAll()
    },
    /** Takes requests and answers none. */
    silence() {
      state = 'silent'
    },
    mend() {
      state = 'passes'
    },
    /** Changes each answer; null: it tells the truth. */
    tell(next: Lie | null) {
      lie = next
    },
    async stop() {
      dropAll()
      server.close()
      await once(server, 'close')
    },
  }
}

async function whole(answered: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answered) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
