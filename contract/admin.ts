import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Image } from './files.ts'
import { feedbackLimits } from './limits.ts'
import { adminActs, messageKinds, messageStates, projectVisibilities } from './options.ts'
import { CustomUserId, PageQuery, ProjectId, page, Timestamp, text } from './values.ts'

/** Somebody who acted or wrote, as administrators see them. */
const Person = z.object({ customUserId: CustomUserId, name: z.string() })

/** A message as the queue lists it. */
const QueueItem = z.object({
  number: z.int(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  category: z.string(),
  /** Its first words; for a report the title of what is reported. */
  excerpt: z.string(),
  createdAt: Timestamp,
})
export type QueueItem = z.output<typeof QueueItem>

/** What a report is about: how it was when somebody reported it, and how it is now. */
const Subject = z.object({
  kind: z.literal('project'),
  id: ProjectId,
  reported: z.object({ title: z.string(), description: z.string() }),
  /** null when it is gone. */
  now: z.nullable(
    z.object({
      title: z.string(),
      visibility: z.enum(projectVisibilities),
      cover: z.nullable(Image),
      seller: Person,
    }),
  ),
})

export const QueueEntry = z.extend(QueueItem, {
  text: z.string(),
  picture: z.nullable(Image),
  author: z.nullable(Person),
  /** Whether somebody can be answered. */
  hasMail: z.boolean(),
  subject: z.nullable(Subject),
  /** How many others report the same and are open. */
  others: z.int(),
  answer: z.nullable(z.string()),
  settledAt: z.nullable(Timestamp),
})
export type QueueEntry = z.output<typeof QueueEntry>

export const LogLine = z.object({
  line: z.int(),
  at: Timestamp,
  actor: Person,
  act: z.enum(adminActs),
  /** What it was done to: a message by its number, or a project with its title. */
  subject: z.object({ kind: z.enum(['message', 'project']), id: z.string(), title: z.string() }),
  reason: z.string(),
  before: z.string(),
  after: z.string(),
})
export type LogLine = z.output<typeof LogLine>

const count = z.int()
const One = z.object({ number: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)) })
const Entry = z.object({ entry: QueueEntry })

export const AnswerInput = z.strictObject({
  text: text(feedbackLimits.answer, { required: 'Write the answer', lines: true }),
})
export const ReasonInput = z.strictObject({
  reason: text(feedbackLimits.reason, { required: 'Give the reason', lines: true }),
})

const act = (name: 'close' | 'hide' | 'unhide', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/admin/queue/:number/${name}`,
    access: 'admin',
    summary,
    params: One,
    body: ReasonInput,
    output: Entry,
  })

/** What administrators see and do (product 12). Every act is a line of a log that nobody can change. */
export const adminEndpoints = {
  who: endpoint({
    method: 'GET',
    path: '/admin',
    access: 'admin',
    summary: 'Who the administrator is.',
    output: z.object({ admin: Person }),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/admin/overview',
    access: 'admin',
    summary: 'What is open in each queue, and how many people and projects there are.',
    output: z.object({
      open: z.object({ feedback: count, contact: count, report: count }),
      people: count,
      /** On the marketplace. */
      projects: count,
    }),
  }),
  queue: endpoint({
    method: 'GET',
    path: '/admin/queue',
    access: 'admin',
    summary: 'Messages of one kind and state, newest first.',
    query: z.extend(PageQuery, {
      kind: z._default(z.enum(messageKinds), 'report'),
      state: z._default(z.enum(messageStates), 'open'),
    }),
    output: page(QueueItem),
  }),
  entry: endpoint({
    method: 'GET',
    path: '/admin/queue/:number',
    access: 'admin',
    summary: 'One message with its evidence.',
    params: One,
    output: Entry,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/admin/queue/:number/answer',
    access: 'admin',
    summary: 'Answers an open message by mail; 409 when it is settled or nobody left an address.',
    params: One,
    body: AnswerInput,
    output: Entry,
  }),
  close: act('close', 'Closes an open message; who left an address gets the reason by mail.'),
  hide: act('hide', 'Hides the reported project and closes the report; the maker gets the reason by mail.'),
  unhide: act('unhide', 'Puts the reported project back where it was; the maker gets the reason by mail.'),
  log: endpoint({
    method: 'GET',
    path: '/admin/log',
    access: 'admin',
    summary: 'Every act of administrators, newest first.',
    query: PageQuery,
    output: page(LogLine),
  }),
}
