import * as z from 'zod/mini'
import { bookingStates } from '../bookings/options.ts'
import { engagementSides, engagementStates, milestoneStates, offerOutcomes } from '../engagements/options.ts'
import { meetingStates, meetingTurns } from '../meetings/options.ts'
import { orderStates, orderTurns } from '../orders/commerce-options.ts'
import { ProjectId, Timestamp } from '../values/values.ts'

/** What appears as a card in the conversation of two people: steps of their engagement, their meetings and sessions. */
export const cardKinds = [
  'request',
  'offer',
  'agreed',
  'milestone-paid',
  'milestone-delivered',
  'milestone-changes',
  'milestone-accepted',
  'over',
  'meeting',
  'session-booked',
  'session-moved',
  'session-cancelled',
] as const
export type CardKind = (typeof cardKinds)[number]

/** The present state of the subject of a card, for a side of its engagement. Money in minor units. */
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

/** The present state of the meeting of a card, for one of its people. */
export const MeetingOfCard = z.object({
  title: z.string(),
  start: Timestamp,
  end: Timestamp,
  state: z.enum(meetingStates),
  waits: z.enum(meetingTurns),
})
export type MeetingOfCard = z.output<typeof MeetingOfCard>

/** How the booking of a card stands now, for one of its sides. */
export const BookingOfCard = z.object({
  title: z.string(),
  start: Timestamp,
  end: Timestamp,
  state: z.enum(bookingStates),
})
export type BookingOfCard = z.output<typeof BookingOfCard>

/** A card: a message that the server wrote about an engagement, a meeting or a booking. It shows the present state, not that of its time. */
export const MessageCard = z.object({
  kind: z.enum(cardKinds),
  /** The id of the engagement, meeting or booking. */
  subjectId: ProjectId,
  /** The version of the offer, or the number of the milestone, that it is about. */
  version: z.nullable(z.int()),
  milestone: z.nullable(z.int()),
  /** Null for readers who are no side of the engagement, and on cards of meetings and bookings. */
  now: z.nullable(CardNow),
  /** Null for readers who are not in the meeting, and on other cards. */
  meeting: z.nullable(MeetingOfCard),
  /** Null for readers who are no side of the booking, and on other cards. */
  booking: z.nullable(BookingOfCard),
})
export type MessageCard = z.output<typeof MessageCard>
