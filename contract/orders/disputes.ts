import * as z from 'zod/mini'
import { disputeLimits, orderLimits } from '../limits/commerce.ts'
import { Timestamp, text } from '../values/values.ts'
import { disputeOpeners, disputeOutcomes, disputeStages, orderActs } from './commerce-options.ts'

export const disputeSides = ['buyer', 'seller'] as const
const DisputeSide = z.enum(disputeSides)

/** A dispute about an order, as its two sides and the staff see it. Money in minor units. */
export const Dispute = z.object({
  /** The number people quote. */
  number: z.int(),
  /** What it waits for; null once it has ended. */
  stage: z.nullable(z.enum(disputeStages)),
  openedBy: z.enum(disputeOpeners),
  openedAt: Timestamp,
  /** What the buyer asks back; 0 when the seller asks to be paid. */
  askedMinor: z.int(),
  /** The side that answers, and until when; null once it has. */
  answerFrom: DisputeSide,
  answerBy: z.nullable(Timestamp),
  answeredAt: z.nullable(Timestamp),
  /** By when the staff should decide it, or the appeal; null while they do not have to. */
  decideBy: z.nullable(Timestamp),
  /** The open proposal of a split: how much the buyer gets back. The seller gets the rest. */
  split: z.nullable(z.object({ by: DisputeSide, amountMinor: z.int(), at: Timestamp })),
  /** The decision of the staff: `amountMinor` is refunded, `days` are those until a new date. */
  decision: z.nullable(
    z.object({
      outcome: z.enum(disputeOutcomes),
      amountMinor: z.int(),
      days: z.nullable(z.int()),
      at: Timestamp,
      /** When it is carried out unless somebody appeals; null once somebody has. */
      carriedOutAt: z.nullable(Timestamp),
      acceptedBy: z.array(DisputeSide),
    }),
  ),
  appeal: z.nullable(z.object({ by: DisputeSide, at: Timestamp })),
  /** Whether a decision can still set a new date: once per order, for work that the seller delivers. */
  mayGetNewDate: z.boolean(),
  /** Whether somebody who did not make the first decision can decide the appeal. */
  hasOtherStaff: z.boolean(),
  endedAt: z.nullable(Timestamp),
  /** The act that ended it. */
  end: z.nullable(z.enum(orderActs)),
})
export type Dispute = z.output<typeof Dispute>

/** What the person who decides has read: a decision on something else by then is refused (409). */
const decidedStage = { stage: z.optional(z.enum(['decision', 'appeal'])) }
const reasons = text(orderLimits.note, { lines: true, required: 'Give the reasons' })
const daysError = `Enter 1 to ${disputeLimits.newDateDays} days`

/** What the staff decide, with reasons that both sides read. */
export const DisputeDecision = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('release'), note: reasons, ...decidedStage }),
  z.strictObject({
    outcome: z.literal('refund'),
    note: reasons,
    ...decidedStage,
    amountMinor: z.int({ error: 'Enter an amount' }).check(z.gte(1, { error: 'Enter an amount above zero' })),
  }),
  z.strictObject({
    outcome: z.literal('new-date'),
    note: reasons,
    ...decidedStage,
    days: z
      .int({ error: daysError })
      .check(z.gte(1, { error: daysError }), z.lte(disputeLimits.newDateDays, { error: daysError })),
  }),
])
export type DisputeDecision = z.output<typeof DisputeDecision>
