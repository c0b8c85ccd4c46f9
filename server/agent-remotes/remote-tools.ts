import { createHash } from 'node:crypto'
import { harmlessLine, harmlessText } from '@guildhall/contract/agent-remotes/harmless-text.ts'
import { isBounded } from '@guildhall/contract/agent-remotes/schema-reading.ts'
import { formOf } from '@guildhall/contract/agent-remotes/tool-form.ts'
import type { RemoteTool } from '@guildhall/contract/agent-remotes/tools.ts'
import { remoteLimits } from '@guildhall/contract/limits/agent-remotes.ts'
import type { ListToolsResult } from '@modelcontextprotocol/sdk/types.js'
import type { HostReader } from '#hosts/port.ts'
import { RemoteError } from './remote-error.ts'
import { type Session, withRemote } from './remote-session.ts'

/** A tool as it was read; `digest` changes with its name or its input schema. */
export interface ReadTool extends RemoteTool {
  digest: string
}

const { tools: most } = remoteLimits

/**
 * Reads the tools of a remote: at most 64, with harmless texts, each with its form or the reason why it has none. Tools whose
 * names the protocol does not allow are left out. Throws a `RemoteError`.
 */
export function readTools(hosts: HostReader, url: string, ms: number = remoteLimits.lookMs): Promise<ReadTool[]> {
  return withRemote(hosts, url, { ms, bytes: most.bytes }, async (session) => {
    const tools = await listTools(session)
    const byName = new Map(
      tools.filter(({ name }) => nameForm.test(name)).map((tool) => [tool.name, presentTool(tool)]),
    )
    return [...byName.values()]
  })
}

const nameForm = /^[\w.-]{1,128}$/

type ListedTool = ListToolsResult['tools'][number]

async function listTools({ client, options }: Session): Promise<ListedTool[]> {
  const { ListToolsResultSchema } = await import('@modelcontextprotocol/sdk/types.js')
  const found: ListedTool[] = []
  let cursor: string | undefined
  for (let page = 0; page < most.pages; page += 1) {
    const request = { method: 'tools/list' as const, params: cursor === undefined ? {} : { cursor } }
    const answer = await client.request(request, ListToolsResultSchema, options)
    found.push(...answer.tools.slice(0, most.most + 1))
    if (found.length > most.most) throw new RemoteError('too-many-tools')
    cursor = answer.nextCursor
    if (cursor === undefined) return found
  }
  throw new RemoteError('too-many-tools')
}

function presentTool({ name, title, annotations, description = '', inputSchema }: ListedTool): ReadTool {
  const text = harmlessText(description).trim().slice(0, most.description)
  return {
    name,
    title: harmlessLine(title ?? annotations?.title ?? '', most.title) || name,
    description: text.toWellFormed(),
    form: formOf(inputSchema),
    digest: digestOf(name, inputSchema),
  }
}

/** A hash of a tool's name and schema that does not depend on the order of keys. */
function digestOf(name: string, schema: unknown): string {
  // A schema out of bounds has no form, so what exactly it says does not matter.
  const known = isBounded(schema) ? sorted(schema) : null
  return createHash('sha256')
    .update(JSON.stringify([name, known]))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, inner]) => [key, sorted(inner)])
}
