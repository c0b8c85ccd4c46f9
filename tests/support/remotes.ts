import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { publicHosts } from '@guildhall/server/hosts/public-hosts.ts'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'

/** A remote of an agent on this machine, and the one client that reaches it. */
export interface TestRemote extends AsyncDisposable {
  url: string
  port: number
  hosts: ReturnType<typeof publicHosts>
  /** The method of each JSON-RPC message that arrived, and of other requests the HTTP method. */
  seen: string[]
  /** The headers and bodies that arrived. */
  requests: { headers: IncomingMessage['headers']; body: string }[]
  /** The bytes that it sent so far, over all connections. */
  sent(): number
  /** Resolves when no connection is open. */
  quiet(): Promise<void>
}

/** Starts a remote that answers as `answer` says; it gets the parsed message too. By HTTPS if it has a certificate. */
export async function startRemote(
  answer: (response: ServerResponse, message: Message, request: IncomingMessage) => unknown,
  certificate?: https.ServerOptions,
): Promise<TestRemote> {
  const seen: string[] = []
  const requests: TestRemote['requests'] = []
  const sockets: Socket[] = []
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const message: Message = body === '' ? {} : JSON.parse(body)
    seen.push(message.method ?? request.method ?? '')
    requests.push({ headers: request.headers, body })
    await answer(response, message, request)
  }
  const listen = (request: IncomingMessage, response: ServerResponse) => void listener(request, response)
  const server = certificate ? https.createServer(certificate, listen) : createServer(listen)
  server.on('connection', (socket: Socket) => sockets.push(socket))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const own = [{ prefix: 'http://remote.example/', address: '127.0.0.1', port }]
  return {
    ...{ url: 'http://remote.example/mcp', port, hosts: publicHosts({}, own), seen, requests },
    sent: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    quiet: async () => void (await Promise.all(sockets.map(ended))),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const ended = (socket: Socket) =>
  new Promise<void>((done) => (socket.destroyed ? done() : void socket.once('close', () => done())))

export interface Message {
  id?: number
  method?: string
  params?: {
    name?: string
    arguments?: Record<string, unknown>
    _meta?: { progressToken?: number } & Record<string, unknown>
    cursor?: string
  }
}

type Sends = (response: ServerResponse, message: Message) => unknown

/** Sends a result as JSON. */
export const sendResult = (response: ServerResponse, { id }: Message, result: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }))

/** Sends one event of a stream, and leaves it open. */
export function sendEvent(response: ServerResponse, data: unknown): boolean {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  return response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
}

export const oneTool = { name: 'echo', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } }

/** Starts a remote that greets as it should, and is hostile where a test says so. */
export function startHostileRemote(hostile: { greet?: Sends; list?: Sends; call?: Sends }): Promise<TestRemote> {
  return startRemote((response, message) => {
    const { method, params } = message
    if (method === 'initialize') {
      if (hostile.greet) return hostile.greet(response, message)
      const protocolVersion = (params as { protocolVersion?: string }).protocolVersion
      const serverInfo = { name: 'hostile', version: '1' }
      return sendResult(response, message, { protocolVersion, capabilities: { tools: {} }, serverInfo })
    }
    if (method === 'tools/list')
      return hostile.list ? hostile.list(response, message) : sendResult(response, message, { tools: [oneTool] })
    if (method === 'tools/call' && hostile.call) return hostile.call(response, message)
    return response.writeHead(message.id === undefined ? 202 : 400).end()
  })
}

/** Starts a remote made with the official package; each request has its own server, as the package advises without sessions. */
export function startOfficialRemote(build: (server: McpServer) => void): Promise<TestRemote> {
  return startRemote(async (response, message, request) => {
    const server = new McpServer({ name: 'official', version: '1.0.0' })
    build(server)
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
    response.on('close', () => void server.close())
    await server.connect(transport as Parameters<typeof server.connect>[0])
    await transport.handleRequest(request, response, message)
  })
}
