import { harmlessLine } from '@guildhall/contract/agent-remotes/harmless-text.ts'
import type { RemoteProblem } from '@guildhall/contract/agent-remotes/problems.ts'
import { remoteLimits } from '@guildhall/contract/limits/agent-remotes.ts'
import { OutboundError } from '#hosts/port.ts'

/** Why a call to a remote ended; `detail` is what the remote said about it, made harmless. */
export class RemoteError extends Error {
  readonly problem: RemoteProblem
  readonly detail: string

  constructor(problem: RemoteProblem, detail = '') {
    super(problem)
    this.problem = problem
    this.detail = detail
  }
}

const outbound: Record<OutboundError['kind'], RemoteProblem> = {
  'no-address': 'unreachable',
  'not-public': 'not-public',
  unreachable: 'unreachable',
  redirect: 'redirect',
  'too-large': 'too-large',
}

/** The problem that an error of the network or of the protocol means. */
export function remoteErrorOf(error: unknown): RemoteError {
  if (error instanceof RemoteError) return error
  if (error instanceof OutboundError) return new RemoteError(outbound[error.kind])
  if (!isErrorOfProtocol(error)) return new RemoteError('not-mcp')
  // The package puts the number of the error before what the remote said.
  const said = error.message.replace(/^(MCP error -?\d+: )+/, '')
  return new RemoteError(
    error.code === invalidParams ? 'wrong-input' : 'broken',
    harmlessLine(said, remoteLimits.message),
  )
}

const invalidParams = -32_602

/** An error that the remote sent, as the package presents it. */
const isErrorOfProtocol = (error: unknown): error is Error & { code: number } =>
  error instanceof Error && error.name === 'McpError' && 'code' in error && typeof error.code === 'number'
