import * as z from 'zod/mini'
import { Bytes } from '../api/bytes.ts'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { ExpertAsk } from '../experts/asks.ts'
import { engagementLimits as most } from '../limits/engagements.ts'
import { orderActors, orderActs, orderSides, orderStates, orderTurns } from '../orders/commerce-options.ts'
import { UserCard } from '../users/user-card.ts'
import { EngagementId, MilestoneId, PageQuery, pageBothWays, SearchText, Timestamp, text } from '../values/values.ts'
import { engagementCalls } from './calls.ts'
import { Cv } from './cvs.ts'
import { engagementTexts as say } from './engagement-texts.ts'
import { CompanyRequest, NewRequest, Offer, OfferInput, RequestInput } from './offers.ts'
import {
  declineReasons,
  endReasons,
  engagementActors,
  engagementActs,
  engagementMoves,
  engagementSides,
  engagementStates,
  engagementTurns,
  milestoneStates,
} from './options.ts'
import { workTopics } from './topics.ts'

/** A side of an engagement; null once its account is erased. */
const Party = z.nullable(UserCard)

/** A milestone both agreed to. `order` is what pays it in; the rest of its way is the order's. */
export const Milestone = z.object({
  id: MilestoneId,
  number: z.int(),
  title: z.string(),
  deliverable: z.string(),
  amountMinor: z.int(),
  days: z.int(),
  changes: z.int(),
  /** Of a week of work by the hour. */
  week: z.nullable(
    z.object({
      /** The most hours it is paid for. */
      hours: z.int(),
      /** Its first day; null until the first week is paid in. */
      startsOn: z.nullable(z.iso.date()),
      hasBegun: z.boolean(),
      /** The delivered time, in quarters of an hour. */
      workedQuarters: z.nullable(z.int()),
    }),
  ),
  state: z.enum(milestoneStates),
  /** Whether the viewer can pay it in now. */
  isPayable: z.boolean(),
  order: z.nullable(
    z.object({
      id: z.string(),
      number: z.int(),
      state: z.enum(orderStates),
      turn: z.nullable(z.enum(orderSides)),
      dueAt: z.nullable(Timestamp),
      actsAt: z.nullable(Timestamp),
      deliveredAt: z.nullable(Timestamp),
      completedAt: z.nullable(Timestamp),
      refundedMinor: z.int(),
      /** Its days are stopped until the rules of the audit are complete. */
      waitsForRules: z.boolean(),
    }),
  ),
})
export type Milestone = z.output<typeof Milestone>

/** An entry of the timeline: of the engagement itself, or of the order of a milestone. */
export const EngagementEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('engagement'),
    at: Timestamp,
    actor: z.enum(engagementActors),
    act: z.enum(engagementActs),
    version: z.nullable(z.int()),
    milestone: z.nullable(z.int()),
    note: z.string(),
  }),
  z.object({
    kind: z.literal('order'),
    at: Timestamp,
    actor: z.enum(orderActors),
    act: z.enum(orderActs),
    milestone: z.int(),
    note: z.string(),
    amountMinor: z.nullable(z.int()),
  }),
])
export type EngagementEntry = z.output<typeof EngagementEntry>

/** The money of an engagement, in minor units. For the provider also what is theirs after the fee. */
export const EngagementMoney = z.object({
  totalMinor: z.int(),
  releasedMinor: z.int(),
  heldMinor: z.int(),
  /** What is not paid in yet. */
  openMinor: z.int(),
  feePercent: z.number(),
  /** The platform's fee of the total: of each milestone, rounded, as on its order. */
  feeMinor: z.int(),
  /** The part of the fee that belongs to what is released. */
  releasedFeeMinor: z.int(),
})
export type EngagementMoney = z.output<typeof EngagementMoney>

const standing = {
  id: EngagementId,
  number: z.int(),
  title: z.string(),
  /** Which side the viewer is. */
  role: z.enum(engagementSides),
  client: Party,
  provider: Party,
  state: z.enum(engagementStates),
  /** Whose turn it is; null once it is over. */
  turn: z.nullable(z.enum(engagementTurns)),
  /** By when: the deadline of the turn, or when the next automatic step comes. */
  turnUntil: z.nullable(Timestamp),
  /** Who made the open offer, and how long it is valid; null without one. */
  offerBy: z.nullable(z.enum(engagementSides)),
  offerUntil: z.nullable(Timestamp),
  since: Timestamp,
  currency: z.string(),
  money: EngagementMoney,
  /** Whether it waits for the viewer, for the other side or the staff, or is over. */
  waits: z.enum(orderTurns),
  /** The milestone that runs now, or is to be paid in next. */
  next: z.nullable(
    z.object({
      number: z.int(),
      title: z.string(),
      /** Whether it is a week of work by the hour. */
      isWeek: z.boolean(),
      amountMinor: z.int(),
      state: z.enum([...orderStates, 'unfunded']),
      /** Its days are stopped until the rules of the audit are complete. */
      waitsForRules: z.boolean(),
    }),
  ),
}

/** An engagement as lists show it. */
export const EngagementCard = z.object({
  ...standing,
  milestones: z.int(),
  released: z.int(),
  /** By when the sides can review each other; null when they cannot. */
  reviewUntil: z.nullable(Timestamp),
  /** The price of the newest offer; null before the first. */
  offeredMinor: z.nullable(z.int()),
})
export type EngagementCard = z.output<typeof EngagementCard>

/** A file that somebody sent with a move of a milestone, or earlier. */
export const EngagementFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  at: Timestamp,
  milestone: z.int(),
  orderId: z.string(),
  isOwn: z.boolean(),
})
export type EngagementFile = z.output<typeof EngagementFile>

/** An engagement as its two sides see it; everybody else gets 404. */
export const Engagement = z.object({
  ...standing,
  need: z.string(),
  /** The need of its job as safe HTML; null without a job, as requests are plain text. */
  needHtml: z.nullable(z.string()),
  category: z.nullable(z.enum(workTopics)),
  /** What an expert was asked for, and the days that they had promised to answer within; null for everybody else. */
  ask: z.nullable(ExpertAsk),
  /** Until it ends. */
  cv: z.nullable(Cv),
  answerDays: z.nullable(z.int()),
  /** Of a company; both sides see it. */
  company: z.nullable(CompanyRequest),
  createdAt: Timestamp,
  endedAt: z.nullable(Timestamp),
  reason: z.nullable(z.enum(endReasons)),
  /** The job it is a proposal for. */
  jobId: z.nullable(z.string()),
  /** The service that it began with; `isOpen` says whether others see its page. */
  service: z.nullable(z.object({ id: z.string(), title: z.string(), isOpen: z.boolean() })),
  agreedVersion: z.nullable(z.int()),
  /** Whether the two can write to each other and agree on something new. */
  isReachable: z.boolean(),
  /** What the viewer can do now. */
  moves: z.array(z.enum(engagementMoves)),
  /** Every version, newest first. */
  offers: z.array(Offer),
  milestones: z.array(Milestone),
  /** Newest first. */
  files: z.array(EngagementFile),
  /** Oldest first. */
  timeline: z.array(EngagementEntry),
  /** Whether the viewer still has to declare that they are an adult, or to enter business details, before an offer. */
  needs: z.object({ adult: z.boolean(), business: z.boolean() }),
})
export type Engagement = z.output<typeof Engagement>

/** The numbers above a person's engagements. Money in minor units. */
export const EngagementSummary = z.object({
  counts: z.object({
    all: z.int(),
    yours: z.int(),
    theirs: z.int(),
    done: z.int(),
    client: z.int(),
    provider: z.int(),
  }),
  /** What they paid in that is not released yet, as a client. */
  paidInMinor: z.int(),
  /** What clients paid in for their work that is not released yet. */
  heldForYouMinor: z.int(),
  /** What the next milestones cost, that wait for the viewer's payment. */
  toPayMinor: z.int(),
  /** What was released to them in the last 365 days, after refunds and fees. */
  earnedMinor: z.int(),
  /** The earliest date of an open engagement; null without one. */
  nextAt: z.nullable(Timestamp),
  currency: z.string(),
})
export type EngagementSummary = z.output<typeof EngagementSummary>

const One = z.object({ id: EngagementId })
const Answer = z.object({ engagement: Engagement })
const note = z._default(text(most.note, { lines: true }), '')
const Refusal = z.strictObject({ reason: z.enum(declineReasons, { error: say.reason }), note })
/** `version` is the offer that was read; left out for a request. */
const Answered = z.extend(Refusal, { version: z.optional(z.int().check(z.gte(1), z.lte(most.versions))) })
const noBody = z.nullish(z.strictObject({}))

/** Work that one person does for another: from the request to the last milestone. */
export const engagementEndpoints = {
  request: endpoint(engagementCalls.request, {
    summary:
      'Asks a person who takes work for an offer, or an expert for something they help with (`ask`). Refused (409) for the caller, for people who take no work, for what an expert does not help with, and above the number of open requests; 404 across a block.',
    headers: [requestKeys.required],
    body: NewRequest,
    output: Answer,
    status: 201,
  }),
  list: endpoint(engagementCalls.list, {
    summary:
      'The caller’s engagements: open ones by whose turn, the earliest date first, or those that are over, the newest first. `q` matches the title, the other side’s name, and the number or its beginning.',
    query: z.extend(PageQuery, {
      as: z.optional(z.enum(engagementSides)),
      turn: z.enum(orderTurns),
      q: z._default(SearchText, ''),
    }),
    output: pageBothWays(EngagementCard),
  }),
  summary: endpoint(engagementCalls.summary, {
    summary: 'How many engagements wait for whom, and their money.',
    output: EngagementSummary,
  }),
  export: endpoint(engagementCalls.export, {
    summary: 'All engagements of the caller as CSV, the newest first. Money is decimal.',
    output: Bytes,
    type: 'text/csv',
  }),
  get: endpoint(engagementCalls.get, {
    summary: 'An engagement of the caller; 404 for everybody else.',
    params: One,
    output: Answer,
  }),
  edit: endpoint(engagementCalls.edit, {
    summary: 'Changes what the client asks for, before the first offer.',
    params: One,
    body: RequestInput,
    output: Answer,
  }),
  withdraw: endpoint(engagementCalls.withdraw, {
    summary: 'Withdraws the request, before the first offer; repeating it changes nothing.',
    params: One,
    body: noBody,
    output: Answer,
  }),
  offer: endpoint(engagementCalls.offer, {
    summary:
      'Makes an offer: the first one, a new version in place of the open one, or a change of what is not paid in yet. 409 when there is a newer version than `after`, when the provider has no business details, or when no payments are taken here; 422 from a provider who has not declared to be an adult.',
    params: One,
    body: OfferInput,
    output: Answer,
  }),
  withdrawOffer: endpoint(engagementCalls.withdrawOffer, {
    summary: 'Withdraws the caller’s own open offer. Before an agreement this ends the engagement.',
    params: One,
    body: noBody,
    output: Answer,
  }),
  accept: endpoint(engagementCalls.accept, {
    summary:
      'Accepts the other side’s open offer, whose version the caller has read; its terms are fixed from then on.',
    params: One,
    body: z.strictObject({ version: z.int().check(z.gte(1), z.lte(most.versions)) }),
    output: Answer,
  }),
  decline: endpoint(engagementCalls.decline, {
    summary:
      'Declines a request or the other side’s open offer, with a reason. 409 when `version` is not the open offer. Before an agreement this ends the engagement.',
    params: One,
    body: Answered,
    output: Answer,
  }),
  end: endpoint(engagementCalls.end, {
    summary: 'Ends what is not paid in. Paid milestones continue until they are over.',
    params: One,
    body: Refusal,
    output: Answer,
  }),
}
