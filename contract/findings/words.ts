import type { StateWords } from '../engagements/words.ts'
import { findingLimits as most } from '../limits/findings.ts'
import type { FindingAct, FindingMove, FindingState, Severity } from './options.ts'

export const severityWords: Record<Severity, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
}

/** The state of a finding, as everybody reads it. */
export const findingStateWords: Record<FindingState, StateWords> = {
  open: { label: 'Open', kind: 'ask' },
  fixed: { label: 'Fixed, to re-check', kind: 'wait' },
  closed: { label: 'Closed', kind: 'ok' },
  accepted: { label: 'Risk accepted', kind: 'off' },
}

/** The buttons of moves. */
export const findingMoveWords: Record<FindingMove, string> = {
  fix: 'Mark fixed',
  accept: 'Accept the risk',
  undo: 'Open again',
  close: 'Close',
  reopen: 'Open again',
}

/** What happened, after the name of who did it. */
export const findingActWords: Record<FindingAct, string> = {
  deliver: 'delivered it',
  fix: 'marked it fixed',
  accept: 'accepted the risk',
  undo: 'opened it again',
  close: 'closed it',
  reopen: 'opened it again',
}

/** The sentences for input that cannot be taken. */
export const findingTexts = {
  severity: 'Choose a severity',
  title: 'Give the finding a title',
  what: 'Say what you found',
  reason: 'Say why it is open again',
  file: 'Choose a SARIF file',
} as const

/** Who reads findings and how long they are stored, for the page and the export. */
export const findingsArePrivate = `Only the two sides can read this; in a dispute also the staff who decide it. Stored encrypted, and deleted ${most.keptMonths} months after the work is over, unless both keep it.`
