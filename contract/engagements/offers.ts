import * as z from 'zod/mini'
import { ExpertAsk } from '../experts/asks.ts'
import { billingLimits } from '../limits/commerce.ts'
import { engagementLimits as most } from '../limits/engagements.ts'
import { ServiceId } from '../orders/chosen-service.ts'
import { CustomUserId, ProjectId, Timestamp, text } from '../values/values.ts'
import { engagementTexts as say } from './engagement-texts.ts'
import { engagementSides, offerOutcomes } from './options.ts'
import { Terms } from './terms.ts'
import { workTopics } from './topics.ts'

/** The company details of a request, for its provider and the invoices. */
export const CompanyRequest = z.strictObject({
  company: text(billingLimits.company, { required: say.company }),
  /** Who is concerned by the work. */
  concerned: z._default(text(most.concerned), ''),
  purchaseOrder: z._default(text(billingLimits.purchaseOrder), ''),
  /** The address for invoices, in lines. */
  address: z._default(text(billingLimits.address, { lines: true }), ''),
  /** The start that it wishes for. */
  startsOn: z._default(z.nullable(z.iso.date({ error: say.start })), null),
})
export type CompanyRequest = z.output<typeof CompanyRequest>

/** What a client asks for. */
export const RequestInput = z.strictObject({
  title: text(most.title, { required: say.title }),
  need: text(most.need, { lines: true, required: say.need }),
  category: z._default(z.nullable(z.enum(workTopics)), null),
  /** Of a company; null for everybody else. */
  company: z._default(z.nullable(CompanyRequest), null),
  /** Of an expert, what for; null for everybody else. A change keeps the purpose. */
  ask: z._default(z.nullable(ExpertAsk), null),
  /** The CV with a request for a place for a doctorate, sent before; null for none. */
  cv: z._default(z.nullable(ProjectId), null),
})
export type RequestInput = z.output<typeof RequestInput>

/** The declaration that the result is not handed in as assessed work. */
const notAssessed = z.literal(true, { error: say.notAssessed })

/** A request to a person, about one of their services if it names one. */
export const NewRequest = z.extend(RequestInput, {
  to: CustomUserId,
  service: z._default(z.nullable(ServiceId), null),
  notAssessed,
})
export type NewRequest = z.output<typeof NewRequest>

export const OfferInput = z.strictObject({
  terms: Terms,
  validDays: z._default(
    z
      .int({ error: say.validDays })
      .check(z.gte(1, { error: say.validDays }), z.lte(most.offerLife.most, { error: say.validDays })),
    most.offerLife.usual,
  ),
  note: z._default(text(most.note, { lines: true }), ''),
  /** The number of the newest offer that the sender has read; 0 before the first offer. */
  after: z.int().check(z.gte(0), z.lte(most.versions)),
  /** A provider declares once that they are an adult. */
  isAdult: z.optional(z.literal(true, { error: say.isAdult })),
  notAssessed,
})
export type OfferInput = z.output<typeof OfferInput>

/** An offer as one version. Money in minor units. */
export const Offer = z.object({
  version: z.int(),
  madeBy: z.enum(engagementSides),
  terms: Terms,
  totalMinor: z.int(),
  isAmendment: z.boolean(),
  note: z.string(),
  madeAt: Timestamp,
  validUntil: Timestamp,
  /** Null while it is open. */
  outcome: z.nullable(z.enum(offerOutcomes)),
  answeredAt: z.nullable(Timestamp),
})
export type Offer = z.output<typeof Offer>
