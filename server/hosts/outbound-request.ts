import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { pipeline, Readable, Transform } from 'node:stream'
import { OutboundError } from './port.ts'

/** Where a request goes. `address` was looked at, so the connection goes there: the name may mean something else by now. */
export interface Target {
  scheme: 'https' | 'http'
  /** The name in the certificate and, with a port that is not usual, in the Host header. */
  host: string
  hostHeader: string
  address: string
  port: number
  path: string
}

interface Request {
  method?: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

/** Sends one request over its own connection and returns the answer as soon as its headers are there. Follows no redirect. */
export function openRequest(
  target: Target,
  { method = 'GET', headers, body, signal }: Request,
): Promise<IncomingMessage> {
  const { scheme, host, hostHeader, address, port, path } = target
  const options: https.RequestOptions = {
    ...{ host: address, port, path, method, signal, agent: false, maxHeaderSize: 16_384 },
    // The certificate is the host's, not the address's.
    servername: isIP(host) ? '' : host,
    headers: { ...headers, host: hostHeader, 'accept-encoding': 'identity', 'user-agent': 'Guildhall' },
  }
  return new Promise((resolve, reject) => {
    const request = (scheme === 'https' ? https : http).request(options, resolve)
    request.on('error', reject)
    request.end(body)
  })
}

/** Reads the beginning of an answer, and ends its connection. */
export function readStart(response: IncomingMessage, bytes: number): Promise<{ text: string; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = () => {
      resolve({ text: Buffer.concat(chunks).subarray(0, bytes).toString('utf8'), isWhole: size <= bytes })
      response.destroy()
    }
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > bytes) finish()
    })
    response.on('end', finish)
    response.on('error', reject)
  })
}

const withoutBody = [204, 205, 304]

/**
 * Returns an answer as the platform's Response. Its body fails with an `OutboundError` once it is longer than `bytes`; the
 * connection ends with it, and when the reader cancels it.
 */
export function asResponse(response: IncomingMessage, bytes: number): Response {
  const status = response.statusCode ?? 0
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) headers.set(name, [value].flat().join(', '))
  if (withoutBody.includes(status)) {
    response.destroy()
    return new Response(null, { status, headers })
  }
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > bytes) done(new OutboundError('too-large'))
      else done(null, chunk)
    },
  })
  // The reader learns of an error from `counted`.
  pipeline(response, counted, () => {})
  return new Response(Readable.toWeb(counted) as ReadableStream<Uint8Array<ArrayBuffer>>, { status, headers })
}
