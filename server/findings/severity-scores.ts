import type { Severity } from '@guildhall/contract/findings/options.ts'

/** The score from 0 to 10 that SARIF readers take a severity from, in the middle of its range. */
export const severityScores: Record<Severity, string> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.0',
  info: '0.0',
}

/** The severity of a score, with the bounds of CVSS. */
export function severityFromScore(score: number): Severity {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  return score > 0 ? 'low' : 'info'
}
