import * as z from 'zod/mini'
import { Bytes } from '../api/bytes.ts'
import type { Call } from '../api/endpoint.ts'
import { endpoint } from '../api/endpoint.ts'
import { engagementSides } from '../engagements/options.ts'
import { workTopics } from '../engagements/topics.ts'
import { findingLimits as most } from '../limits/findings.ts'
import { UserCard } from '../users/user-card.ts'
import { EngagementId, Timestamp, text } from '../values/values.ts'
import { findingCalls } from './calls.ts'
import { findingActs, findingMoves, findingRoles, findingStates, severities } from './options.ts'
import { findingTexts as say } from './words.ts'

/** A finding as its provider enters it. */
export const FindingInput = z.strictObject({
  severity: z.enum(severities, { error: say.severity }),
  title: text(most.title, { required: say.title }),
  /** A file with its line, or an address. */
  place: z._default(text(most.place), ''),
  what: text(most.text, { required: say.what, lines: true }),
  reproduce: z._default(text(most.text, { lines: true }), ''),
  /** How to close it. */
  close: z._default(text(most.text, { lines: true }), ''),
})
export type FindingInput = z.output<typeof FindingInput>

const head = {
  number: z.int(),
  severity: z.enum(severities),
  title: z.string(),
  place: z.string(),
  state: z.enum(findingStates),
  /** Only its provider reads a finding before it is delivered. */
  isDelivered: z.boolean(),
  /** When it got its state, and by whom; null before a side has done something with it. */
  changedAt: Timestamp,
  changedBy: z.nullable(z.enum(engagementSides)),
}

/** A finding as the list shows it. */
export const FindingHead = z.object(head)
export type FindingHead = z.output<typeof FindingHead>

/** A whole finding, with its record, oldest entry first. */
export const Finding = z.object({
  ...head,
  what: z.string(),
  reproduce: z.string(),
  close: z.string(),
  /** Grows with every change of its texts. */
  version: z.int(),
  record: z.array(z.object({ at: Timestamp, by: z.enum(engagementSides), act: z.enum(findingActs), note: z.string() })),
})
export type Finding = z.output<typeof Finding>

const When = z.nullable(Timestamp)

/** The findings of an engagement, as one of its sides or the staff who decide a dispute read them. */
export const FindingList = z.object({
  engagementId: EngagementId,
  title: z.string(),
  topic: z.nullable(z.enum(workTopics)),
  role: z.enum(findingRoles),
  client: z.nullable(UserCard),
  provider: z.nullable(UserCard),
  /** Whether the viewer can write findings now: the provider, while a milestone is paid in and not delivered. */
  isOpen: z.boolean(),
  /** Whether the provider can close and reopen delivered findings now. */
  mayDecide: z.boolean(),
  /** The highest number so far, for who adds one; 0 for others. */
  lastNumber: z.int(),
  /** When they were delivered last. */
  deliveredAt: When,
  recheck: z.object({
    /** Until when the client can ask for it; null once asked, and before the delivery. */
    until: When,
    askedAt: When,
    /** Until when the provider checks. */
    dueAt: When,
    doneAt: When,
    isRunning: z.boolean(),
    /** Whether the viewer can ask for it now. */
    isPossible: z.boolean(),
  }),
  /** Since when each side keeps them. */
  keeps: z.object({ client: When, provider: When }),
  /** When they will be deleted; null while the work goes on, and when both keep them. */
  deletesAt: When,
  deletedAt: When,
  items: z.array(FindingHead),
})
export type FindingList = z.output<typeof FindingList>

export const FindingMoveInput = z.strictObject({
  move: z.enum(findingMoves),
  note: z._default(text(most.note, { lines: true }), ''),
})
export type FindingMoveInput = z.output<typeof FindingMoveInput>

const Work = z.object({ id: EngagementId })
const One = z.object({ id: EngagementId, number: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)) })
const List = z.object({ findings: FindingList })
const Answer = z.object({ finding: Finding })
const Nothing = z.nullish(z.strictObject({}))

const exportOf = <const C extends Call, const T extends 'text/csv' | 'text/markdown' | 'application/sarif+json'>(
  call: C,
  type: T,
  summary: string,
) => endpoint(call, { summary, params: Work, output: Bytes, type })

/** What a review or an audit found. Everybody but its sides and the staff who decide a dispute about it gets 404. */
export const findingEndpoints = {
  list: endpoint(findingCalls.list, {
    summary: 'The findings of an engagement, without their texts. The client sees those that were delivered.',
    params: Work,
    output: List,
  }),
  get: endpoint(findingCalls.get, { summary: 'A finding with its texts and record.', params: One, output: Answer }),
  add: endpoint(findingCalls.add, {
    summary: `Adds a finding, for the provider, while a milestone is paid in and not delivered (409 otherwise). At most ${most.items} for each engagement. \`after\` is the highest number that the sender has seen: 409 when there is a newer finding.`,
    params: Work,
    body: z.extend(FindingInput, { after: z.int().check(z.gte(0)) }),
    output: Answer,
    status: 201,
  }),
  edit: endpoint(findingCalls.edit, {
    summary: 'Changes a finding that is not delivered yet; 409 when there is a newer version than the sender has read.',
    params: One,
    body: z.extend(FindingInput, { version: z.int().check(z.gte(0)) }),
    output: Answer,
  }),
  remove: endpoint(findingCalls.remove, {
    summary: 'Deletes a finding that is not delivered yet. Repeating it changes nothing.',
    params: One,
    body: Nothing,
  }),
  import: endpoint(findingCalls.import, {
    summary: `Adds the results of a SARIF file (version 2.1.0) of at most ${most.sarif.bytes / 1_048_576} MB as findings. Results that are there already, and those that are no finding, are left out. No address in the file is ever opened.`,
    params: Work,
    form: z.object({ file: z.file() }),
    output: z.object({ added: z.int(), known: z.int(), leftOut: z.int(), findings: FindingList }),
  }),
  move: endpoint(findingCalls.move, {
    summary:
      'The client marks a finding fixed, accepts its risk or opens it again; the provider closes it or opens it again, with a reason. Repeating a move changes nothing.',
    params: One,
    body: FindingMoveInput,
    output: Answer,
  }),
  recheck: endpoint(findingCalls.recheck, {
    summary: `The client asks the provider to check what is fixed: once, within ${most.recheckWithin} days of the delivery. Repeating it changes nothing.`,
    params: Work,
    body: Nothing,
    output: List,
  }),
  keep: endpoint(findingCalls.keep, {
    summary: `Keeps the findings, or no longer. They are deleted ${most.keptMonths} months after the engagement is over unless both sides keep them.`,
    params: Work,
    body: z.strictObject({ keep: z.boolean() }),
    output: List,
  }),
  exportMarkdown: exportOf(findingCalls.exportMarkdown, 'text/markdown', 'The findings as Markdown.'),
  exportCsv: exportOf(
    findingCalls.exportCsv,
    'text/csv',
    'The findings as CSV, without cells that a program takes for formulas.',
  ),
  exportSarif: exportOf(findingCalls.exportSarif, 'application/sarif+json', 'The findings as SARIF 2.1.0.'),
}
