import * as z from 'zod/mini'
import { Bytes } from '../api/bytes.ts'
import { type Call, endpoint } from '../api/endpoint.ts'
import { type RequestHeader, requestKeys } from '../api/request-headers.ts'
import { Image } from '../files/files.ts'
import { cartLimits, orderLimits } from '../limits/commerce.ts'
import { UserCard } from '../users/user-card.ts'
import { isVisible, PageQuery, pageBothWays, SearchText, Timestamp, text } from '../values/values.ts'
import { orderCalls } from './calls.ts'
import {
  deadlineKinds,
  disputeOutcomes,
  disputeStages,
  fulfilments,
  orderActors,
  orderActs,
  orderMoves,
  orderSides,
  orderStates,
  orderTurns,
} from './commerce-options.ts'
import { Dispute, DisputeDecision } from './disputes.ts'
import { MilestoneCard } from './milestone-card.ts'
import { OrderLine, ReadyOfLine } from './order-lines.ts'
import { Paper } from './papers.ts'
import { OrderShare } from './shares.ts'

export const OrderId = z.string().check(z.regex(/^[a-z0-9]{12}$/))
const PurchaseId = OrderId
const FileId = OrderId

/** A party of an order; null once its account is erased. */
const Party = z.nullable(UserCard)

/** An order as lists show it. Money in minor units; `actsAt` is when it next moves on automatically. */
export const OrderCard = z.object({
  id: OrderId,
  number: z.int(),
  purchaseId: PurchaseId,
  state: z.enum(orderStates),
  title: z.string(),
  /** The number of different items in it. */
  lines: z.int(),
  /** The milestone it pays in, where `title` is the milestone's; null for other orders. */
  milestone: z.nullable(MilestoneCard),
  cover: z.nullable(Image),
  buyer: Party,
  seller: Party,
  totalMinor: z.int(),
  refundedMinor: z.int(),
  currency: z.string(),
  createdAt: Timestamp,
  since: Timestamp,
  actsAt: z.nullable(Timestamp),
  fulfilment: z.enum(fulfilments),
  /** Whose turn it is; null once it is over, and until it is paid. */
  turn: z.nullable(z.enum(orderSides)),
  /** What a reported order waits for; null for every other order. */
  disputeStage: z.nullable(z.enum(disputeStages)),
  /** By when the staff should decide its dispute or the appeal; null while they do not have to. */
  decideBy: z.nullable(Timestamp),
  /**
   * When work is due, or the changes that the buyer asked for; null while a milestone waits for the one before it, paid in
   * the same purchase, or for the rules of its audit.
   */
  dueAt: z.nullable(Timestamp),
  /**
   * Only while its days are stopped because the rules of its audit are incomplete: when the order is cancelled without them, or,
   * when its days had begun, a dispute opens.
   */
  rules: z.nullable(z.object({ until: Timestamp, hadBegun: z.boolean() })),
  /** Whether a decision set that date: if the seller misses it, what is left is refunded, and no dispute opens. */
  isLastDate: z.boolean(),
  /** The seller's request for more time: the new deadline, and when the request expires without an answer. */
  timeRequest: z.nullable(z.object({ until: Timestamp, lapsesAt: Timestamp })),
})
export type OrderCard = z.output<typeof OrderCard>

/** A file or link of the record; `size` in bytes, null for a link. */
export const OrderFile = z.object({
  id: FileId,
  kind: z.enum(['file', 'link']),
  name: z.string(),
  size: z.nullable(z.int()),
})
export type OrderFile = z.output<typeof OrderFile>

export const OrderEvent = z.object({
  at: Timestamp,
  actor: z.enum(orderActors),
  act: z.enum(orderActs),
  /** The state it led to. */
  state: z.enum(orderStates),
  note: z.string(),
  amountMinor: z.nullable(z.int()),
  /** The requested or agreed deadline. */
  until: z.nullable(Timestamp),
  files: z.array(OrderFile),
  /** What the delivery reports as ready, for each line with promised items; null when it reports nothing. */
  ready: z.nullable(z.array(ReadyOfLine)),
  /** What the staff decided, and the days of a new date. Null in other entries, and in those before version 0.8.0. */
  outcome: z.nullable(z.enum(disputeOutcomes)),
  days: z.nullable(z.int()),
})
export type OrderEvent = z.output<typeof OrderEvent>

/** A deadline of work made to order, and the delivery that followed; null when none did. */
export const Deadline = z.object({
  kind: z.enum(deadlineKinds),
  dueAt: Timestamp,
  deliveredAt: z.nullable(Timestamp),
})
export type Deadline = z.output<typeof Deadline>

/** A whole order, as buyer, seller or the staff see it. */
export const Order = z.extend(OrderCard, {
  items: z.array(OrderLine),
  events: z.array(OrderEvent),
  /** When the files opened, and the end of the withdrawal period. */
  openedAt: z.nullable(Timestamp),
  paidAt: z.nullable(Timestamp),
  deliveredAt: z.nullable(Timestamp),
  completedAt: z.nullable(Timestamp),
  changeRequests: z.int(),
  /** How often the buyer may ask for changes; 0 for files. */
  changesAllowed: z.int(),
  /**
   * The most that the seller keeps of a delivered week by the hour; the rest is refunded when it is accepted. Null for other
   * orders.
   */
  keptMinor: z.nullable(z.int()),
  /** When the seller began with a milestone, which ends the right to withdraw; null before, and for other orders. */
  startedAt: z.nullable(Timestamp),
  /** Until when the buyer can withdraw from a milestone; null once work has begun, and for other orders. */
  withdrawUntil: z.nullable(Timestamp),
  /** The deadlines of work, the earliest first; empty for files. `dueAt` is the last one. */
  deadlines: z.array(Deadline),
  /** The caller's side. */
  role: z.enum(orderSides),
  /** What the caller may do now. */
  moves: z.array(z.enum(orderMoves)),
  /** The time from which a buyer may cancel late made-to-order work. */
  cancelFrom: z.nullable(Timestamp),
  /** For the seller: the platform's fee. Null for buyers. */
  feeMinor: z.nullable(z.int()),
  /** For the seller: the part of the fee returned with refunds. Null for buyers. */
  feeBackMinor: z.nullable(z.int()),
  /**
   * For the staff: the refund that waits for a second person, and until then nothing else is decided. Null when nothing
   * waits, and for the two sides.
   */
  secondPerson: z.nullable(z.object({ amountMinor: z.int(), reason: z.string(), askedAt: Timestamp })),
  /** The latest dispute about the order; null when there was none. */
  dispute: z.nullable(Dispute),
  /** Who shares the seller's income, the seller first; empty when it is all the seller's. */
  shares: z.array(OrderShare),
  /** The invoice and its credit notes; empty while there is no invoice. */
  papers: z.array(Paper),
})
export type Order = z.output<typeof Order>

/** What every move may include: a note and files already uploaded to the order. */
const record = {
  note: z.optional(text(orderLimits.note, { lines: true })),
  attachments: z.optional(z.array(FileId).check(z.maxLength(orderLimits.attachments))),
}
/** The sentence for an empty delivery. */
export const emptyDelivery = 'Add a file or a link, or write what you deliver.'

/** A delivery has a file, a link or a note. */
const Delivery = z
  .strictObject({
    ...record,
    attachments: z.optional(z.array(FileId).check(z.maxLength(orderLimits.delivery))),
    /** Which promised items are ready; absent when the delivery does not say. */
    ready: z.optional(z.array(ReadyOfLine).check(z.maxLength(cartLimits.lines))),
  })
  .check(
    z.refine(({ note, attachments }) => isVisible(note ?? '') || Boolean(attachments?.length), {
      path: ['note'],
      error: emptyDelivery,
    }),
  )
/** The sentence for evidence without content. */
export const emptyEvidence = 'Add a file or a link, or write what the staff should know.'

const Evidence = z.strictObject(record).check(
  z.refine(({ note, attachments }) => isVisible(note ?? '') || Boolean(attachments?.length), {
    path: ['note'],
    error: emptyEvidence,
  }),
)
/** The sentence for an invalid number of days. */
export const moreTimeDays = `Enter 1 to ${orderLimits.moreTimeDays} days`
const withReason = (required: string) => ({ ...record, note: text(orderLimits.note, { lines: true, required }) })

const One = z.object({ id: OrderId })
const Answer = z.object({ order: Order })
const moveWith = <const C extends Call, const B extends z.ZodMiniType>(
  call: C,
  summary: string,
  body: B,
  headers: readonly RequestHeader[] = [],
) => endpoint(call, { summary, params: One, headers, body, output: Answer })
const move = <const C extends Call, const B extends Record<string, z.ZodMiniType>>(
  call: C,
  summary: string,
  body: B,
  headers: readonly RequestHeader[] = [],
) => moveWith(call, summary, z.strictObject(body), headers)

/** `q` matches the titles of the purchased items, the other side's name, and the order number or its beginning. */
const ListQuery = z.extend(PageQuery, {
  state: z.optional(z.enum(orderStates)),
  turn: z.optional(z.enum(orderTurns)),
  q: z._default(SearchText, ''),
})

/**
 * The totals of a list of orders, in minor units. `heldMinor` is the money of running orders: all of it for a buyer, the
 * seller's share for a seller. `settledMinor` is the same for completed orders. Refunds are in neither.
 */
export const OrderSummary = z.object({
  counts: z.object({ all: z.int(), yours: z.int(), theirs: z.int(), done: z.int() }),
  heldMinor: z.int(),
  settledMinor: z.int(),
  currency: z.string(),
})
export type OrderSummary = z.output<typeof OrderSummary>

const summaryOf = <const C extends Call>(call: C, summary: string) => endpoint(call, { summary, output: OrderSummary })
const exportOf = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, { summary, output: Bytes, type: 'text/csv' })

/** A buyer's orders and a seller's sales, and the moves of both. */
export const orderEndpoints = {
  bought: endpoint(orderCalls.bought, {
    summary: 'The caller’s orders, newest first.',
    query: ListQuery,
    output: pageBothWays(OrderCard),
  }),
  sold: endpoint(orderCalls.sold, {
    summary: 'The caller’s sales, newest first.',
    query: ListQuery,
    output: pageBothWays(OrderCard),
  }),
  boughtSummary: summaryOf(
    orderCalls.boughtSummary,
    'The caller’s orders counted by whose turn it is, with the amounts held and spent.',
  ),
  soldSummary: summaryOf(
    orderCalls.soldSummary,
    'The caller’s sales counted by whose turn it is, with the amounts held and earned.',
  ),
  boughtExport: exportOf(orderCalls.boughtExport, 'All orders of the caller as CSV, newest first. Money is decimal.'),
  soldExport: exportOf(
    orderCalls.soldExport,
    'All sales of the caller as CSV, newest first. Money is decimal, with fee and share.',
  ),
  order: endpoint(orderCalls.order, {
    summary: 'An order, for its buyer, its seller or an administrator; 404 for everybody else.',
    params: One,
    output: Answer,
  }),
  sale: endpoint(orderCalls.sale, {
    summary: 'The same order, for its seller.',
    params: One,
    output: Answer,
  }),
  deliver: moveWith(
    orderCalls.deliver,
    'Delivers (seller). A delivery holds at least one file, link or note; without a file and a link the note is required (422).',
    Delivery,
  ),
  cancel: move(
    orderCalls.cancel,
    'Cancels with a full refund: the seller until delivery, the buyer when work is three days late. If the order also has open files, the buyer cancels only the work made to order.',
    record,
  ),
  accept: move(orderCalls.accept, 'Accepts what was delivered; the seller’s share becomes payable (buyer).', record),
  requestChanges: move(
    orderCalls.requestChanges,
    'Asks for changes, as often as `changesAllowed` says (buyer).',
    withReason('Say what should change'),
  ),
  report: move(
    orderCalls.report,
    'Opens a dispute, which holds the money. From a milestone that has begun, the buyer withdraws with it, within 14 days of the payment. The buyer names what they want back, by default all that is left; the seller reports changes beyond what was agreed and names no amount (422).',
    {
      ...withReason('Say what is wrong'),
      amountMinor: z.optional(
        z.int({ error: 'Enter an amount' }).check(z.gte(1, { error: 'Enter an amount above zero' })),
      ),
    },
  ),
  refund: move(
    orderCalls.refund,
    'Refunds the order, in full or in part (seller; the finance staff once it is completed). In a dispute, a refund of at least what was asked ends it and pays the seller the rest.',
    {
      ...record,
      amountMinor: z.int({ error: 'Enter an amount' }).check(z.gte(1, { error: 'Enter an amount above zero' })),
    },
    [requestKeys.required],
  ),
  answer: move(
    orderCalls.answer,
    'Answers a dispute (the side that did not open it). After that the staff decide.',
    withReason('Write your answer'),
  ),
  addEvidence: moveWith(
    orderCalls.addEvidence,
    'Adds files or a note to an open dispute (buyer, seller), until it is decided, and again while an appeal is open. Nothing can be removed.',
    Evidence,
  ),
  proposeSplit: move(
    orderCalls.proposeSplit,
    'Proposes how much the buyer gets back; the seller gets the rest (buyer, seller). It replaces the open proposal.',
    { ...record, amountMinor: z.int({ error: 'Enter an amount' }).check(z.gte(0, { error: 'Enter an amount' })) },
  ),
  acceptSplit: move(
    orderCalls.acceptSplit,
    'Accepts the other side’s proposal, whose amount the body repeats. It is carried out at once and ends the dispute.',
    { ...record, amountMinor: z.int() },
  ),
  withdrawSplit: move(orderCalls.withdrawSplit, 'Withdraws the caller’s own proposal.', record),
  decide: moveWith(
    orderCalls.decide,
    'Decides a dispute, or an appeal (finance staff). A first decision is carried out 14 days later, the decision on an appeal at once.',
    DisputeDecision,
  ),
  acceptDecision: move(
    orderCalls.acceptDecision,
    'Accepts the decision (buyer, seller). Once both have, it is carried out at once.',
    record,
  ),
  appeal: move(
    orderCalls.appeal,
    'Appeals against the decision, once (buyer, seller). Another member of the staff decides.',
    withReason('Say why you appeal'),
  ),
  begin: move(
    orderCalls.begin,
    'Begins with a milestone, once; the buyer can no longer withdraw (seller). Delivering begins too.',
    record,
  ),
  withdraw: move(
    orderCalls.withdraw,
    'Withdraws from files before they open, or from a milestone within 14 days and before the seller begins; the price is refunded (buyer).',
    record,
  ),
  requestTime: move(
    orderCalls.requestTime,
    'Asks for more time, in whole days after the deadline, or after now when it has passed. It replaces an open request. Without an answer it expires after three days, or at the new deadline if that comes first; at most three requests for an order (seller).',
    {
      ...withReason('Say why you need more time'),
      days: z
        .int({ error: moreTimeDays })
        .check(z.gte(1, { error: moreTimeDays }), z.lte(orderLimits.moreTimeDays, { error: moreTimeDays })),
    },
  ),
  acceptTime: move(
    orderCalls.acceptTime,
    'Agrees to the new deadline, which the body repeats as the buyer saw it (buyer).',
    {
      ...record,
      until: Timestamp,
    },
  ),
  declineTime: move(orderCalls.declineTime, 'Keeps the deadline as it is (buyer).', record),
  returnRuns: move(
    orderCalls.returnRuns,
    'Gives back the runs of an agent that are not used: they are refunded, and the order completes (buyer). 409 while one is running.',
    record,
  ),
  openAssets: move(orderCalls.openAssets, 'Asks for the files now and gives up the right to withdraw (buyer).', record),
  assetLink: endpoint(orderCalls.assetLink, {
    summary: 'The address of a purchased file or link; a file’s is valid for five minutes.',
    params: z.object({ id: OrderId, assetId: FileId }),
    output: z.object({ url: z.string(), expiresIn: z.nullable(z.int()) }),
  }),
}
