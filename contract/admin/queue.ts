import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { Image } from '../files/files.ts'
import { feedbackLimits } from '../limits/people.ts'
import { staffLimits } from '../limits/staff.ts'
import { projectVisibilities } from '../values/options.ts'
import { PageQuery, ProjectId, pageBothWays, Timestamp, text } from '../values/values.ts'
import { adminCalls } from './calls.ts'
import { StaffPerson } from './log.ts'
import { Member, ReasonInput, SanctionInput } from './members.ts'
import { adminActs, messageKinds, queueFilters, reportOutcomes, reportSubjects } from './options.ts'
import { QueueItem } from './queue-item.ts'

/** A message as it was when it, or one near it, was reported; `sender` is null once their account is erased. */
const ReportedMessage = z.object({
  number: z.int(),
  sender: z.nullable(StaffPerson),
  time: Timestamp,
  /** Empty when the message has only files, or had been deleted. */
  text: z.string(),
  /** The names of its files. */
  files: z.array(z.string()),
  isReported: z.boolean(),
})

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
      seller: z.nullable(StaffPerson),
      /** The person whom a review of work together is about; null for everything else. */
      reviewed: z.nullable(StaffPerson),
      /** The job whose page shows it: a job, or the one that a question is about. */
      jobId: z.nullable(ProjectId),
      /** The service, where it is one. */
      serviceId: z.nullable(ProjectId),
      /** The agent, where it is one. */
      agentId: z.nullable(ProjectId),
    }),
  ),
  /** The reported person; null when the subject is not a person, or once their account is erased. */
  person: z.nullable(Member),
})

export const QueueEntry = z.extend(QueueItem, {
  text: z.string(),
  picture: z.nullable(Image),
  author: z.nullable(StaffPerson),
  /** Whether there is an address to reply to. */
  hasMail: z.boolean(),
  subject: z.nullable(Subject),
  /** How many other open reports name the same subject. */
  others: z.int(),
  /** The newest other reports about the same subject, open and settled. */
  same: z.array(QueueItem),
  answer: z.nullable(z.string()),
  /** Whether the caller wrote it, and therefore may not decide it. */
  isOwn: z.boolean(),
  settledAt: z.nullable(Timestamp),
  /** What the staff did with it, the newest first. */
  history: z.array(z.object({ at: Timestamp, actor: StaffPerson, act: z.enum(adminActs), reason: z.string() })),
})
export type QueueEntry = z.output<typeof QueueEntry>

const One = z.object({ number: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)) })
const Entry = z.object({ entry: QueueEntry })

export const AnswerInput = z.strictObject({
  text: text(feedbackLimits.answer, { required: 'Write the answer', lines: true }),
})
const outcome = z.optional(z.enum(reportOutcomes))

/** Closes a message. For a report, whether something was done about it (`resolved`), or not (`refused`, by default). */
export const CloseInput = z.strictObject({ ...ReasonInput.shape, outcome })
export const CloseTogetherInput = z.strictObject({
  numbers: z
    .array(z.int().check(z.gte(1)))
    .check(
      z.minLength(1, { error: 'Choose at least one message' }),
      z.maxLength(staffLimits.together, { error: `Choose at most ${staffLimits.together} messages` }),
    ),
  ...CloseInput.shape,
})

const act = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, { summary, params: One, body: ReasonInput, output: Entry })

/** Reports, questions and feedback, as the staff read and settle them. */
export const queueEndpoints = {
  queue: endpoint(adminCalls.queue, {
    summary:
      'Messages of one kind and state: open ones oldest first, others newest first. `resolved` and `refused` are settled reports.',
    query: z.extend(PageQuery, {
      kind: z._default(z.enum(messageKinds), 'report'),
      state: z._default(z.enum(queueFilters), 'open'),
    }),
    output: pageBothWays(QueueItem),
  }),
  entry: endpoint(adminCalls.entry, {
    summary: 'One message with its evidence; 403 for the person it reports, who does not learn who reported them.',
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
  close: endpoint(adminCalls.close, {
    summary: 'Closes an open message; the sender gets the reason by email if they left an address.',
    params: One,
    body: CloseInput,
    output: Entry,
  }),
  closeTogether: endpoint(adminCalls.closeTogether, {
    summary: 'Closes several messages with one reason. What cannot be closed stays as it is and is named with why.',
    body: CloseTogetherInput,
    output: z.object({
      closed: z.array(z.int()),
      failed: z.array(z.object({ number: z.int(), message: z.string() })),
    }),
  }),
  hide: endpoint(adminCalls.hide, {
    summary:
      'Hides the reported project or review; its maker gets a statement of reasons. All open reports about it are resolved, except those the caller wrote.',
    params: One,
    body: SanctionInput,
    output: Entry,
  }),
  unhide: act(adminCalls.unhide, 'Shows the reported project or review again; its maker gets the reason by email.'),
}
