import type { CallOutcome } from '@guildhall/contract/agent-remotes/call-events.ts'
import { harmlessText } from '@guildhall/contract/agent-remotes/harmless-text.ts'
import { remoteProblemTexts } from '@guildhall/contract/agent-remotes/problems.ts'
import { isBounded } from '@guildhall/contract/agent-remotes/schema-reading.ts'
import { inputSchemaOf, sizeOf } from '@guildhall/contract/agent-remotes/tool-input.ts'
import type { RemoteTool } from '@guildhall/contract/agent-remotes/tools.ts'
import { remoteLimits } from '@guildhall/contract/limits/agent-remotes.ts'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { HostReader } from '#hosts/port.ts'
import { RemoteError, remoteErrorOf } from './remote-error.ts'
import { withRemote } from './remote-session.ts'

export interface RemoteCall {
  url: string
  tool: Pick<RemoteTool, 'name' | 'form'>
  input: unknown
  /** A random id of the person for this agent, with which its author can tell callers apart and nothing else. */
  caller: string
  signal?: AbortSignal
  /** Receives each part of the answer as it comes, and at the end the whole answer, which replaces the parts. */
  onText: (text: string, isWhole: boolean) => void
}

/** How a call ended. */
export interface CallEnd {
  outcome: CallOutcome
  /** What to tell the person; empty when the answer is there. */
  message: string
  /** The answer, or the parts of it that came before the problem. */
  text: string
  ms: number
}

/** Calls a tool of a remote and returns how it ended, after `ms` at the latest; nothing that the remote does makes it throw. */
export async function callTool(
  hosts: HostReader,
  call: RemoteCall,
  ms: number = remoteLimits.callMs,
): Promise<CallEnd> {
  const begin = performance.now()
  let text = ''
  const tell = (part: string, isWhole: boolean) => {
    text = isWhole ? part : text + part
    call.onText(part, isWhole)
  }
  const end = (outcome: CallEnd['outcome'], message: string): CallEnd => ({
    ...{ outcome, message, text, ms: Math.round(performance.now() - begin) },
  })
  try {
    const result = await request(hosts, call, ms, (message) => tell(`${harmlessText(message)}\n`, false))
    const answer = harmlessText(textOf(result))
    if (answer === '' && text === '') throw new RemoteError('no-answer')
    if (answer !== '') tell(answer, true)
    return result.isError ? end('failed', 'The agent could not do this.') : end('answered', '')
  } catch (error) {
    const { problem, detail } = remoteErrorOf(error)
    const sentence = remoteProblemTexts[problem]
    return end(problem, detail === '' ? sentence : `${sentence} It says: ${detail}`)
  }
}

async function request(
  hosts: HostReader,
  { url, tool: { name, form }, input, caller, signal }: RemoteCall,
  ms: number,
  onPart: (message: string) => void,
): Promise<CallToolResult> {
  if (sizeOf(input) > remoteLimits.input) throw new RemoteError('input-too-large')
  const checked = 'fields' in form ? inputSchemaOf(form.fields).safeParse(input) : undefined
  if (!checked?.success) throw new RemoteError('wrong-input')
  const { CallToolResultSchema } = await import('@modelcontextprotocol/sdk/types.js')
  const params = { name, arguments: checked.data, _meta: { 'guildhall/caller': caller } }
  return withRemote(hosts, url, { ms, bytes: remoteLimits.answer, signal }, ({ client, options }) =>
    client.request({ method: 'tools/call', params }, CallToolResultSchema, {
      ...options,
      onprogress: ({ message }) => {
        if (message) onPart(message)
      },
    }),
  )
}

/** The texts of an answer; what is no text is named. */
function textOf({ content, structuredContent }: CallToolResult): string {
  const parts = content.map((block) => {
    if (block.type === 'text') return block.text
    if (block.type === 'resource_link') return block.uri
    if (block.type === 'resource' && 'text' in block.resource) return block.resource.text
    return `[${named[block.type]}, not shown here]`
  })
  if (parts.length > 0 || !isBounded(structuredContent, structured)) return parts.join('\n\n')
  return structuredContent === undefined ? '' : JSON.stringify(structuredContent, null, 2)
}

const named = { image: 'A picture', audio: 'A sound', resource: 'A file' }
const structured = { bytes: remoteLimits.answer, depth: 64 }
