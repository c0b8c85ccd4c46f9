import type { RunOutcome } from './options.ts'

const noAnswer = 'No answer'

/** How a run ended, in lists. */
export const outcomeWords: Record<RunOutcome, string> = {
  answered: 'Answered',
  failed: 'Failed',
  stopped: 'Stopped',
  lost: 'Interrupted',
  'not-public': noAnswer,
  unreachable: noAnswer,
  redirect: noAnswer,
  'too-slow': 'Too slow',
  'too-large': 'Too long',
  refused: 'Refused',
  broken: noAnswer,
  'not-mcp': noAnswer,
  'no-answer': noAnswer,
  'too-many-tools': noAnswer,
  'no-such-tool': noAnswer,
  'input-too-large': 'Refused',
  'wrong-input': 'Refused',
}

/** What is said before a person sees the first answer of a language model. */
export const modelWarning = 'This is an AI. It can be wrong.'
