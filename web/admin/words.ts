import type { FiledVisibility } from '@guildhall/contract/admin/listings.ts'
import {
  type AdminAct,
  type MessageKind,
  type MessageState,
  publishedSubjects,
  type QueueFilter,
  type ReportOutcome,
  subjectNames,
} from '@guildhall/contract/admin/options.ts'

/** The names of each queue and of a single message in it. */
export const kindWords: Record<MessageKind, { many: string; one: string }> = {
  report: { many: 'Reports', one: 'Report' },
  contact: { many: 'Questions', one: 'Question' },
  feedback: { many: 'Feedback', one: 'Feedback' },
}

const stateWords: Record<MessageState, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }
const outcomeWords: Record<ReportOutcome, string> = { resolved: 'Resolved', refused: 'Refused' }

/** Returns the state of a message in one word; for a settled report, its outcome. */
export function stateWord({ state, outcome }: { state: MessageState; outcome: ReportOutcome | null }): string {
  return outcome ? outcomeWords[outcome] : stateWords[state]
}

/** The lists of a queue and their names: a report ends resolved or refused, everything else answered or closed. */
export function listsOf(kind: MessageKind): Partial<Record<QueueFilter, string>> {
  const unsettled = { open: stateWords.open, 'in-work': 'In work' }
  if (kind === 'report') return { ...unsettled, ...outcomeWords }
  return { ...unsettled, answered: stateWords.answered, closed: stateWords.closed }
}

export const visibilityWords: Record<FiledVisibility, string> = {
  public: 'Listed',
  unlisted: 'Unlisted',
  draft: 'Draft',
  archived: 'Archived',
  hidden: 'Hidden',
  paused: 'Paused',
}

/** Returns the look of a visibility. */
export function visibilityStatus(visibility: FiledVisibility): 'ok' | 'bad' | 'off' {
  if (visibility === 'hidden') return 'bad'
  return visibility === 'public' || visibility === 'unlisted' ? 'ok' : 'off'
}

/** The names of actions in the log. */
export const actWords: Record<AdminAct, string> = {
  take: 'Took it to work on',
  'give-back': 'Gave it back',
  answer: 'Answered',
  close: 'Closed',
  hide: 'Hid project or review',
  unhide: 'Put project or review back',
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
  'lift-decision': 'Reversed decision',
  'change-role': 'Changed role',
  'ask-approval': 'Asked for a second person',
  'refuse-approval': 'Refused as second person',
  'withdraw-approval': 'Withdrew request',
  'read-conversation': 'Read a conversation',
  'read-application': 'Read an application',
  'offer-times': 'Offered times for a talk',
  'accept-mentor': 'Accepted a mentor',
  'refuse-mentor': 'Refused a mentor application',
  'end-mentor': 'Ended mentoring',
  'accept-ambassador': 'Accepted an ambassador',
  'refuse-ambassador': 'Refused an ambassador application',
  'renew-ambassador': 'Renewed an ambassador',
  'end-ambassador': 'Ended an ambassador’s term',
  'confirm-institution': 'Confirmed a school or firm',
  'refuse-confirmation': 'Refused to confirm a school or firm',
  'reopen-confirmation': 'Opened a refused request again',
  'take-back-confirmation': 'Took a confirmation back',
  'add-campus': 'Added a campus',
  'change-campus': 'Changed a campus',
  'change-windows': 'Changed a recruitment window',
  'release-credit': 'Released ambassador credit',
  'switch-off': 'Switched off',
  'switch-on': 'Switched on',
  'publish-policy': 'Published a policy',
  'plan-announcement': 'Planned an announcement',
  'change-announcement': 'Changed an announcement',
  'end-announcement': 'Ended an announcement',
  'change-topic': 'Changed the texts of a topic',
  'reset-topic': 'Gave a topic its shipped texts back',
}

/** Returns the name of an action in the log, depending on its subject. */
export function actName(act: AdminAct, subject?: string): string {
  const published = publishedSubjects.find((each) => each === subject)
  return published ? actWords[act].replace('project or review', subjectNames[published]) : actWords[act]
}
