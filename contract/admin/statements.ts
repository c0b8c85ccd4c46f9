import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { feedbackLimits } from '../limits/people.ts'
import { staffLimits } from '../limits/staff.ts'
import { CustomUserId, PageQuery, pageBothWays, Timestamp, text } from '../values/values.ts'
import { appealCalls, statementCalls } from './calls.ts'
import { appealOutcomes, appealStates, brokenRuleKeys, limitedActs, measures, publishedSubjects } from './options.ts'

const Person = z.object({ customUserId: CustomUserId, name: z.string() })

/** Why the staff decided something against a person, and what the person can do about it. */
export const Statement = z.object({
  id: z.int(),
  measure: z.enum(measures),
  /** What it is about; a person has no title. */
  subject: z.object({ kind: z.enum(['person', ...publishedSubjects]), id: z.string(), title: z.string() }),
  /** What the person cannot do meanwhile, and until when; only when they are limited. */
  limits: z.array(z.enum(limitedActs)),
  until: z.nullable(Timestamp),
  rule: z.enum(brokenRuleKeys),
  /** The facts and reasons, as the staff wrote them. */
  reasons: z.string(),
  madeAt: Timestamp,
  /** When the decision ended or was taken back; null while it holds. */
  endedAt: z.nullable(Timestamp),
  /** Until when the person can appeal. */
  appealUntil: Timestamp,
  appeal: z.nullable(
    z.object({
      text: z.string(),
      sentAt: Timestamp,
      /** The day by which somebody else on the staff decides. */
      dueAt: Timestamp,
      state: z.enum(appealStates),
      /** The reasons of that decision; empty while it is open, and when nobody decided in time. */
      answer: z.string(),
      decidedAt: z.nullable(Timestamp),
    }),
  ),
  /** Whether the person can appeal now. */
  mayAppeal: z.boolean(),
})
export type Statement = z.output<typeof Statement>

export const AppealInput = z.strictObject({
  text: text(staffLimits.appeal, { required: 'Write why the decision is wrong', lines: true }),
})

const One = z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)) })

/** A person's own statements of reasons. */
export const statementEndpoints = {
  list: endpoint(statementCalls.list, {
    summary: 'The decisions of the staff about the caller, newest first, and whether one person alone decides appeals.',
    output: z.object({ statements: z.array(Statement), isOnePersonStaff: z.boolean() }),
  }),
  appeal: endpoint(statementCalls.appeal, {
    summary:
      'Appeals against a decision, once, within six months; 409 when it was made already or is no longer possible.',
    params: One,
    body: AppealInput,
    output: z.object({ statement: Statement }),
  }),
}

/** An appeal as the staff decide it. */
export const Appeal = z.extend(Statement, {
  /** The person it concerns. */
  person: z.nullable(Person),
  madeBy: z.nullable(Person),
  decidedBy: z.nullable(Person),
  /** Whether the caller may decide it: not when they made the decision or it concerns them. */
  mayDecide: z.boolean(),
})
export type Appeal = z.output<typeof Appeal>

export const DecideInput = z.strictObject({
  outcome: z.enum(appealOutcomes, { error: 'Choose what happens' }),
  reason: text(feedbackLimits.reason, { required: 'Give the reason', lines: true }),
})

export const appealEndpoints = {
  list: endpoint(appealCalls.list, {
    summary: 'Appeals that wait, the oldest first, or those that were decided, newest first.',
    query: z.extend(PageQuery, { state: z._default(z.enum(['open', 'decided']), 'open') }),
    output: pageBothWays(Appeal),
  }),
  decide: endpoint(appealCalls.decide, {
    summary:
      'Keeps or lifts the decision that an appeal is about; the person is told. 403 for the person who made it, 409 when decided.',
    params: One,
    body: DecideInput,
    output: z.object({ appeal: Appeal }),
  }),
}
