import type { AdminAct, MessageKind, MessageState } from '@guildhall/contract/admin/options.ts'

/** The names of each queue and of a single message in it. */
export const kindWords: Record<MessageKind, { many: string; one: string }> = {
  report: { many: 'Reports', one: 'Report' },
  contact: { many: 'Questions', one: 'Question' },
  feedback: { many: 'Feedback', one: 'Feedback' },
}

export const stateWords: Record<MessageState, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }

/** The names of actions in the log. */
export const actWords: Record<AdminAct, string> = {
  answer: 'Answered',
  close: 'Closed',
  hide: 'Hid project',
  unhide: 'Put project back',
  decide: 'Decided a dispute',
  release: 'Released order',
  refund: 'Sent refund',
  settle: 'Settled',
  suspend: 'Suspended',
  restore: 'Restored',
  'prepare-payout': 'Prepared payout',
  'pay-payout': 'Marked payout as paid',
  'stop-payout': 'Stopped payout',
  'return-payout': 'Marked payout as returned',
  'send-mail-again': 'Sent email again',
  warn: 'Warned',
  limit: 'Limited',
  note: 'Wrote a note',
  'keep-decision': 'Refused appeal',
  'lift-decision': 'Took decision back',
  'change-role': 'Changed role',
  'ask-approval': 'Asked for a second person',
  'refuse-approval': 'Refused as second person',
  'withdraw-approval': 'Withdrew request',
}

/** Returns the name of an action in the log, depending on its subject. */
export function actName(act: AdminAct, subject?: string): string {
  return subject === 'review' ? actWords[act].replace('project', subject) : actWords[act]
}
