import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { feedbackLimits } from '../limits/people.ts'
import { staffLimits } from '../limits/staff.ts'
import { UserCard } from '../users/user-card.ts'
import { roles } from '../values/roles.ts'
import { CustomUserId, PageQuery, pageBothWays, SearchText, Timestamp, text } from '../values/values.ts'
import { adminCalls } from './calls.ts'
import { LogLine } from './log.ts'
import { brokenRuleKeys, limitedActs, memberStates } from './options.ts'
import { QueueItem } from './queue-item.ts'
import { Statement } from './statements.ts'

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

/** What the staff know of a person. */
const PersonFile = z.object({
  person: Member,
  /** Public projects, and orders that were paid: bought and sold, with those that still run. */
  projects: z.int(),
  orders: z.object({ bought: z.int(), sold: z.int(), open: z.int() }),
  /** Reports about the person: those that wait, and all of them. */
  reports: z.object({ open: z.int(), all: z.int(), newest: z.array(QueueItem) }),
  statements: z.array(Statement),
  /** What the staff did about the person, newest first. */
  history: z.array(LogLine),
  /** Whether a change of their role waits for a second person. */
  roleWaits: z.boolean(),
})
export type PersonFile = z.output<typeof PersonFile>
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

/** The conversation of a person that the staff want to read: with whom, and why. Both people are told the reason. */
export const ReadConversationInput = z.strictObject({
  with: CustomUserId,
  reason: text(feedbackLimits.reason, { required: 'Give the reason', lines: true }),
})

export const RoleInput = z.strictObject({
  role: z.enum(roles, { error: 'Choose a role' }),
  reason: text(feedbackLimits.reason, { required: 'Give the reason', lines: true }),
})

const moderate = <const C extends Call, const B extends z.ZodMiniType>(call: C, summary: string, body: B) =>
  endpoint(call, {
    summary,
    params: z.object({ customUserId: CustomUserId }),
    body,
    output: z.object({ person: Member }),
  })

/** What the staff see of people, and decide about them. */
export const memberEndpoints = {
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
  readConversation: endpoint(adminCalls.readConversation, {
    summary:
      'Asks a second moderator to agree to reading the messages between two people. 404 when they have not written to each other.',
    params: z.object({ customUserId: CustomUserId }),
    body: ReadConversationInput,
  }),
  changeRole: endpoint(adminCalls.changeRole, {
    summary:
      'Gives a person a role, at once if they had none. To change or remove a role of the staff, a second administrator must agree: `waits` then says so.',
    params: z.object({ customUserId: CustomUserId }),
    body: RoleInput,
    output: z.object({ person: Member, waits: z.boolean() }),
  }),
}
