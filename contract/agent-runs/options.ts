import type { CallOutcome } from '../agent-remotes/call-events.ts'
import { remoteProblems } from '../agent-remotes/problems.ts'

/** How a run ended; `lost` when our process ended before it did. */
export const runOutcomes = ['answered', 'failed', ...remoteProblems, 'lost'] as const satisfies (CallOutcome | 'lost')[]
export type RunOutcome = (typeof runOutcomes)[number]

/** What a run costs: nothing (`free`, a try; `own`, of its author), or one of the runs that were bought (`bought`). */
export const runKinds = ['free', 'own', 'bought'] as const
export type RunKind = (typeof runKinds)[number]
