/** Why a call to the remote of an agent gave no whole answer. */
export const remoteProblems = [
  'not-public',
  'unreachable',
  'redirect',
  'too-slow',
  'too-large',
  'refused',
  'broken',
  'not-mcp',
  'no-answer',
  'too-many-tools',
  'no-such-tool',
  'input-too-large',
  'wrong-input',
  'stopped',
] as const
export type RemoteProblem = (typeof remoteProblems)[number]

/** The message for each problem, with what to do. */
export const remoteProblemTexts: Record<RemoteProblem, string> = {
  'not-public': 'The agent’s address is not a public https address, so we do not call it.',
  unreachable: 'Nothing answers at the agent’s address. Try again later.',
  redirect: 'The agent’s address sends calls on to another address. We do not follow that.',
  'too-slow': 'The agent took longer than 60 seconds. Try again, or with a shorter text.',
  'too-large': 'The agent’s answer is longer than 1 MB, so we stopped reading.',
  refused: 'The agent refused the call. It may need an account with its author.',
  broken: 'The agent has a fault. Try again later, or tell its author.',
  'not-mcp': 'The agent’s answer cannot be read. It does not follow the protocol MCP.',
  'no-answer': 'The agent ended the call without an answer. Try again later.',
  'too-many-tools': 'The agent offers more than 64 tools, so none is shown.',
  'no-such-tool': 'The agent has no such tool any more. Reload the page.',
  'input-too-large': 'Send at most 100 kB. Shorten the text.',
  'wrong-input': 'The agent does not accept this input. Check each field.',
  stopped: 'You stopped the call.',
}
