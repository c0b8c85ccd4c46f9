import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { Image } from '../files/files.ts'
import { billingLimits, cartLimits } from '../limits/commerce.ts'
import { licences } from '../projects/licences.ts'
import { AnsweredQuestion, AnswersInput } from '../projects/questions.ts'
import { UserCard } from '../users/user-card.ts'
import { checkCountry, countryFields } from '../values/countries.ts'
import { Email, ProjectId, Timestamp, text } from '../values/values.ts'
import { checkoutCalls } from './calls.ts'
import { CartLine } from './cart.ts'
import { cartRefusals, fulfilments, paymentStates, purchaseStates } from './commerce-options.ts'
import { LineName, OrderCard } from './orders.ts'

export const QuoteId = z.string().check(z.regex(/^[a-z0-9]{12}$/))
export const PurchaseId = QuoteId
const LineId = QuoteId

/** What every line holds as it is paid: frozen with the quote. Money in minor units. */
const quoteLine = {
  /** Names the line within its quote. */
  lineId: LineId,
  title: z.string(),
  cover: z.nullable(Image),
  seller: UserCard,
  quantity: z.int(),
  unitMinor: z.int(),
  totalMinor: z.int(),
  /** Files open at once with the buyer’s consent; what is made to order is delivered within `durationDays`. */
  fulfilment: z.enum(fulfilments),
  hasFiles: z.boolean(),
  durationDays: z.nullable(z.int()),
  /** Every question of its seller, as it was asked. */
  answers: z.array(AnsweredQuestion),
}
/** A line of a quote, by the kind of what is bought. */
export const QuoteLine = z.discriminatedUnion('kind', [
  z.object({
    ...quoteLine,
    kind: z.literal('project'),
    productId: ProjectId,
    licence: z.enum(licences),
    licenceText: z.nullable(z.string()),
  }),
])

/** What a quote would hold, when it is refused for want of answers. */
export const AskedLines = z.object({ lines: z.array(QuoteLine), totalMinor: z.int(), currency: z.string() })
export type AskedLines = z.output<typeof AskedLines>

/** What is no longer as the buyer saw it. */
export const CartChange = z.object({
  productId: ProjectId,
  title: z.string(),
  kind: z.enum(['price', ...cartRefusals]),
  fromMinor: z.int(),
  /** Null when it cannot be bought any more. */
  toMinor: z.nullable(z.int()),
})
export type CartChange = z.output<typeof CartChange>

/** What the buyer is shown before paying; good for 15 minutes and one purchase. */
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

/** Exactly what is bought, without the cart: each project once. */
export const QuoteItems = z.array(CartLine).check(
  z.minLength(1, { error: 'Name at least one project to buy' }),
  z.maxLength(cartLimits.lines, { error: `Buy at most ${cartLimits.lines} projects at a time` }),
  z.refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length, {
    error: 'Name each project once, with its quantity',
  }),
)

export const Billing = z
  .strictObject({
    name: text(billingLimits.name, { required: 'Enter the name for the invoice' }),
    email: Email,
    ...countryFields,
    company: z.optional(text(billingLimits.company)),
    /** Of the company, in lines without the country. */
    address: z.optional(text(billingLimits.address, { lines: true })),
    vatNumber: z.optional(text(billingLimits.vatNumber)),
    purchaseOrder: z.optional(text(billingLimits.purchaseOrder)),
  })
  .check(
    checkCountry,
    z.check<{ company?: string | undefined; address?: string | undefined }>(({ value }) => {
      // People pay without their address: it is asked for companies alone.
      if (!value.company) delete value.address
    }),
  )
export type Billing = z.output<typeof Billing>

/** Where the buyer pays: the provider's page, or what its script on our page needs. Null when there is nothing to pay. */
export const Payment = z.nullable(
  z.object({
    provider: z.string(),
    state: z.enum(paymentStates),
    /** What the provider said of the last attempt, for the buyer. */
    refusal: z.nullable(z.string()),
    url: z.nullable(z.string()),
    clientSecret: z.nullable(z.string()),
  }),
)

/** An order of a purchase with what was bought. */
export const PurchaseOrder = z.extend(OrderCard, {
  items: z.array(LineName),
  /** When its files opened; null while they are closed, and for work made to order. */
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
  /** Until when it can be paid, while it is pending. */
  expiresAt: Timestamp,
  paidAt: z.nullable(Timestamp),
  orders: z.array(PurchaseOrder),
  payment: Payment,
})
export type Purchase = z.output<typeof Purchase>

const One = z.object({ id: PurchaseId })
const noBody = z.nullish(z.strictObject({}))
const Answer = z.object({ purchase: Purchase })

/** From the cart to a purchase, and the purchase until it is paid. */
export const checkoutEndpoints = {
  quote: endpoint(checkoutCalls.quote, {
    summary:
      'What the cart costs now, with what changed since it was seen; with `items` what exactly these cost, and paying them takes nothing out of the cart. Refused (409) when one of `items` cannot be bought. `answers` are those to the questions of the sellers: without all that are required 422 `answers_required`, which answers `lines` with all questions, `totalMinor` and `currency`, and no quote. The same lines have the same quote while it is good. `pending` names a purchase that waits to be paid or cancelled first, `lastBilling` who the last one was billed to.',
    body: z.nullish(z.strictObject({ items: z.optional(QuoteItems), answers: z.optional(AnswersInput) })),
    output: z.extend(Quote, { pending: z.nullable(PurchaseId), lastBilling: z.nullable(Billing) }),
  }),
  checkout: endpoint(checkoutCalls.checkout, {
    summary:
      'Buys what was quoted: an order for each seller, and of one seller another for what is made to order and for files with another choice in `immediateDelivery`. 422 where that names a line that is not in the quote or is made to order. 409 with the new quote when it is no longer as it was shown, 422 `answers_required` when a question has come that must be answered; 409 `purchase_pending` while a purchase waits, 409 `quote_bought` when the quote was bought with other choices or billing details; both name it in `purchaseId`. 409 `quote_gone` for a quote that is not there while the cart is empty.',
    headers: [requestKeys.required],
    body: z.strictObject({
      quoteId: QuoteId,
      billing: Billing,
      /**
       * Which lines of the quote open their files at once, which ends the right to withdraw from them; `true`: all that are
       * files. The others can be withdrawn from for 14 days.
       */
      immediateDelivery: z.optional(z.union([z.literal(true), z.array(LineId).check(z.maxLength(cartLimits.lines))])),
    }),
    output: z.extend(Answer, { orders: z.array(OrderCard), payment: Payment }),
    status: 201,
  }),
  waiting: endpoint(checkoutCalls.waiting, {
    summary: 'The purchase of one’s own that waits to be paid or cancelled; null without one.',
    output: z.object({ purchase: z.nullable(Purchase) }),
  }),
  purchase: endpoint(checkoutCalls.purchase, {
    summary: 'A purchase of one’s own; anybody else’s is not there.',
    params: One,
    output: Answer,
  }),
  pay: endpoint(checkoutCalls.pay, {
    summary: 'Where a pending purchase is paid, also after a refused attempt or a broken connection.',
    params: One,
    body: noBody,
    output: Answer,
  }),
  cancel: endpoint(checkoutCalls.cancel, {
    summary: 'Gives a pending purchase up. Money that arrives afterwards is sent back at once.',
    params: One,
    body: noBody,
    output: Answer,
  }),
}
