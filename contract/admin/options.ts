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
export const publishedSubjects = ['project', 'review'] as const
export type PublishedSubject = (typeof publishedSubjects)[number]
export const reportSubjects = [...publishedSubjects, 'message', 'person'] as const
export type ReportSubject = (typeof reportSubjects)[number]

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

/** The acts of the staff; each one is recorded in their log. */
export const adminActs = [
  'answer',
  'close',
  'hide',
  'unhide',
  'release',
  'refund',
  'settle',
  'suspend',
  'restore',
  'prepare-payout',
  'pay-payout',
  'stop-payout',
  'return-payout',
  'send-mail-again',
  'change-role',
  'ask-approval',
  'refuse-approval',
  'withdraw-approval',
] as const
export type AdminAct = (typeof adminActs)[number]

/** The subjects of an act. */
export const adminSubjects = ['message', 'project', 'review', 'order', 'payment', 'person', 'payout', 'mail'] as const
export type AdminSubject = (typeof adminSubjects)[number]

/** Filters for the list of people. */
export const memberStates = ['all', 'suspended'] as const

/** The acts that need two persons, what each is about, and the duty of those who ask and agree. */
export const approvalActs = ['change-role', 'refund'] as const
export type ApprovalAct = (typeof approvalActs)[number]
export const approvalSubjects = ['person', 'order'] as const
export type ApprovalSubject = (typeof approvalSubjects)[number]
export const dutyOfApproval = { 'change-role': 'roles', refund: 'disputes' } as const satisfies Record<
  ApprovalAct,
  StaffDuty
>

export const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'lapsed'] as const
export type ApprovalState = (typeof approvalStates)[number]
export const approvalMoves = ['approve', 'refuse', 'withdraw'] as const
export type ApprovalMove = (typeof approvalMoves)[number]
