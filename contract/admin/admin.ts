import * as z from 'zod/mini'
import { Bytes } from '../api/bytes.ts'
import { type Call, endpoint } from '../api/endpoint.ts'
import { Image } from '../files/files.ts'
import { feedbackLimits } from '../limits/people.ts'
import { staffLimits } from '../limits/staff.ts'
import { OrderCard, OrderId } from '../orders/orders.ts'
import { UserCard } from '../users/user-card.ts'
import { projectVisibilities } from '../values/options.ts'
import { roles, staffRoles } from '../values/roles.ts'
import { CustomUserId, PageQuery, ProjectId, pageBothWays, SearchText, Timestamp, text } from '../values/values.ts'
import { adminCalls } from './calls.ts'
import {
  adminActs,
  adminSubjects,
  brokenRuleKeys,
  limitedActs,
  memberStates,
  messageKinds,
  messageStates,
  reportSubjects,
  waitingKinds,
} from './options.ts'
import { Statement } from './statements.ts'

/** A person who acted or wrote, as shown to the staff. */
const Person = z.object({ customUserId: CustomUserId, name: z.string() })

/** A message in the queue's list. */
const QueueItem = z.object({
  number: z.int(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  category: z.string(),
  /** The first words of the message; for a report, the title of the reported item. */
  excerpt: z.string(),
  createdAt: Timestamp,
  /** Who on the staff works on it, and since when; null while nobody does. */
  assignee: z.nullable(z.extend(Person, { since: Timestamp })),
})
export type QueueItem = z.output<typeof QueueItem>

/** A message as it was when it, or one near it, was reported; `sender` is null once their account is erased. */
const ReportedMessage = z.object({
  number: z.int(),
  sender: z.nullable(Person),
  time: Timestamp,
  /** Empty when the message has only files, or had been deleted. */
  text: z.string(),
  /** The names of its files. */
  files: z.array(z.string()),
  isReported: z.boolean(),
})

/** A message between the two sides of an order. */
const DisputeMessage = z.object({
  number: z.int(),
  by: z.enum(['buyer', 'seller']),
  time: Timestamp,
  /** Empty when the message has only files. */
  text: z.string(),
  /** The names of its files. */
  files: z.array(z.string()),
})
export type DisputeMessage = z.output<typeof DisputeMessage>

/** A person as shown to the staff. */
export const Member = z.extend(UserCard, {
  email: z.string(),
  role: z.enum(roles),
  memberSince: Timestamp,
  suspendedAt: z.nullable(Timestamp),
  /** Until when they cannot write messages, or publish; null when they can. */
  limitedUntil: z.object({ messages: z.nullable(Timestamp), listings: z.nullable(Timestamp) }),
})
export type Member = z.output<typeof Member>

/** The subject of a report: as it was when reported, and as it is now. */
const Subject = z.object({
  kind: z.enum(reportSubjects),
  id: z.string(),
  /** The project whose page shows it; null when it is gone, and for a message or a person. */
  projectId: z.nullable(ProjectId),
  /** A reported message comes with the messages around it, in order. */
  reported: z.object({ title: z.string(), description: z.string(), messages: z.array(ReportedMessage) }),
  /** null when it is gone, and for a message or a person. */
  now: z.nullable(
    z.object({
      title: z.string(),
      visibility: z.enum(projectVisibilities),
      cover: z.nullable(Image),
      /** The person who made the project or wrote the review; null once their account is erased. */
      seller: z.nullable(Person),
    }),
  ),
  /** The reported person; null when the subject is not a person, or once their account is erased. */
  person: z.nullable(Member),
})

export const QueueEntry = z.extend(QueueItem, {
  text: z.string(),
  picture: z.nullable(Image),
  author: z.nullable(Person),
  /** Whether there is an address to reply to. */
  hasMail: z.boolean(),
  subject: z.nullable(Subject),
  /** How many other open reports name the same subject. */
  others: z.int(),
  answer: z.nullable(z.string()),
  /** Whether it concerns the caller, who therefore may not decide it. */
  isOwn: z.boolean(),
  settledAt: z.nullable(Timestamp),
  /** What the staff did with it, the newest first. */
  history: z.array(z.object({ at: Timestamp, actor: Person, act: z.enum(adminActs), reason: z.string() })),
})
export type QueueEntry = z.output<typeof QueueEntry>

export const LogLine = z.object({
  line: z.int(),
  at: Timestamp,
  actor: Person,
  act: z.enum(adminActs),
  /** The subject of the act: a message by its number, anything else by its id and title. A person who left has neither. */
  subject: z.object({ kind: z.enum(adminSubjects), id: z.string(), title: z.string() }),
  reason: z.string(),
  before: z.string(),
  after: z.string(),
})
export type LogLine = z.output<typeof LogLine>

/** A payment provider's message that did not match our rows, or a refund the provider cannot make. */
export const PaymentEvent = z.object({
  provider: z.string(),
  eventId: z.string(),
  type: z.string(),
  receivedAt: Timestamp,
  /** Why the event was not applied. */
  reason: z.string(),
  /** The content of the message, field by field. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The orders of the purchase it names, if any. */
  orders: z.array(z.object({ id: OrderId, number: z.int() })),
})
export type PaymentEvent = z.output<typeof PaymentEvent>

const count = z.int()

/** Something that waits for the staff. */
const Waiting = z.object({
  kind: z.enum(waitingKinds),
  /** The number of a message, or the id of an order, an appeal, an approval or an event. */
  id: z.string(),
  /** Its name in its queue, such as 'Report 1001'. */
  name: z.string(),
  /** What it is about. */
  about: z.string(),
  since: Timestamp,
  /** When it should be answered. */
  due: Timestamp,
})
export type Waiting = z.output<typeof Waiting>

/** What the staff know of a person. */
const PersonFile = z.object({
  person: Member,
  /** Public projects, and orders that were paid: bought and sold, with those that still run. */
  projects: count,
  orders: z.object({ bought: count, sold: count, open: count }),
  /** Reports about the person: those that wait, and all of them. */
  reports: z.object({ open: count, all: count }),
  statements: z.array(Statement),
  /** What the staff did about the person, newest first. */
  history: z.array(LogLine),
  /** Whether a change of their role waits for a second person. */
  roleWaits: z.boolean(),
})
export type PersonFile = z.output<typeof PersonFile>
const openCount = z.nullable(count)
const One = z.object({ number: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)) })
const Entry = z.object({ entry: QueueEntry })

export const AnswerInput = z.strictObject({
  text: text(feedbackLimits.answer, { required: 'Write the answer', lines: true }),
})
export const ReasonInput = z.strictObject({
  reason: text(feedbackLimits.reason, { required: 'Give the reason', lines: true }),
})

/** A decision against somebody: the rule it rests on, and the reasons. */
export const SanctionInput = z.strictObject({
  rule: z._default(z.enum(brokenRuleKeys, { error: 'Choose the rule' }), 'other'),
  reason: text(feedbackLimits.reason, { required: 'Give the reason', lines: true }),
})
export const LimitInput = z.strictObject({
  acts: z.array(z.enum(limitedActs)).check(z.minLength(1, { error: 'Choose what they cannot do' })),
  days: z
    .int({ error: 'Enter the number of days' })
    .check(
      z.gte(1, { error: 'Enter at least 1 day' }),
      z.lte(staffLimits.limitDays, { error: `Enter at most ${staffLimits.limitDays} days` }),
    ),
  rule: z._default(z.enum(brokenRuleKeys, { error: 'Choose the rule' }), 'other'),
  reason: text(feedbackLimits.reason, { required: 'Give the reason', lines: true }),
})

export const RoleInput = z.strictObject({
  role: z.enum(roles, { error: 'Choose a role' }),
  reason: text(feedbackLimits.reason, { required: 'Give the reason', lines: true }),
})

const act = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, { summary, params: One, body: ReasonInput, output: Entry })

const moderate = <const C extends Call, const B extends z.ZodMiniType>(call: C, summary: string, body: B) =>
  endpoint(call, {
    summary,
    params: z.object({ customUserId: CustomUserId }),
    body,
    output: z.object({ person: Member }),
  })

/** Which lines of the log: one act, a part of the name of who did it, from and until these days (UTC), both included. */
const logFilter = {
  act: z.optional(z.enum(adminActs)),
  by: z._default(SearchText, ''),
  from: z.optional(z.iso.date()),
  until: z.optional(z.iso.date()),
}
const LogFilter = z.object(logFilter)
export type LogFilter = z.output<typeof LogFilter>

/** What the staff see and do, each in their role. Every act is recorded in a log that cannot be changed. */
export const adminEndpoints = {
  who: endpoint(adminCalls.who, {
    summary: 'The caller, as a member of the staff.',
    output: z.object({ admin: z.extend(Person, { role: z.enum(staffRoles) }) }),
  }),
  overview: endpoint(adminCalls.overview, {
    summary: 'The number of open items in each queue, and the number of people and projects.',
    output: z.object({
      /**
       * `disputes` are disputes and appeals that the staff have to decide, `payments` provider messages that could not be applied, `payouts` bank transfers to
       * be sent, `mails` failed mails that can be sent again. Null where the caller's role has nothing to do with it.
       */
      open: z.object({
        ...{ feedback: openCount, contact: openCount, report: openCount, disputes: openCount, payments: openCount },
        ...{ payouts: openCount, mails: openCount },
        /** Acts that wait for a second person, as far as the caller's role may agree to them. */
        approvals: count,
        /** Appeals against decisions. */
        appeals: openCount,
      }),
      people: count,
      /** The number of projects on the marketplace. */
      projects: count,
    }),
  }),
  waiting: endpoint(adminCalls.waiting, {
    summary: 'What waits for the staff in all queues of the caller’s role, what is late first.',
    output: z.object({ items: z.array(Waiting) }),
  }),
  queue: endpoint(adminCalls.queue, {
    summary: 'Messages of one kind and state, newest first.',
    query: z.extend(PageQuery, {
      kind: z._default(z.enum(messageKinds), 'report'),
      state: z._default(z.enum(messageStates), 'open'),
    }),
    output: pageBothWays(QueueItem),
  }),
  entry: endpoint(adminCalls.entry, {
    summary: 'One message with its evidence.',
    params: One,
    output: Entry,
  }),
  take: endpoint(adminCalls.take, {
    summary: 'Takes an open message to work on, also from somebody else; 409 when it is settled.',
    params: One,
    output: Entry,
  }),
  giveBack: endpoint(adminCalls.giveBack, {
    summary: 'Gives back a message that the caller works on; 403 for others.',
    params: One,
    output: Entry,
  }),
  answer: endpoint(adminCalls.answer, {
    summary: 'Answers an open message by email; 409 when it is settled or has no address.',
    params: One,
    body: AnswerInput,
    output: Entry,
  }),
  close: act(adminCalls.close, 'Closes an open message; the sender gets the reason by email if they left an address.'),
  hide: endpoint(adminCalls.hide, {
    summary: 'Hides the reported project or review and closes the report; its maker gets a statement of reasons.',
    params: One,
    body: SanctionInput,
    output: Entry,
  }),
  unhide: act(adminCalls.unhide, 'Shows the reported project or review again; its maker gets the reason by email.'),
  orders: endpoint(adminCalls.orders, {
    summary:
      'Orders in a dispute, the oldest report first; `waitsFor=staff` lists those that the staff have to decide, the longest waiting first.',
    query: z.extend(PageQuery, {
      state: z._default(z.enum(['reported']), 'reported'),
      waitsFor: z._default(z.enum(['staff', 'anybody']), 'anybody'),
    }),
    output: pageBothWays(OrderCard),
  }),
  orderMessages: endpoint(adminCalls.orderMessages, {
    summary:
      'The newest messages between the two sides of an order since it was placed, oldest first, while its dispute is open; 404 otherwise.',
    params: z.object({ id: OrderId }),
    output: z.object({ items: z.array(DisputeMessage) }),
  }),
  paymentEvents: endpoint(adminCalls.paymentEvents, {
    summary: 'Provider messages that could not be applied, newest first.',
    query: PageQuery,
    output: pageBothWays(PaymentEvent),
  }),
  settlePaymentEvent: endpoint(adminCalls.settlePaymentEvent, {
    summary: 'Marks a provider message as settled, with a note on how; 409 when it is already settled.',
    params: z.object({
      provider: z.string().check(z.regex(/^[a-z]{1,20}$/)),
      eventId: z.string().check(z.regex(/^[\w:.-]{1,255}$/)),
    }),
    body: ReasonInput,
  }),
  people: endpoint(adminCalls.people, {
    summary: 'People by parts of their name, email address or public name, newest first.',
    query: z.extend(PageQuery, { q: z._default(SearchText, ''), state: z._default(z.enum(memberStates), 'all') }),
    output: pageBothWays(Member),
  }),
  suspend: moderate(
    adminCalls.suspend,
    'Suspends a person: their sessions end at once, and they get a statement of reasons.',
    SanctionInput,
  ),
  warn: moderate(adminCalls.warn, 'Warns a person, who gets a statement of reasons.', SanctionInput),
  limit: moderate(
    adminCalls.limit,
    'Limits a person for some days: they cannot write messages, or publish. They get a statement of reasons.',
    LimitInput,
  ),
  note: moderate(adminCalls.note, 'Writes a note about a person, for the staff alone.', ReasonInput),
  restore: moderate(
    adminCalls.restore,
    'Ends a suspension, or the limits of a person; they get the reason by email.',
    ReasonInput,
  ),
  person: endpoint(adminCalls.person, {
    summary: 'A person as the staff see them, with what was decided about them.',
    params: z.object({ customUserId: CustomUserId }),
    output: PersonFile,
  }),
  changeRole: endpoint(adminCalls.changeRole, {
    summary:
      'Gives a person a role, at once if they had none. To change or remove a role of the staff, a second administrator must agree: `waits` then says so.',
    params: z.object({ customUserId: CustomUserId }),
    body: RoleInput,
    output: z.object({ person: Member, waits: z.boolean() }),
  }),
  log: endpoint(adminCalls.log, {
    summary: 'The actions by the staff that match, newest first.',
    query: z.extend(PageQuery, logFilter),
    output: pageBothWays(LogLine),
  }),
  logExport: endpoint(adminCalls.logExport, {
    summary: 'The same as CSV, all of them.',
    query: z.object(logFilter),
    output: Bytes,
    type: 'text/csv',
  }),
}
