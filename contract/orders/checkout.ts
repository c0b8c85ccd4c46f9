import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { Image } from '../files/files.ts'
import { cartLimits } from '../limits/commerce.ts'
import { licences } from '../projects/licences.ts'
import { AnsweredQuestion, AnswersInput } from '../projects/questions.ts'
import { UserCard } from '../users/user-card.ts'
import { MilestoneId, ProjectId, Timestamp } from '../values/values.ts'
import { Billing, CompanyBilling } from './billing.ts'
import { checkoutCalls } from './calls.ts'
import { CartLine, wantedOf } from './cart.ts'
import { ChosenRuns, SoldAgent, SoldAgentId } from './chosen-runs.ts'
import { ChosenService, ServiceId, SoldService } from './chosen-service.ts'
import { ChosenSession, SoldSession, SoldSessionId } from './chosen-session.ts'
import { cartRefusals, fulfilments, paymentStates, purchaseStates, subjectKinds } from './commerce-options.ts'
import { MilestoneCard } from './milestone-card.ts'
import { LineName } from './order-lines.ts'
import { OrderCard } from './orders.ts'
import { IncomeShare } from './shares.ts'

export const QuoteId = z.string().check(z.regex(/^[a-z0-9]{12}$/))
export const PurchaseId = QuoteId
const LineId = QuoteId

/** The fields of every quote line, frozen with the quote. Money in minor units. */
const quoteLine = {
  /** Identifies the line within its quote. */
  lineId: LineId,
  title: z.string(),
  cover: z.nullable(Image),
  seller: UserCard,
  quantity: z.int(),
  unitMinor: z.int(),
  totalMinor: z.int(),
  /** Files open immediately with the buyer's consent; work is delivered within `durationDays`. */
  fulfilment: z.enum(fulfilments),
  hasFiles: z.boolean(),
  durationDays: z.nullable(z.int()),
  /** Every question of its seller, as it was asked. */
  answers: z.array(AnsweredQuestion),
}
/** A line of a quote, by kind of item. */
export const QuoteLine = z.discriminatedUnion('kind', [
  z.object({
    ...quoteLine,
    kind: z.literal('project'),
    productId: ProjectId,
    licence: z.enum(licences),
    licenceText: z.nullable(z.string()),
    /** Who gets how much of the income, the seller first; empty when it is all the seller's. */
    shares: z.array(IncomeShare),
  }),
  z.object({
    ...quoteLine,
    kind: z.literal('milestone'),
    milestoneId: MilestoneId,
    milestone: z.nullable(MilestoneCard),
    /** How often the buyer may ask for changes. */
    changesAllowed: z.int(),
  }),
  z.object({
    ...quoteLine,
    kind: z.literal('service'),
    serviceId: ServiceId,
    service: z.nullable(SoldService),
    chosen: ChosenService,
    changesAllowed: z.int(),
  }),
  z.object({
    ...quoteLine,
    kind: z.literal('session-type'),
    sessionTypeId: SoldSessionId,
    session: z.nullable(SoldSession),
    chosen: ChosenSession,
  }),
  z.object({
    ...quoteLine,
    kind: z.literal('agent'),
    agentId: SoldAgentId,
    agent: z.nullable(SoldAgent),
    chosen: ChosenRuns,
  }),
])

/** The content of a quote that was refused because answers are missing. */
export const AskedLines = z.object({ lines: z.array(QuoteLine), totalMinor: z.int(), currency: z.string() })
export type AskedLines = z.output<typeof AskedLines>

/** A difference from what the buyer saw. */
export const CartChange = z.object({
  /** The id of the item. */
  productId: ProjectId,
  /** What it is; absent in quotes from before there were milestones. */
  subject: z.optional(z.enum(subjectKinds)),
  title: z.string(),
  /** Its price, what it contains, who shares its income, or why it can no longer be bought. */
  kind: z.enum(['price', 'content', 'shares', ...cartRefusals]),
  /** The price the buyer saw. */
  fromMinor: z.int(),
  /** The price now; null when it can no longer be bought. */
  toMinor: z.nullable(z.int()),
})
export type CartChange = z.output<typeof CartChange>

/** What the buyer sees before paying; valid for 15 minutes and one purchase. */
export const Quote = z.object({
  quoteId: QuoteId,
  expiresAt: Timestamp,
  lines: z.array(QuoteLine),
  totalMinor: z.int(),
  taxMinor: z.literal(0),
  currency: z.string(),
  changes: z.array(CartChange),
})
export type Quote = z.output<typeof Quote>

/** Buys exactly these items, without the cart: each once. */
export const QuoteItems = z.array(CartLine).check(
  z.minLength(1, { error: 'Name at least one item to buy' }),
  z.maxLength(cartLimits.lines, { error: `Buy at most ${cartLimits.lines} items at a time` }),
  z.refine((items) => new Set(items.map((item) => wantedOf(item).subject.id)).size === items.length, {
    error: 'Name each item once, with its quantity',
  }),
)

/** Where the buyer pays: the provider's page, or what its script needs on our page. Null when there is nothing to pay. */
export const Payment = z.nullable(
  z.object({
    provider: z.string(),
    state: z.enum(paymentStates),
    /** The provider's message about the last attempt, for the buyer. */
    refusal: z.nullable(z.string()),
    url: z.nullable(z.string()),
    clientSecret: z.nullable(z.string()),
  }),
)

/** An order of a purchase with what was bought. */
export const PurchaseOrder = z.extend(OrderCard, {
  items: z.array(LineName),
  /** When its files opened; null while they are closed, and for made-to-order work. */
  openedAt: z.nullable(Timestamp),
  hasInvoice: z.boolean(),
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>

/** One payment for one or more orders, as its buyer sees it. */
export const Purchase = z.object({
  id: PurchaseId,
  state: z.enum(purchaseStates),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  currency: z.string(),
  billing: z.object({ name: z.string(), email: z.string(), country: z.string() }),
  createdAt: Timestamp,
  /** The payment deadline, while it is pending. */
  expiresAt: Timestamp,
  paidAt: z.nullable(Timestamp),
  orders: z.array(PurchaseOrder),
  payment: Payment,
})
export type Purchase = z.output<typeof Purchase>

const One = z.object({ id: PurchaseId })
const noBody = z.nullish(z.strictObject({}))
const Answer = z.object({ purchase: Purchase })

/** The calls from the cart to a purchase, and for the purchase until it is paid. */
export const checkoutEndpoints = {
  quote: endpoint(checkoutCalls.quote, {
    summary:
      'The current price of the cart, with the changes since it was seen; with `items`, the price of exactly these, and paying them leaves the cart as it is. Refused (409) when one of `items` cannot be bought. `answers` are the answers to the sellers’ questions: if a required one is missing, 422 `answers_required` with `lines` with all questions, `totalMinor` and `currency`, and no quote. The same lines get the same quote while it is valid. `pending` names a purchase to be paid or cancelled first, `lastBilling` the billing details of the last one, `company` what a company said for its invoices when it asked for the work.',
    body: z.nullish(z.strictObject({ items: z.optional(QuoteItems), answers: z.optional(AnswersInput) })),
    output: z.extend(Quote, {
      pending: z.nullable(PurchaseId),
      lastBilling: z.nullable(Billing),
      company: z.nullable(CompanyBilling),
    }),
  }),
  checkout: endpoint(checkoutCalls.checkout, {
    summary:
      'Buys the quote: one order per seller, and from one seller separate orders for made-to-order work, for each milestone, package and session, and for files with a different choice in `immediateDelivery`. 422 when `immediateDelivery` names a line that is not in the quote or is made to order, or when a milestone, package or session is not in it; 422 `answers_required` when a new question must be answered. 409 with the new quote when prices or items changed; 409 `purchase_pending` while a purchase waits, and 409 `quote_bought` when the quote was bought with other choices or billing details: both return that purchase in `purchaseId`. 409 `quote_gone` for a quote that no longer exists while the cart is empty. The time of a session is held from here on; 409 `holds_full` above the number of unpaid holds.',
    headers: [requestKeys.required],
    body: z.strictObject({
      quoteId: QuoteId,
      billing: Billing,
      /**
       * The lines of the quote whose files open immediately, which ends the right to withdraw from them, and all its milestones,
       * packages and sessions, which begin before the 14 days to withdraw are over; `true`: all of both. Other files can be
       * withdrawn from for 14 days.
       */
      immediateDelivery: z.optional(z.union([z.literal(true), z.array(LineId).check(z.maxLength(cartLimits.lines))])),
    }),
    output: z.extend(Answer, { orders: z.array(OrderCard), payment: Payment }),
    status: 201,
  }),
  waiting: endpoint(checkoutCalls.waiting, {
    summary: 'The caller’s purchase that waits to be paid or cancelled; null without one.',
    output: z.object({ purchase: z.nullable(Purchase) }),
  }),
  purchase: endpoint(checkoutCalls.purchase, {
    summary: 'A purchase of the caller; 404 for everybody else.',
    params: One,
    output: Answer,
  }),
  pay: endpoint(checkoutCalls.pay, {
    summary: 'Where a pending purchase can be paid, also after a refused attempt or a lost connection.',
    params: One,
    body: noBody,
    output: Answer,
  }),
  cancel: endpoint(checkoutCalls.cancel, {
    summary: 'Cancels a pending purchase. Money that arrives later is refunded immediately.',
    params: One,
    body: noBody,
    output: Answer,
  }),
}
