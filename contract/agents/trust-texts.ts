import type { RemoteProblem } from '../agent-remotes/problems.ts'

// Apart from the schemas, so that pages load none.

/** The sentences for input of versions that cannot be taken. */
export const agentTrustTexts = {
  version: 'Name the version, such as 1.0.0: letters, digits, points, + and -',
  range: 'Name one version, not a range',
  changes: 'Say what changed',
  sees: 'Choose at least one thing that it sees',
  keeps: 'Enter how many hours it keeps something, from 0 to 17,520',
  host: 'Enter the names of hosts, such as api.example.org, one a line',
  hosts: 'Name at most 20 hosts',
} as const

/** What a check found, for everybody who reads the page. */
export const checkProblemTexts: Record<RemoteProblem, string> = {
  'not-public': 'Its address is not public.',
  unreachable: 'Nothing answered at its address.',
  redirect: 'Its address sent the check on to another address.',
  'too-slow': 'It did not answer within 15 seconds.',
  'too-large': 'Its list of tools is too long to read.',
  refused: 'It refused the check.',
  broken: 'It answered with a fault.',
  'not-mcp': 'Its answer does not follow the protocol MCP.',
  'no-answer': 'It ended the check without an answer.',
  'too-many-tools': 'It offers more tools than we read.',
  'no-such-tool': 'A tool was missing.',
  'input-too-large': 'It refused the check.',
  'wrong-input': 'It refused the check.',
  stopped: 'The check was stopped.',
}

/** The differences between the tools of a remote and those of its version. */
export interface ToolChanges {
  added: readonly string[]
  removed: readonly string[]
  changed: readonly string[]
}

/** Returns how the tools differ in a sentence each; empty when they are the same. */
export function changesText({ added, removed, changed }: ToolChanges): string {
  const some = (names: readonly string[], what: string) => {
    const shown = names.slice(0, 3).join(', ')
    const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
    return names.length > 0 ? [`${what}: ${shown}${more}.`] : []
  }
  return [
    ...some(added, 'New tools'),
    ...some(removed, 'Missing tools'),
    ...some(changed, 'Tools with other inputs'),
  ].join(' ')
}

/** The TXT record that proves a host. */
export const agentProofRecord = (host: string): string => `_guildhall-agent.${host}`

/** The path of the file that proves a host. */
export const agentProofPath = '/.well-known/guildhall-agent.txt'
