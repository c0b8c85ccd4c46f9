import type { AgentCheck, AgentTrust } from '@guildhall/contract/agents/trust.ts'
import { changesText, checkProblemTexts } from '@guildhall/contract/agents/trust-texts.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { formatSeconds } from '#lib/format/seconds.ts'

const isGood = ({ problem, ...changes }: AgentCheck) => problem === null && changesText(changes) === ''

/** Returns what a check found, in plain words. */
export function checkText(check: AgentCheck): string {
  if (check.problem !== null) return checkProblemTexts[check.problem]
  const changes = changesText(check)
  return changes || `Answered in ${formatSeconds(check.ms)}, with the tools of its version.`
}

/** Returns the state of an agent's remote; null without a check. A check of the last day counts as today's. */
export function checkStatus(
  { check, pausedAt }: Pick<AgentTrust, 'check' | 'pausedAt'>,
  now = Date.now(),
): { kind: 'ok' | 'bad' | 'wait'; text: string } | null {
  if (pausedAt) return { kind: 'bad', text: 'Paused' }
  if (!check) return null
  if (!isGood(check)) return { kind: 'wait', text: 'Last check failed' }
  const isRecent = now - Date.parse(check.at) < most.checkedHours * 3_600_000
  return isRecent ? { kind: 'ok', text: 'Checked today' } : { kind: 'wait', text: 'Not checked today' }
}
