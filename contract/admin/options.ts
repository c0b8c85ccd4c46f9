import type { StaffDuty } from '../values/roles.ts'

/** The closed lists of feedback, reports and administrator acts. Apart, so that a first visit does not load them. */

/** The categories of feedback. */
export const feedbackCategories = ['An idea', 'A problem', 'Praise'] as const

/** The categories of questions on the help page. */
export const contactCategories = [
  'My account',
  'My projects and pictures',
  'Somebody else’s project',
  'Privacy and my data',
  'Something else',
] as const

/** The reasons for a report. */
export const reportReasons = [
  'Offered as assessed work',
  'Copied without permission',
  'Not what it says it is',
  'A figure or its evidence is false',
  'Harmful or illegal',
  'Spam or advertising',
  'Something else',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** The reasons for a report of a person. */
export const personReportReasons = [
  'Spam or advertising',
  'Pretends to be someone else',
  'Harassment or threats',
  'Leaderboard points',
  'Scam or fraud',
  'Harmful or illegal',
  'Something else',
] as const
export type PersonReportReason = (typeof personReportReasons)[number]

/** What can be reported: public content, people, and messages by other members of the conversation. */
export const publishedSubjects = [
  'project',
  'service',
  'agent',
  'session-type',
  'review',
  'work-review',
  'agent-review',
  'job',
  'job-question',
] as const
export type PublishedSubject = (typeof publishedSubjects)[number]
export const reportSubjects = [...publishedSubjects, 'message', 'person'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** What can be reported, as people call it. */
export const subjectNames = {
  project: 'project',
  service: 'service',
  agent: 'agent',
  'session-type': 'session type',
  review: 'review',
  'work-review': 'review',
  'agent-review': 'review',
  job: 'job',
  'job-question': 'question',
  message: 'message',
  person: 'person',
} as const satisfies Record<ReportSubject, string>

/** The staff's queues, and the states of a message in them. */
export const messageKinds = ['feedback', 'contact', 'report'] as const
export type MessageKind = (typeof messageKinds)[number]

/** The duty that each queue belongs to. */
export const dutyOfKind = { report: 'reports', contact: 'questions', feedback: 'feedback' } as const satisfies Record<
  MessageKind,
  StaffDuty
>
export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

/** How a report ended: the staff did something about it, or found nothing to do. */
export const reportOutcomes = ['resolved', 'refused'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** The lists of a queue. `in-work` are the open messages that somebody on the staff took. */
export const queueFilters = [...messageStates, 'in-work', ...reportOutcomes] as const
export type QueueFilter = (typeof queueFilters)[number]

/** The acts of the staff; each one is recorded in their log. */
export const adminActs = [
  'take',
  'give-back',
  'answer',
  'close',
  'hide',
  'unhide',
  'release',
  'refund',
  'decide',
  'settle',
  'suspend',
  'restore',
  'prepare-payout',
  'pay-payout',
  'stop-payout',
  'return-payout',
  'send-mail-again',
  'warn',
  'limit',
  'note',
  'keep-decision',
  'lift-decision',
  'change-role',
  'ask-approval',
  'refuse-approval',
  'withdraw-approval',
  'read-conversation',
  'read-application',
  'offer-times',
  'accept-mentor',
  'refuse-mentor',
  'end-mentor',
  'accept-ambassador',
  'refuse-ambassador',
  'renew-ambassador',
  'end-ambassador',
  'confirm-institution',
  'refuse-confirmation',
  'reopen-confirmation',
  'take-back-confirmation',
  'add-campus',
  'change-campus',
  'change-windows',
  'release-credit',
  'switch-off',
  'switch-on',
  'publish-policy',
  'plan-announcement',
  'change-announcement',
  'end-announcement',
  'change-topic',
  'reset-topic',
] as const
export type AdminAct = (typeof adminActs)[number]

/** The subjects of an act. */
export const adminSubjects = [
  'message',
  ...publishedSubjects,
  'order',
  'payment',
  'person',
  'payout',
  'mail',
  'mentor',
  'ambassador',
  'confirmation',
  'campus',
  'credit',
  'part',
  'policy',
  'announcement',
  'topic',
] as const
export type AdminSubject = (typeof adminSubjects)[number]

/** Filters for the list of people. */
export const memberStates = ['all', 'suspended'] as const

/** The acts that need two persons, what each is about, and the duty of those who ask and agree. */
export const approvalActs = ['change-role', 'refund', 'read-conversation'] as const
export type ApprovalAct = (typeof approvalActs)[number]
export const approvalSubjects = ['person', 'order'] as const
export type ApprovalSubject = (typeof approvalSubjects)[number]
export const dutyOfApproval = {
  'change-role': 'roles',
  refund: 'disputes',
  'read-conversation': 'sanctions',
} as const satisfies Record<ApprovalAct, StaffDuty>

export const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'lapsed'] as const
export type ApprovalState = (typeof approvalStates)[number]
export const approvalMoves = ['approve', 'refuse', 'withdraw'] as const
export type ApprovalMove = (typeof approvalMoves)[number]

/** What the staff decide against a person. Each decision writes a statement of reasons. */
export const measures = [
  'warned',
  'limited',
  'suspended',
  'project-hidden',
  'service-hidden',
  'agent-hidden',
  'session-type-hidden',
  'review-hidden',
  'job-hidden',
  'question-hidden',
  'mentor-ended',
  'ambassador-ended',
  'confirmation-taken-back',
] as const
export type Measure = (typeof measures)[number]

/** What was decided, in a few words. */
export const measureWords: Record<Measure, string> = {
  warned: 'Warning',
  limited: 'Limited for a time',
  suspended: 'Account suspended',
  'project-hidden': 'Project hidden',
  'service-hidden': 'Service hidden',
  'agent-hidden': 'Agent hidden',
  'session-type-hidden': 'Session type hidden',
  'review-hidden': 'Review hidden',
  'job-hidden': 'Job hidden',
  'question-hidden': 'Question hidden',
  'mentor-ended': 'Mentoring ended',
  'ambassador-ended': 'Ambassador’s term ended',
  'confirmation-taken-back': 'Confirmation of a school or firm taken back',
}

/** What a limited person cannot do for a time: write messages, or publish. */
export const limitedActs = ['messages', 'listings'] as const
export type LimitedAct = (typeof limitedActs)[number]
export const limitWords: Record<LimitedAct, string> = { messages: 'write messages', listings: 'publish projects' }

/** The rules that a decision can rest on, as the terms have them. */
export const brokenRules = {
  rights: 'Work that is not your own, or that breaks the law or somebody’s rights',
  'assessed-work': 'Assessed work for others',
  abuse: 'Hate, threats, harassment, sexual content, or content that harms minors',
  deception: 'Pretending to be somebody else, false views, or several accounts to gain advantage',
  description: 'A description that does not match the work',
  misuse: 'Collecting people’s data, advertising, or overloading or attacking the site',
  trade: 'Sales taken elsewhere, or false reports and reviews',
  other: 'Another rule of the terms, named in the reasons',
} as const
export type BrokenRule = keyof typeof brokenRules
export const brokenRuleKeys = Object.keys(brokenRules) as [BrokenRule, ...BrokenRule[]]

export const appealOutcomes = ['kept', 'lifted'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
/** `expired`: lifted because nobody on the staff decided in time. */
export const appealStates = ['open', ...appealOutcomes, 'expired'] as const
export type AppealState = (typeof appealStates)[number]

/** What can wait for the staff. */
export const waitingKinds = [
  ...messageKinds,
  'dispute',
  'payment',
  'appeal',
  'approval',
  'mentor',
  'ambassador',
  'confirmation',
] as const
export type WaitingKind = (typeof waitingKinds)[number]
