import type { RemoteProblem } from '@guildhall/contract/agent-remotes/problems.ts'
import type { HostReader } from '#hosts/port.ts'
import { remoteErrorOf } from './remote-error.ts'
import { type ReadTool, readTools } from './remote-tools.ts'

export type ExpectedTool = Pick<ReadTool, 'name' | 'digest'>

/** What a check of a remote found. */
export interface RemoteCheck {
  /** Null when it is reachable and speaks MCP. */
  problem: RemoteProblem | null
  /** How long it took to greet it and read its tools, in milliseconds. */
  ms: number
  /** How its tools differ from the expected ones, by name; all empty when they are the same. */
  changes: { added: string[]; removed: string[]; changed: string[] }
}

/** Checks that a remote is reachable and has the expected tools with the same input schemas. */
export async function checkRemote(
  hosts: HostReader,
  url: string,
  expected: readonly ExpectedTool[],
  ms?: number,
): Promise<RemoteCheck> {
  const begin = performance.now()
  const passed = () => Math.round(performance.now() - begin)
  try {
    const tools = await readTools(hosts, url, ms)
    return { problem: null, ms: passed(), changes: compare(tools, expected) }
  } catch (error) {
    const changes = { added: [], removed: [], changed: [] }
    return { problem: remoteErrorOf(error).problem, ms: passed(), changes }
  }
}

function compare(tools: readonly ExpectedTool[], expected: readonly ExpectedTool[]): RemoteCheck['changes'] {
  const before = new Map(expected.map(({ name, digest }) => [name, digest]))
  const now = new Map(tools.map(({ name, digest }) => [name, digest]))
  const differs = ([name, digest]: [string, string]) => before.has(name) && before.get(name) !== digest
  return {
    added: [...now.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !now.has(name)),
    changed: [...now].filter(differs).map(([name]) => name),
  }
}
