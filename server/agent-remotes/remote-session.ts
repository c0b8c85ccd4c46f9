import { remoteLimits } from '@guildhall/contract/limits/agent-remotes.ts'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { version } from '#config/paths.ts'
import { type HostReader, OutboundError } from '#hosts/port.ts'
import { RemoteError, remoteErrorOf } from './remote-error.ts'
import { watchedBody } from './watched-body.ts'

interface Bounds {
  /** How long all of it may take. */
  ms: number
  /** The most bytes that are read of each answer. */
  bytes: number
  /** A person's wish to end it. */
  signal?: AbortSignal | undefined
}

/** What a request to a remote needs. */
export interface Session {
  client: Client
  options: { signal: AbortSignal; timeout: number }
}

// The package reads an answer a moment after its last byte came.
const graceMs = 500
// For telling the remote that a call was given up, or that a session is over.
const goodbyeMs = 2000

/**
 * Greets a remote by MCP over streamable HTTP and passes the session to `use`. Whatever the remote does, it ends within the
 * bounds: time, bytes of each answer, and the number of requests, also of those with which the package answers the remote.
 * Throws a `RemoteError`.
 */
export async function withRemote<T>(
  hosts: HostReader,
  url: string,
  { ms, bytes, signal }: Bounds,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  // Loaded with the first call: the package is large.
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
  ])
  const over = Promise.withResolvers<never>()
  over.promise.catch(() => {})
  const connections = new AbortController()
  const requests = new AbortController()
  const fail = (error: unknown) => over.reject(remoteErrorOf(error))
  const stop = () => fail(new RemoteError('stopped'))
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: boundedFetch(hosts, { bytes, signal: connections.signal, fail }),
  })
  const client = new Client(
    { name: 'Guildhall', version },
    // Schemas of remotes are never compiled.
    {
      jsonSchemaValidator: {
        getValidator: () => (data: unknown) => ({ valid: true, data: data as never, errorMessage: undefined }),
      },
    },
  )
  client.onerror = fail
  const deadline = setTimeout(() => fail(new RemoteError('too-slow')), ms)
  signal?.addEventListener('abort', stop)
  // Its own limit never comes first.
  const options = { signal: requests.signal, timeout: ms * 2 }
  try {
    if (signal?.aborted) throw new RemoteError('stopped')
    const used = client.connect(transport, options).then(() => use({ client, options }))
    return await Promise.race([used, over.promise])
  } catch (error) {
    // The package tells the remote, which may be working still.
    requests.abort()
    throw remoteErrorOf(error)
  } finally {
    clearTimeout(deadline)
    signal?.removeEventListener('abort', stop)
    connections.abort()
    void transport.terminateSession().catch(() => {})
    void client.close()
  }
}

interface FetchBounds {
  bytes: number
  signal: AbortSignal
  fail: (error: unknown) => void
}

/** The package's requests, through our one client. Failures reach `fail`, which the package would otherwise wait out. */
function boundedFetch(hosts: HostReader, { bytes, signal, fail }: FetchBounds) {
  let made = 0
  let open = 0
  let silence: NodeJS.Timeout | undefined
  const finish = () => {
    open -= 1
    // With no answer on its way, there is nothing to wait for.
    if (open === 0) silence = setTimeout(() => fail(new RemoteError('no-answer')), graceMs).unref()
  }
  const interrupted = (error: unknown) => fail(error instanceof OutboundError ? error : new RemoteError('no-answer'))
  return async (address: string | URL, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> => {
    // The package would keep a second connection open for news of the remote. There are none that we want.
    if (method === 'GET') return new Response(null, { status: 405 })
    clearTimeout(silence)
    made += 1
    open += 1
    try {
      if (made > remoteLimits.requests) throw new RemoteError('not-mcp')
      const text = String(body ?? '')
      const until = isGoodbye(method, text) ? AbortSignal.timeout(goodbyeMs) : signal
      const request = { method, headers: Object.fromEntries(new Headers(headers)), body: text, signal: until, bytes }
      const response = await hosts.send(new URL(address), request)
      if (!response.ok && method === 'POST') {
        await response.body?.cancel()
        throw new RemoteError(response.status >= 500 ? 'broken' : 'refused')
      }
      if (!response.body) {
        finish()
        return response
      }
      const watched = watchedBody(response.body, { ended: finish, failed: interrupted })
      const { status } = response
      return new Response(watched, { status, headers: response.headers })
    } catch (error) {
      fail(error)
      throw error
    }
  }
}

const isGoodbye = (method: string, body: string) =>
  method === 'DELETE' || (body !== '' && JSON.parse(body).method === 'notifications/cancelled')
