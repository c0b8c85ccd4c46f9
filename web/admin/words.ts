import type { AdminAct, MessageKind, MessageState } from '@guildhall/contract/admin/options.ts'

/** What each queue and one message of it are called. */
export const kindWords: Record<MessageKind, { many: string; one: string }> = {
  report: { many: 'Reports', one: 'Report' },
  contact: { many: 'Questions', one: 'Question' },
  feedback: { many: 'Feedback', one: 'Feedback' },
}

export const stateWords: Record<MessageState, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }

/** What an act is called in the log. */
export const actWords: Record<AdminAct, string> = {
  answer: 'Answered',
  close: 'Closed',
  hide: 'Hid project',
  unhide: 'Put project back',
  release: 'Released order',
  refund: 'Sent money back',
  settle: 'Settled',
  suspend: 'Suspended',
  restore: 'Restored',
  'prepare-payout': 'Prepared payout',
  'pay-payout': 'Marked payout as paid',
  'stop-payout': 'Stopped payout',
  'return-payout': 'Payout came back',
  'send-mail-again': 'Sent mail again',
}

/** What an act is called in the log, by what it was done to. */
export function actName(act: AdminAct, subject?: string): string {
  return subject === 'review' ? actWords[act].replace('project', subject) : actWords[act]
}
