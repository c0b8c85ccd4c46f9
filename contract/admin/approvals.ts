import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { staffLimits } from '../limits/staff.ts'
import { PageQuery, pageBothWays, Timestamp } from '../values/values.ts'
import { approvalCalls } from './calls.ts'
import { StaffPerson } from './log.ts'
import { ReasonInput } from './members.ts'
import { approvalActs, approvalMoves, approvalStates, approvalSubjects } from './options.ts'

/** An act of the staff that a second person must agree to. */
export const Approval = z.object({
  id: z.int(),
  act: z.enum(approvalActs),
  subject: z.object({ kind: z.enum(approvalSubjects), id: z.string(), title: z.string() }),
  /** The act in a few words, such as 'Refund 620.00 EUR'. */
  what: z.string(),
  reason: z.string(),
  askedBy: z.nullable(StaffPerson),
  askedAt: Timestamp,
  /** When it ends if nobody decides. */
  lapsesAt: Timestamp,
  state: z.enum(approvalStates),
  /** Who agreed or refused; null while it is open, when it lapsed, and when the server's command carried it out. */
  endedBy: z.nullable(StaffPerson),
  endedAt: z.nullable(Timestamp),
  /** Why it was refused; empty otherwise. */
  answer: z.string(),
  /** What the caller may do with it now. */
  moves: z.array(z.enum(approvalMoves)),
  /** Whether the caller can read the conversation that it is about now. */
  mayRead: z.boolean(),
})
export type Approval = z.output<typeof Approval>

/** A message that the staff read. */
const ReadMessage = z.object({
  number: z.int(),
  /** Which of the two people wrote it: 0 or 1. */
  by: z.int(),
  time: Timestamp,
  /** Empty when the message has only files. */
  text: z.string(),
  /** The names of its files. */
  files: z.array(z.string()),
})
export type ReadMessage = z.output<typeof ReadMessage>

const One = z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)) })
const Answer = z.object({ approval: Approval })
const move = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, { summary, params: One, output: Answer })

/** Acts of the staff that need two persons. Nobody agrees to what they asked for, or to what concerns them. */
export const approvalEndpoints = {
  list: endpoint(approvalCalls.list, {
    summary:
      'The acts that wait for a second person, or those that ended, newest first; only those of the caller’s role.',
    query: z.extend(PageQuery, { state: z._default(z.enum(['open', 'ended']), 'open') }),
    output: pageBothWays(Approval),
  }),
  approve: move(
    approvalCalls.approve,
    'Agrees to an act and carries it out; 403 for the person who asked, 409 when it has ended.',
  ),
  refuse: endpoint(approvalCalls.refuse, {
    summary: 'Refuses an act, with a reason; 409 when it has ended.',
    params: One,
    body: ReasonInput,
    output: Answer,
  }),
  withdraw: move(approvalCalls.withdraw, 'Withdraws an act, by the person who asked; 409 when it has ended.'),
  conversation: endpoint(approvalCalls.conversation, {
    summary: `What two people wrote to each other, oldest first, after a second moderator agreed: for ${staffLimits.readDays} days, for the two who asked and agreed; 404 otherwise.`,
    params: One,
    output: z.object({
      reason: z.string(),
      /** When it can no longer be read. */
      until: Timestamp,
      /** The two people; null once an account is erased. */
      people: z.array(z.nullable(StaffPerson)),
      items: z.array(ReadMessage),
    }),
  }),
} satisfies Record<keyof typeof approvalCalls, unknown>
