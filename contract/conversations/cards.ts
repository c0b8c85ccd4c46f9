import * as z from 'zod/mini'
import { engagementSides, engagementStates, milestoneStates, offerOutcomes } from '../engagements/options.ts'
import { orderStates, orderTurns } from '../orders/commerce-options.ts'
import { EngagementId } from '../values/values.ts'

/** What of an engagement appears as a card in the conversation of its two sides. */
export const cardKinds = [
  'request',
  'offer',
  'agreed',
  'milestone-paid',
  'milestone-delivered',
  'milestone-changes',
  'milestone-accepted',
  'over',
] as const
export type CardKind = (typeof cardKinds)[number]

/** How the subject of a card stands now, for a side of its engagement. Money in minor units. */
export const CardNow = z.object({
  title: z.string(),
  /** Which side the reader is. */
  role: z.enum(engagementSides),
  state: z.enum(engagementStates),
  /** How an offer was answered; null for an open one and on other cards. */
  outcome: z.nullable(z.enum(offerOutcomes)),
  /** The milestone of the card, with the state of the order that pays it in; null on other cards. */
  milestone: z.nullable(
    z.object({
      title: z.string(),
      /** Whether it is a week of work by the hour. */
      isWeek: z.boolean(),
      state: z.enum(milestoneStates),
      order: z.nullable(z.object({ state: z.enum(orderStates), refundedMinor: z.int() })),
    }),
  ),
  /** The price of the offer, of what was agreed, or of the milestone; null before any offer. */
  amountMinor: z.nullable(z.int()),
  currency: z.string(),
  /** Whom the subject of the card waits for; `done` when for nobody. */
  waits: z.enum(orderTurns),
})
export type CardNow = z.output<typeof CardNow>

/** A card: a message that the server wrote about an engagement. It shows the present state, not that of its time. */
export const MessageCard = z.object({
  kind: z.enum(cardKinds),
  engagementId: EngagementId,
  /** The version of the offer, or the number of the milestone, that it is about. */
  version: z.nullable(z.int()),
  milestone: z.nullable(z.int()),
  /** Null for readers who are no side of the engagement. */
  now: z.nullable(CardNow),
})
export type MessageCard = z.output<typeof MessageCard>
