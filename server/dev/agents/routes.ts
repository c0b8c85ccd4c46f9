import { Readable } from 'node:stream'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { FastifyInstance } from 'fastify'
import { version } from '#config/paths.ts'
import { AppError } from '#http/errors.ts'
import { parseJsonBodies } from '#http/json-body.ts'
import type { DemoProgram } from './demo-tool.ts'

/** Where the programs of the demo speak MCP; the demo's own agents have their addresses below it. */
export const demoAgentsPath = '/dev/agents/'

/**
 * The programs of the demo as remotes that speak MCP over streamable HTTP, made with the official package. Nothing is kept
 * between two requests. They are loaded with the first request.
 */
export function demoAgentRoutes(app: FastifyInstance): void {
  parseJsonBodies(app)
  app.all<{ Params: { slug: string } }>(`${demoAgentsPath}:slug`, async (request, reply) => {
    const { demoPrograms } = await import('./programs.ts')
    const program = demoPrograms.find(({ slug }) => slug === request.params.slug)
    if (!program) throw new AppError('not_found')
    // Without sessions there is no stream to open and no session to end.
    if (request.method !== 'POST') return reply.code(405).header('allow', 'POST').send()
    const [{ McpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/mcp.js'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ])
    const server = new McpServer({ name: program.slug, title: program.name, version })
    registerTools(server, program)
    const transport = new WebStandardStreamableHTTPServerTransport({ keepAliveMs: 0 })
    reply.raw.on('close', () => void server.close())
    await server.connect(transport)
    const { protocol, host, url, headers } = request
    const asked = new Request(`${protocol}://${host}${url}`, { method: 'POST', headers: plainHeaders(headers) })
    const answer = await transport.handleRequest(asked, { parsedBody: request.body })
    reply.code(answer.status).headers(Object.fromEntries(answer.headers))
    return reply.send(answer.body ? Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]) : undefined)
  })
}

const plainHeaders = (headers: NodeJS.Dict<string | string[]>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each]))

function registerTools(server: McpServer, { tools }: DemoProgram): void {
  for (const { name, title, description, input, run } of tools)
    server.registerTool(
      name,
      { title, description, inputSchema: input },
      async (given, { _meta, sendNotification }) => {
        const lines = run(given as never)
        const progressToken = _meta?.progressToken
        // Each line as soon as it is there, for callers that show the answer as it comes.
        if (progressToken !== undefined)
          for (const [at, message] of lines.entries())
            await sendNotification({
              method: 'notifications/progress',
              params: { progressToken, progress: at + 1, total: lines.length, message },
            })
        return { content: [{ type: 'text', text: lines.join('\n') }] }
      },
    )
}
